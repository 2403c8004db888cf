import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getBan as contract } from '../contract.ts'
import { findBan } from './reports.ts'

/** Returns the decision that disabled the member's profile, with its reasons. */
export async function getBan(ctx: MemberContext): Promise<Output<typeof contract>> {
  const ban = ctx.actor.banned ? await findBan(ctx.db, ctx.actor.memberId) : null
  if (!ban) throw new ApiError('not_found')
  const { report_id, reason, explanation, decided_at, until, appealed } = ban
  return {
    number: `R-${report_id}`,
    reason,
    answer: explanation,
    at: decided_at.toISOString(),
    until: until?.toISOString() ?? null,
    changed: appealed,
  }
}
