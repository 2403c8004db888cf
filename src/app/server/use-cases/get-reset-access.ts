import { findResetOwner, openSessionsOf } from '../../../accounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { getResetAccess as contract } from '../../../security/contract.ts'
import { listFactors } from '../../../security/server/public.ts'
import type { Context } from '../../../server/context.ts'

/**
 * Lists the sessions and second factors that a reset would end. Operators' factors survive a reset,
 * so they are not listed. Throws `link_expired`.
 */
export async function getResetAccess(
  ctx: Context,
  { token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const account = await findResetOwner(ctx, token)
  if (!account) throw new ApiError('link_expired')
  const sessions = await openSessionsOf(ctx.db, account.member_id, ctx.now)
  const factors =
    account.role === 'operator'
      ? { passkeys: [], two_factor: null }
      : await listFactors(ctx.db, account.member_id)
  return {
    sessions: sessions.map(({ session_id, device, place, last_used_at }) => ({
      id: session_id,
      device,
      place,
      last_used: last_used_at.toISOString(),
    })),
    ...factors,
  }
}
