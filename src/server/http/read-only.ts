import { ApiError } from '../../platform/api-error.ts'
import type { Call } from '../../platform/contract.ts'
import type { Visitor } from './visitor.ts'

/** What ends read-only mode and what loses nothing: log-in, log-out and counts. */
const openWhileReadOnly: ReadonlySet<string> = new Set([
  'POST /api/user.php',
  'POST /api/passkey-login.php',
  'GET /api/logout.php',
  'POST /api/page-hidden.php',
  'POST /api/page-bounce.php',
])

/**
 * In read-only mode members change nothing. The staff work on, and providers report payments as
 * ever, because those are no calls.
 */
export function assertWritable(call: Call, { site, actor }: Visitor): void {
  if (site.settings.maintenance !== 'read_only') return
  if (call.method === 'GET' && !call.writes) return
  if (actor?.role === 'operator' || actor?.role === 'locked_operator') return
  if (call.variant === undefined && openWhileReadOnly.has(`${call.method} ${call.path}`)) return
  throw new ApiError('read_only')
}
