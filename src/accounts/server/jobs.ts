import type { Context } from '../../server/context.ts'
import { jobHandler, type JobHandler, type WarmUp, type Schedule } from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { deleteOldMailCounts } from '../../server/mail/mailed-addresses.ts'
import {
  sendDeleted,
  sendExportReady,
  sendMailChange,
  sendMailChanged,
  sendPasswordChanged,
  sendReactivationAgain,
  sendReset,
  sendStaffInvitation,
  sendWelcome,
} from './account-mails.ts'
import { listDueForErasure } from './account-status.ts'
import { removeOldFailures } from './login-failures.ts'
import { deleteEndedSessions } from './old-sessions.ts'
import { DAY, removeOldLinks } from './one-time-links.ts'
import { findSessions } from './sessions.ts'

type MemberPayload = { site: number; member: string }

/**
 * Sends the mail after sign-up. The job looks up the address's owner, so that the response to the
 * visitor cannot depend on it.
 */
export const welcomeMail = defineJob<MemberPayload>('accounts_welcome_mail')

/**
 * Mails a password reset link if the address has an account. `owed`: exempt from the rate limit,
 * because the reset protects the owner.
 */
export const resetMail = defineJob<{ site: number; email: string; owed?: boolean }>(
  'accounts_reset_mail',
)

/** Mails the confirmation link of an address change to the new address. */
export const mailChangeMail = defineJob<MemberPayload & { email: string }>(
  'accounts_mail_change_mail',
)

/** Notifies the old address of the change, with a link to revert it. */
export const mailChangedMail = defineJob<MemberPayload & { from: string }>(
  'accounts_mail_changed_mail',
)

/** Notifies the member that the password was changed. */
export const passwordChangedMail = defineJob<MemberPayload>('accounts_password_changed_mail')

/** Confirms a deletion, with the deadline and link for reactivation. */
export const deletedMail = defineJob<MemberPayload>('accounts_deleted_mail')

/** Mails the reactivation link again on request. */
export const reactivationMail = defineJob<{ site: number; email: string }>(
  'accounts_reactivation_mail',
)

/** Erases a member; implemented by the feature data-rights. */
export const eraseJob = defineJob<MemberPayload & { now: boolean }>('accounts_erase')

/** Creates a data export; implemented by the feature data-rights. */
export const exportJob = defineJob<MemberPayload & { export: string }>('accounts_export')

/** Notifies the member that the data export is ready. */
export const exportReadyMail = defineJob<MemberPayload>('accounts_export_ready_mail')

/** Mails an invited person of the staff the link that sets their password. */
export const staffInvitationMail = defineJob<MemberPayload>('accounts_staff_invitation_mail')

export const accountJobs: JobHandler[] = [
  jobHandler(welcomeMail, (ctx, { member }) => sendWelcome(ctx, member), { transaction: false }),
  jobHandler(resetMail, (ctx, { email, owed = false }) => sendReset(ctx, email, owed), {
    transaction: false,
  }),
  jobHandler(mailChangeMail, (ctx, { member, email }) => sendMailChange(ctx, member, email), {
    transaction: false,
  }),
  jobHandler(mailChangedMail, (ctx, { member, from }) => sendMailChanged(ctx, member, from), {
    transaction: false,
  }),
  jobHandler(passwordChangedMail, (ctx, { member }) => sendPasswordChanged(ctx, member), {
    transaction: false,
  }),
  jobHandler(deletedMail, (ctx, { member }) => sendDeleted(ctx, member), { transaction: false }),
  jobHandler(reactivationMail, (ctx, { email }) => sendReactivationAgain(ctx, email), {
    transaction: false,
  }),
  jobHandler(staffInvitationMail, (ctx, { member }) => sendStaffInvitation(ctx, member), {
    transaction: false,
  }),
  jobHandler(exportReadyMail, (ctx, { member }) => sendExportReady(ctx, member), {
    transaction: false,
  }),
]

/** Enqueues one erasure job per account, so that a failing one does not delay the others. */
async function enqueueDueErasures(ctx: Context): Promise<void> {
  const { reactivation_days, confirmation_days } = ctx.site.settings
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * DAY)
  const due = await listDueForErasure(
    ctx.db,
    ctx.site.id,
    daysAgo(reactivation_days),
    daysAgo(confirmation_days),
  )
  for (const member of due)
    await ctx.enqueue(
      eraseJob,
      { site: ctx.site.id, member, now: false },
      { key: `accounts_erase:${member}` },
    )
}

/** Every request with a session begins with this look-up. */
export const accountWarmUps: WarmUp[] = [async (ctx) => void (await findSessions(ctx.db, []))]

export const accountSchedules: Schedule[] = [
  { name: 'accounts_erase_due', cron: '*/20 * * * *', run: enqueueDueErasures },
  {
    name: 'accounts_delete_expired_rows',
    cron: '17 3 * * *',
    run: async (ctx) => {
      await removeOldFailures(ctx)
      await removeOldLinks(ctx.db, ctx.now)
      await deleteOldMailCounts(ctx)
      await deleteEndedSessions(ctx)
    },
  },
]
