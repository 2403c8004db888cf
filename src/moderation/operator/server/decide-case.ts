import { liftBan } from '../../../accounts/server/public.ts'
import { reinstate } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { enableProfile, showProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import {
  caseDecided,
  findComplaintSubject,
  decideComplaint,
  countOpenCases,
  findCurrentBan,
} from '../../server/public.ts'
import type { decideCase as contract } from '../contract.ts'
import { listDecidedBy } from './audit-entry.ts'
import { listBanRequesters, requestBan } from './ban-by-report.ts'
import { deleteClaim, findClaim } from './case-claim.ts'
import { listAppealedCases } from './case-references.ts'
import { resolveReport } from './decide-report.ts'
import { sendNotice } from './send-notice.ts'

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

/** An appeal is decided by somebody who took no part in the original decision. */
async function resolveComplaint(ctx: MemberContext, { id, measure, answer }: Input): Promise<void> {
  const subject = await findComplaintSubject(ctx.db, ctx.site.id, id)
  const appealed = subject ? listAppealedCases(subject) : []
  const decidedByMe = await listDecidedBy(ctx.db, ctx.actor.memberId, appealed)
  if (decidedByMe.size > 0) throw new ApiError('second_person_needed')
  if (measure !== 'none' && measure !== 'restore') throw new ApiError('measure_not_possible')
  const decision = { site: ctx.site.id, id, measure, answer, at: ctx.now, by: ctx.actor.memberId }
  const decided = await decideComplaint(ctx.db, decision)
  if (!decided) throw new ApiError('case_decided')
  const { member_id: member, email, language, appeals } = decided
  if (measure === 'restore' && !(member && (await restore(ctx, member, appeals))))
    throw new ApiError('measure_not_possible')
  if (member) ctx.announce(member, { kind: 'user' })
  const restored = appeals?.startsWith('photo ') ? 'restore_photo' : 'restore'
  await sendNotice(ctx, { email, language }, 'case-decided', {
    number: `C-${id}`,
    measure: measure === 'restore' ? restored : measure,
    answer,
  })
  await recordAudit(ctx.db, ctx, {
    action: 'case.decide',
    subject: { kind: 'complaint', id },
    memberId: member,
    after: { measure },
  })
}

/** Undoes the decision that an appeal is about: a refused photo, a closed account or a hidden profile. */
async function restore(
  ctx: MemberContext,
  member: string,
  appeals: string | null,
): Promise<boolean> {
  const [kind, id = ''] = appeals?.split(' ') ?? []
  if (kind === 'photo') return reinstate(ctx, { member, photo: id })
  const isBanned = (await findCurrentBan(ctx.db, member)) !== null
  const enable = isBanned ? enableProfile : showProfile
  if (!(await enable(ctx.db, member, ctx.now)) && !isBanned) return false
  await liftBan(ctx.db, member)
  return true
}
