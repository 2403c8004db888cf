import type { Logger } from 'pino'

/** What the parts of the server need of the log. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
