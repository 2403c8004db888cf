import { mailChangeReverted, findMailTarget } from '../../accounts/server/public.ts'
import { localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { jobHandler, type JobHandler, type Schedule } from '../../server/feature.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { sendMail } from '../../server/mail/send-mail.ts'
import { deletePasskeysSince } from './passkeys.ts'
import { removeCodes } from './recovery-codes.ts'
import { removeOldChallenges } from './used-challenges.ts'
import { removeSecretSince } from './two-factor.ts'

export type SecurityChange =
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'

type Payload = { site: number; member: string; change: SecurityChange }

/** Notifies the member of a change of their log-in, so that they notice an unauthorized one. */
export const securityMail = defineJob<Payload>('security_changed_mail')

async function send(ctx: Context, { member, change }: Payload): Promise<void> {
  const target = await findMailTarget(ctx.db, member)
  if (!target) return
  const { email: to, language: locale } = target
  const values = { change, link: ctx.origin + localePath(locale, '/reset-password') }
  await sendMail(ctx, { template: 'security/security-changed', to, locale, values })
}

export const securityJobs: JobHandler[] = [jobHandler(securityMail, send, { transaction: false })]

export const securitySchedules: Schedule[] = [
  {
    name: 'security_delete_old_challenges',
    cron: '27 * * * *',
    run: (ctx) => removeOldChallenges(ctx.db, ctx.now),
  },
]

/**
 * Factors that someone else may have added would lock the owner out or let the other person in
 * again.
 */
async function revokeRecentFactors(
  ctx: Context,
  { memberId, since }: { memberId: string; since: Date },
): Promise<void> {
  const enqueueNotice = (change: SecurityChange) =>
    ctx.enqueue(securityMail, { site: ctx.site.id, member: memberId, change })
  if (await deletePasskeysSince(ctx.db, memberId, since)) await enqueueNotice('passkey_removed')
  if (!(await removeSecretSince(ctx.db, memberId, since))) return
  await removeCodes(ctx.db, memberId)
  await enqueueNotice('two_factor_off')
}

export const securityListeners: Listener[] = [onEvent(mailChangeReverted, revokeRecentFactors)]
