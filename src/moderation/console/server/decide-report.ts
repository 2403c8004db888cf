import { ban, findMailTarget } from '../../../accounts/server/public.ts'
import { refuse } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { disableProfile } from '../../../profiles/server/public.ts'
import type { Context, MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { Measure, ReportReason } from '../../contract.ts'
import { decideReport, memberBanned, type StatementMeasure } from '../../server/public.ts'
import type { CaseMeasure } from '../contract.ts'
import { refusalFor, SUSPENSION_DAYS } from '../rules.ts'
import { issueStatement } from './issue-statement.ts'
import { sampleDecision } from './sample-decision.ts'
import { sendNotice } from './send-notice.ts'
import { endSuspension } from './suspension.ts'

type Decision = {
  id: string
  measure: CaseMeasure
  /** For the reporter, in their language. */
  answer: string
  /** For the reported member, in theirs. */
  explanation: string
  illegal: boolean
  /** Who asked for a measure that the actor approved. */
  requestedBy?: string | undefined
  /** Why what follows a ban waits. */
  hold?: string
}

const DAY = 86_400_000

export const suspensionEnd = (now: Date): Date => new Date(now.getTime() + SUSPENSION_DAYS * DAY)

export const statementMeasures: Record<Exclude<Measure, 'none'>, StatementMeasure> = {
  warning: 'warning',
  photo: 'photo',
  suspension: 'suspension',
  profile: 'ban',
}

/** Stores the decision of a report with its measure, mails and audit entry. */
export async function resolveReport(ctx: MemberContext, decision: Decision): Promise<void> {
  const { id, measure, answer, explanation, illegal, requestedBy, hold } = decision
  if (measure === 'restore' || measure === 'partly') throw new ApiError('measure_not_possible')
  const decided = await decideReport(ctx.db, {
    site: ctx.site.id,
    id,
    measure,
    answer,
    at: ctx.now,
    by: ctx.actor.memberId,
  })
  if (!decided) throw new ApiError('case_decided')
  const { reported_id: member, subject, subject_id: photo, reason } = decided
  if (measure === 'photo' && subject !== 'photo') throw new ApiError('measure_not_possible')
  if (measure === 'photo')
    await refuse(ctx, { member, photo }, refusalFor(reason), { silent: true })
  if (measure !== 'none')
    await restrictMember(ctx, {
      member,
      measure,
      reason,
      number: `R-${id}`,
      explanation: explanation || answer,
      illegal,
      notified: !decided.by_staff,
      detected: decided.by_staff && decided.has_signals,
      until: suspensionEnd(ctx.now),
      requestedBy,
      hold,
    })
  const account = await findMailTarget(ctx.db, decided.member_id)
  if (account)
    await sendNotice(ctx, account, 'case-decided', { number: `R-${id}`, measure, answer })
  ctx.announce(decided.member_id, { kind: 'user' })
  await sampleDecision(ctx, {
    kind: 'report',
    subject: id,
    member,
    evidence: {},
    decision: measure,
    reason,
    by: requestedBy ?? ctx.actor.memberId,
  })
  await recordReport(ctx, { id, reported: member, measure, reason, requestedBy })
}

type ReportRecord = Pick<Decision, 'id' | 'measure' | 'requestedBy'> & {
  reported: string
  reason: ReportReason
}

/** The reasons that the member reads stay with the report; the log outlives the account. */
export async function recordReport(
  ctx: MemberContext,
  { id, reported, measure, reason, requestedBy }: ReportRecord,
): Promise<void> {
  await recordAudit(ctx.db, ctx, {
    action: 'case.decide',
    subject: { kind: 'report', id },
    memberId: reported,
    reason,
    after: { measure, ...(requestedBy !== undefined && { requested_by: requestedBy }) },
  })
}

type AppliedMeasure = {
  member: string
  measure: Exclude<Measure, 'none'>
  reason: ReportReason
  number: string
  explanation: string
  illegal: boolean
  notified: boolean
  detected: boolean
  /** The end of a suspension. */
  until: Date
  requestedBy?: string | undefined
  hold?: string | undefined
}

/** Closes the account of a banned or suspended member and issues the statement of reasons. */
export async function restrictMember(ctx: Context, measured: AppliedMeasure): Promise<void> {
  const { member, measure, reason, number, until, requestedBy, hold, ...statement } = measured
  if (measure === 'profile' || measure === 'suspension') {
    await disableProfile(ctx.db, member, reason, ctx.now)
    await ban(ctx, member)
  }
  if (measure === 'suspension')
    await ctx.enqueue(
      endSuspension,
      { site: ctx.site.id, member, report: number.slice(2) },
      { runAt: until, key: `suspension:${member}` },
    )
  await issueStatement(ctx, {
    ...statement,
    member,
    number,
    measure: statementMeasures[measure],
    rule: reason,
    until: measure === 'suspension' ? until : null,
  })
  if (measure === 'profile' && ctx.actor)
    await ctx.emit(memberBanned, {
      member,
      report: number.slice(2),
      rule: reason,
      requestedBy: requestedBy ?? null,
      hold: hold ?? '',
    })
}
