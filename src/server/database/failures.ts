import { DatabaseError } from 'pg'

/** SQLSTATE of PostgreSQL or code of the network, if the error has one. */
export function failureCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
}

/** The transaction lost against another one and left nothing behind: serialization failure or deadlock. */
export function isConflict(error: unknown): boolean {
  const code = failureCode(error)
  return code === '40001' || code === '40P01'
}

/** The name of the violated constraint decides what a caller tells its member. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  )
}

/** `abort_statement(reason)` of the database aborted the statement. */
export function isRefused(error: unknown, reason: string): boolean {
  return error instanceof DatabaseError && error.code === 'VK001' && error.message === reason
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const driverMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
]

/** The server went away, restarts, is no longer the primary or does not answer: whether the last statement counted is unknown. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  const code = failureCode(error)
  if (code !== null)
    return (
      /^(08|57P0)/.test(code) ||
      code === '25006' ||
      networkCodes.has(code) ||
      isMissingSocket(error)
    )
  return driverMessages.some((message) => error.message.startsWith(message))
}

/** The database of this machine has not opened its socket yet. A missing file elsewhere has the same code and is a bug. */
const isMissingSocket = (error: Error) =>
  failureCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** The database is known not to answer. Not tried again: whoever waits shall hear it now. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseAway'
  readonly code = 'database_away'
  constructor() {
    super('the database does not answer')
  }
}

/** Answered with 503 and Retry-After: the database cannot serve now, and will again. 53300: too many connections. */
export function isUnavailable(error: unknown): boolean {
  const code = failureCode(error)
  return code === 'database_away' || code === '53300' || isConnectionLost(error)
}
