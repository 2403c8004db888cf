/**
 * The only place that reads the browser's clock; functions with rules get the time as an argument.
 */
export const currentTime = (): Date => new Date()
