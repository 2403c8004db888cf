/** The browser's clock is read here only; whatever decides something gets the time as an argument. */
export const currentTime = (): Date => new Date()
