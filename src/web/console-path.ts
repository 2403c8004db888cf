/** The first page of the console, below which all its pages are. */
export const CONSOLE_PATH = '/operator'

/** Whether a path without language prefix is below that of the console, page or not. */
export const isConsolePath = (path: string): boolean => /^\/operator(?:\/|$)/i.test(path)
