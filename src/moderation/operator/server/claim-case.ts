import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { findColleague, recordAudit } from '../../../staff/server/public.ts'
import { isCaseOpen } from '../../server/public.ts'
import type { claimCase as contract } from '../contract.ts'
import { findClaim, saveClaim } from './case-claim.ts'

/** The last one who takes it has it; who takes it from a colleague has seen their name. */
export async function claimCase(
  ctx: MemberContext,
  { kind, id, to = ctx.actor.memberId, expected }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const person = await findColleague(ctx.db, ctx.site.id, to, ['moderator'])
  if (!person) throw new ApiError('not_found')
  if (!(await isCaseOpen(ctx.db, ctx.site.id, { kind, id }))) throw new ApiError('case_decided')
  const claim = { kind, id, site: ctx.site.id, to, expected, at: ctx.now }
  const before = await findClaim(ctx.db, { kind, id })
  if (!(await saveClaim(ctx.db, claim)))
    throw new ApiError('case_claimed', { name: before?.name ?? '' })
  await recordAudit(ctx.db, ctx, {
    action: 'case.claim',
    subject: { kind, id },
    before: { claimed_by: before?.claimed_by ?? null },
    after: { claimed_by: to },
  })
  return { claimed_by: { id: to, name: person.name } }
}
