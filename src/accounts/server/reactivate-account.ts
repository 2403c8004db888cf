import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { reactivateAccount as contract } from '../credentials-contract.ts'
import { markReactivated } from './account-status.ts'
import { memberReactivated } from './account-events.ts'
import { consumeLink, revokeLinks } from './one-time-links.ts'

export async function reactivateAccount(
  ctx: Context,
  { token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const link = await consumeLink(ctx.db, 'reactivate', token, ctx.now)
  if (!link || !(await markReactivated(ctx.db, link.member_id, ctx.now)))
    throw new ApiError('link_expired')
  await revokeLinks(ctx.db, link.member_id, ['reactivate'], ctx.now)
  await ctx.emit(memberReactivated, { memberId: link.member_id })
  return {}
}
