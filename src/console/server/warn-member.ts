import { addReport, createSnapshot, decideReport } from '../../moderation/server/public.ts'
import type { ReportReason } from '../../moderation/contract.ts'
import { reportAnswerBy } from '../../moderation/rules.ts'
import { isLocale, localePath } from '../../platform/locales.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { warnMember as contract } from '../actions-contract.ts'
import { getManagedMember, type ManagedMember } from './permissions.ts'

export async function warnMember(
  ctx: MemberContext,
  { id, rule, answer, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const member = await getManagedMember(ctx, id)
  const number = await openDecidedCase(ctx, member, { rule, answer, mail: 'warned' })
  await recordAudit(ctx.db, ctx, {
    action: 'member.warn',
    subject: { kind: 'member', id },
    reason,
    after: { number, rule },
  })
  return { number }
}

type Decision = { rule: ReportReason; answer: string; mail: 'warned' | 'hidden' }

/**
 * Opens a case of the staff's own and decides it at once, so that the member can object as against
 * any decision, and mails the reasons. Returns the number of the case.
 */
export async function openDecidedCase(
  ctx: MemberContext,
  { member_id: member, email, language }: ManagedMember,
  { rule, answer, mail }: Decision,
): Promise<string> {
  const id = newId()
  const reported = { subject: 'profile' as const, member, reason: rule, text: '' }
  await addReport(ctx, {
    ...reported,
    id,
    snapshot: (await createSnapshot(ctx, reported)) ?? {},
    answerBy: reportAnswerBy(rule, ctx),
  })
  const measure = mail === 'hidden' ? 'profile' : 'warning'
  await decideReport(ctx.db, {
    site: ctx.site.id,
    id,
    measure,
    answer,
    at: ctx.now,
    by: ctx.actor.memberId,
  })
  const number = `R-${id}`
  const locale = isLocale(language) ? language : 'en'
  const objection = `${ctx.origin}${localePath(locale, '/complaints')}?about=${number}`
  await queueMail(ctx, {
    template: `console/${mail}`,
    to: email,
    locale,
    values: { number, answer, objection },
  })
  return number
}
