import { liftBan } from '../../../accounts/server/public.ts'
import { reinstate } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { enableProfile, showProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { reviewRequested } from '../../../server/review-kind.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import {
  banOverturned,
  decideComplaint,
  findComplaintSubject,
  findCurrentBan,
  findReport,
  findStatement,
  liftStatement,
  reopenReport,
} from '../../server/public.ts'
import { caseNumber, isRequest } from '../../rules.ts'
import type { CaseMeasure, Remainder } from '../contract.ts'
import { answerValues } from './answer-values.ts'
import { listDecidedBy } from './audit-entry.ts'
import { listAppealedCases } from './case-references.ts'
import { restoreInPart } from './restore-in-part.ts'
import { sendNotice } from './send-notice.ts'

type Decision = {
  id: string
  measure: CaseMeasure
  answer: string
  remains: Remainder | null
}

/** Decides a complaint; an appeal is decided by somebody who took no part in the original decision. */
export async function resolveComplaint(
  ctx: MemberContext,
  { id, measure, answer, remains }: Decision,
): Promise<void> {
  const subject = await findComplaintSubject(ctx.db, ctx.site.id, id)
  const appealed = subject ? listAppealedCases(subject) : []
  const decidedByMe = await listDecidedBy(ctx.db, ctx.actor.memberId, appealed)
  if (decidedByMe.size > 0) throw new ApiError('second_person_needed')
  const isPossible = measure === 'none' || measure === 'restore' || measure === 'partly'
  if (!isPossible || (measure !== 'none' && subject && isRequest(subject)))
    throw new ApiError('measure_not_possible')
  const decided = await decideComplaint(ctx.db, {
    site: ctx.site.id,
    id,
    measure: measure === 'none' ? 'none' : 'restore',
    remains: measure === 'partly' ? (remains?.measure ?? null) : null,
    answer,
    at: ctx.now,
    by: ctx.actor.memberId,
  })
  if (!decided) throw new ApiError('case_decided')
  const { member_id: member, email, language, appeals } = decided
  // The words of the mail name what the decision was before this changes it.
  const words = await answerValues(ctx, { measure, answer, remains, appeals, language })
  const outcome = { appeal: id, member, appeals }
  if (!(await applyMeasure(ctx, outcome, { measure, answer, remains })))
    throw new ApiError('measure_not_possible')
  if (member) ctx.announce(member, { kind: 'user' })
  await sendNotice(ctx, { email, language }, 'case-decided', { number: `C-${id}`, ...words })
  await recordAudit(ctx.db, ctx, {
    action: 'case.decide',
    subject: { kind: 'complaint', id },
    memberId: member,
    after: {
      measure,
      ...(measure === 'partly' && { remains: remains?.measure, rule: remains?.rule }),
    },
  })
}

type Appeal = { member: string | null; appeals: string | null }

/** Restores what the appeal is about, all or part of it; false where that is not possible. */
async function applyMeasure(
  ctx: MemberContext,
  appeal: Appeal & { appeal: string },
  { measure, answer, remains }: Omit<Decision, 'id'>,
): Promise<boolean> {
  if (measure === 'restore') return restore(ctx, appeal)
  if (measure !== 'partly') return true
  return remains !== null && (await restoreInPart(ctx, { ...appeal, remains, answer }))
}

/**
 * Undoes the decision that an appeal is about: a refused photo, a closed account, a hidden profile or
 * a warning. A report on which nothing was done is open again, and belongs to who decides this. A ban
 * for another case stays.
 */
async function restore(ctx: MemberContext, { member, appeals }: Appeal): Promise<boolean> {
  if (member === null) return false
  const [kind, id = ''] = appeals?.split(' ') ?? []
  const report = kind === 'report' ? await findReport(ctx.db, ctx.site.id, id) : null
  if (report?.member_id === member) {
    if (!(await reopenReport(ctx.db, ctx.site.id, id))) return false
    await ctx.emit(reviewRequested, {
      kind: 'report',
      subject: id,
      member: null,
      since: report.at,
      dueAt: report.answer_by,
      claimedBy: ctx.actor.memberId,
    })
    return true
  }
  const statement = appeals && (await findStatement(ctx.db, ctx.site.id, caseNumber(appeals)))
  const isLifted = await undo(ctx, {
    member,
    photo: kind === 'photo' ? id : report?.measure === 'photo' ? report.subject_id : null,
    warning: statement && statement.measure === 'warning',
    ban: kind === 'report' ? id : null,
  })
  if (isLifted && statement) await liftStatement(ctx.db, statement.statement_id, ctx.now)
  return isLifted
}

type Undone = {
  member: string
  photo: string | null
  warning: boolean | '' | null
  /** The report that the appeal names; null lifts any ban. */
  ban: string | null
}

async function undo(ctx: MemberContext, { member, photo, warning, ban }: Undone): Promise<boolean> {
  if (photo !== null) return reinstate(ctx, { member, photo })
  if (warning) return true
  const current = await findCurrentBan(ctx.db, member)
  if (current !== null && ban !== null && current !== ban) return false
  const isBanned = current !== null
  const enable = isBanned ? enableProfile : showProfile
  if (!(await enable(ctx.db, member, ctx.now)) && !isBanned) return false
  await liftBan(ctx.db, member)
  if (isBanned) await ctx.emit(banOverturned, { member, isOpen: true })
  return true
}
