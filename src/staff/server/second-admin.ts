import { isLocale, localePath } from '../../platform/locales.ts'
import type { MemberContext } from '../../server/context.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { isOpen } from '../../sites/rules.ts'
import { countAdmins, findColleague, listAdmins } from './account.ts'
import { requestApproval, type ApprovalRequest } from './request-approval.ts'

/** What moves money or power: the key of its text in the mail to the admins. */
export type PowerChange = ApprovalRequest & {
  mail: 'account' | 'account_removed' | 'settings' | 'invitation' | 'roles'
}

/**
 * Asks a second admin of the brand and returns the approval; null if the admin may act alone at once:
 * where there is no second one, and while nobody is served yet. Every admin gets a mail either way.
 */
export async function askSecondAdmin(
  ctx: MemberContext,
  change: PowerChange,
  needsTwo: boolean,
): Promise<string | null> {
  const approval = needsTwo ? await requestApproval(ctx.db, ctx, change) : null
  await mailAdmins(ctx, change, approval)
  return approval
}

/** Whether changes of the brand itself need two: it is open and another admin works there. */
export async function hasSecondAdmin({ db, local, site }: MemberContext): Promise<boolean> {
  return isOpen(site, local) && (await countAdmins(db, site.id)) > 1
}

/** So that whoever takes over the session of an admin is noticed by the others. */
export async function mailAdmins(
  ctx: MemberContext,
  { mail, subject, words, reason, changes = [] }: PowerChange,
  approval: string | null,
): Promise<void> {
  const { db, site, actor } = ctx
  const author = await findColleague(db, site.id, actor.memberId, ['admin'])
  for (const { email, language } of await listAdmins(db, site.id)) {
    const locale = isLocale(language) ? language : 'en'
    await queueMail(ctx, {
      template: 'staff/power-changed',
      to: email,
      locale,
      values: {
        kind: mail,
        state: approval === null ? 'done' : 'waiting',
        name: words['name'] ?? subject.id,
        author: author?.name ?? '',
        reason,
        changes: changes.map(toLine).join('\n'),
        link:
          ctx.origin + localePath(locale, `/operator/${approval === null ? 'audit' : 'approvals'}`),
      },
    })
  }
}

const toLine = ({ path, from, to }: NonNullable<ApprovalRequest['changes']>[number]) =>
  `${path}: ${toText(from)} → ${toText(to)}`

const toText = (value: unknown): string => {
  if (value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
