import { ban, liftBan, findMailTarget } from '../../../accounts/server/public.ts'
import type { ReportReason } from '../../contract.ts'
import {
  findComplaintText,
  decideComplaint,
  decideReport,
  countOpenCases,
} from '../../server/public.ts'
import { refuse } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { isLocale, localePath } from '../../../platform/locales.ts'
import { disableProfile, enableProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { queueMail } from '../../../server/mail/send-mail.ts'
import type { decideCase as contract } from '../contract.ts'
import { findCaseReferences, refusalFor } from '../rules.ts'
import { decidedBy, recordDecision } from './operator-decision.ts'

type Input = Parsed<typeof contract>

/** Stores the decision, its measure, mails and record in one transaction. */
export async function decideCase(
  ctx: MemberContext,
  input: Input,
): Promise<Output<typeof contract>> {
  await (input.kind === 'report' ? resolveReport(ctx, input) : resolveComplaint(ctx, input))
  return { left: await countOpenCases(ctx.db, ctx.site.id) }
}

async function resolveReport(ctx: MemberContext, { id, measure, answer }: Input): Promise<void> {
  if (measure === 'restore') throw new ApiError('measure_not_possible')
  const decided = await decideReport(ctx.db, {
    site: ctx.site.id,
    id,
    measure,
    answer,
    at: ctx.now,
  })
  if (!decided) throw new ApiError('case_decided')
  const { reported_id: reported, subject, subject_id: photo, reason } = decided
  if (measure === 'photo' && subject !== 'photo') throw new ApiError('measure_not_possible')
  if (measure === 'photo') await refuse(ctx, { member: reported, photo }, refusalFor(reason))
  if (measure === 'profile')
    await disableMember(ctx, reported, reason, { number: `R-${id}`, answer })
  await recordDecision(ctx, {
    concerns: reported,
    subject: 'report',
    subjectId: id,
    verdict: measure,
    reason,
  })
  const account = await findMailTarget(ctx.db, decided.member_id)
  if (account)
    await sendNotice(ctx, account, 'case-decided', { number: `R-${id}`, measure, answer })
  ctx.announce(decided.member_id, { kind: 'user' })
}

/** Hides the profile, closes the account and mails the reasons. */
export async function disableMember(
  ctx: MemberContext,
  member: string,
  reason: ReportReason,
  words: { number: string; answer: string },
) {
  await disableProfile(ctx.db, member, reason, ctx.now)
  await ban(ctx, member)
  const account = await findMailTarget(ctx.db, member)
  if (account) await sendNotice(ctx, account, 'profile-disabled', words)
}

/** An appeal is decided by another operator than the original case. */
async function resolveComplaint(ctx: MemberContext, { id, measure, answer }: Input): Promise<void> {
  const words = await findComplaintText(ctx.db, ctx.site.id, id)
  const decidedByMe = await decidedBy(ctx.db, ctx.actor.memberId, findCaseReferences(words ?? ''))
  if (decidedByMe.size > 0) throw new ApiError('second_person_needed')
  const decided = await decideComplaint(ctx.db, { site: ctx.site.id, id, answer, at: ctx.now })
  if (!decided) throw new ApiError('case_decided')
  const { member_id: member, email, language } = decided
  if (measure !== 'none' && !(measure === 'restore' && member && (await restore(ctx, member))))
    throw new ApiError('measure_not_possible')
  if (member) ctx.announce(member, { kind: 'user' })
  await recordDecision(ctx, {
    concerns: member ?? '0',
    subject: 'complaint',
    subjectId: id,
    verdict: measure,
    reason: '',
  })
  await sendNotice(ctx, { email, language }, 'case-decided', { number: `C-${id}`, measure, answer })
}

async function restore(ctx: MemberContext, member: string): Promise<boolean> {
  if (!(await enableProfile(ctx.db, member, ctx.now))) return false
  await liftBan(ctx.db, member)
  return true
}

type NoticeValues = { number: string; answer: string; measure?: string }

async function sendNotice(
  ctx: MemberContext,
  to: { email: string; language: string },
  mail: string,
  words: NoticeValues,
): Promise<void> {
  const locale = isLocale(to.language) ? to.language : 'en'
  const objection = `${ctx.origin}${localePath(locale, '/complaints')}?about=${words.number}`
  await queueMail(ctx, {
    template: `moderation/${mail}`,
    to: to.email,
    locale,
    values: { ...words, objection },
  })
}
