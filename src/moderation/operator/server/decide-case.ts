import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { caseDecided, countOpenCases } from '../../server/public.ts'
import type { decideCase as contract } from '../contract.ts'
import { listBanRequesters, requestBan } from './ban-by-report.ts'
import { deleteClaim, findClaim } from './case-claim.ts'
import { resolveReport } from './decide-report.ts'
import { resolveComplaint } from './decide-complaint.ts'

type Input = Parsed<typeof contract>

/**
 * Stores the decision, its measure, mails and audit entry in one transaction; for a ban it asks a
 * second person instead.
 */
export async function decideCase(
  ctx: MemberContext,
  input: Input,
): Promise<Output<typeof contract>> {
  const claim = await findClaim(ctx.db, input)
  if (claim && claim.claimed_by !== ctx.actor.memberId)
    throw new ApiError('case_claimed', { name: claim.name })
  const approval = await decide(ctx, input)
  if (approval === null) {
    await deleteClaim(ctx.db, input)
    await ctx.emit(caseDecided, { kind: input.kind, id: input.id })
  }
  return { left: await countOpenCases(ctx.db, ctx.site.id), approval }
}

async function decide(ctx: MemberContext, input: Input): Promise<string | null> {
  const { kind, id, measure } = input
  if (kind === 'report' && measure === 'profile') return requestBan(ctx, input)
  if (kind === 'complaint') await resolveComplaint(ctx, input)
  else {
    if ((await listBanRequesters(ctx, [id])).size > 0) throw new ApiError('approval_waiting')
    await resolveReport(ctx, input)
  }
  return null
}
