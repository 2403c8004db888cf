import { DatabaseError } from 'pg'

/** The SQLSTATE of PostgreSQL or the code of a network error; null without either. */
export function failureCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
}

/**
 * Whether the transaction was rolled back because of another one: serialization failure or
 * deadlock.
 */
export function isConflict(error: unknown): boolean {
  const code = failureCode(error)
  return code === '40001' || code === '40P01'
}

/**
 * Whether a unique constraint was violated; callers map the constraint's name to a failure code.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  )
}

/** Whether the SQL function `abort_statement(reason)` aborted the statement. */
export function isRefused(error: unknown, reason: string): boolean {
  return error instanceof DatabaseError && error.code === 'VK001' && error.message === reason
}

/** Whether a statement took longer than the connection allows. */
export const isTimedOut = (error: unknown): boolean => failureCode(error) === '57014'

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

/**
 * The server crashed, restarts, is no longer the primary or does not respond: it is unknown whether
 * the last statement was committed.
 */
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

/** The embedded database has not opened its socket yet. ENOENT with any other syscall is a bug. */
const isMissingSocket = (error: Error) =>
  failureCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** The database is known not to respond. Never retried, so that waiting requests fail at once. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseAway'
  readonly code = 'database_unavailable'
  constructor() {
    super('the database does not respond')
  }
}

/** Disk full, and too many connections. */
const exhausted = new Set(['53100', '53300'])

/** Whether the database cannot serve now but will again (503 with Retry-After). */
export function isUnavailable(error: unknown): boolean {
  const code = failureCode(error)
  return (
    code === 'database_unavailable' ||
    (code !== null && exhausted.has(code)) ||
    isConnectionLost(error)
  )
}
