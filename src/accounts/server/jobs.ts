import { isoLocale, localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { jobHandler, type JobHandler, type WarmUp, type Scheduled } from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { deleteOldMailCounts, type MailKind } from '../../server/mail/mailed-addresses.ts'
import { sendMail } from '../../server/mail/send-mail.ts'
import type { MailValues } from '../../platform/page-bundle.ts'
import { listClaimants, findAccount, findOwnerByEmail, type Account } from './account.ts'
import { listDueForErasure } from './account-status.ts'
import { removeOldFailures } from './login-failures.ts'
import {
  CHANGE_HOURS,
  CONFIRM_DAYS,
  INVITATION_DAYS,
  RESET_HOURS,
  UNDO_HOURS,
} from '../contract.ts'
import { findSessions } from './sessions.ts'
import {
  countLinks,
  createLink,
  DAY,
  HOUR,
  removeLink,
  removeOldLinks,
  revokeLinks,
  type LinkPurpose,
} from './one-time-links.ts'

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

/** Confirmation mails to new addresses that one account can cause per hour. */
const MAX_CHANGES_PER_HOUR = 5

async function sendWelcome(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (account?.status !== 'not_confirmed') return
  const owner = await findOwnerByEmail(ctx.db, ctx.site.id, account.email)
  if (!owner) return sendConfirmation(ctx, account)
  if (owner.status === 'deleted') return sendReactivation(ctx, owner)
  await sendTo(ctx, owner, 'accounts/already-member', {
    link: pageLink(ctx, owner, '/login'),
    reset: pageLink(ctx, owner, '/reset-password'),
  })
}

async function sendConfirmation(ctx: Context, account: Account): Promise<void> {
  await sendTo(ctx, account, 'accounts/confirm-address', async () => {
    const token = await issueLink(ctx, account, 'confirm', CONFIRM_DAYS * DAY)
    return { link: `${pageLink(ctx, account, '/activate')}?token=${token}` }
  })
}

async function sendReactivation(ctx: Context, account: Account, kind?: MailKind): Promise<void> {
  const days = ctx.site.settings.reactivation_days
  const until = new Date((account.deleted_at ?? ctx.now).getTime() + days * DAY)
  if (until <= ctx.now) return
  const values = async () => {
    const token = await issueLink(ctx, account, 'reactivate', until.getTime() - ctx.now.getTime())
    return {
      link: `${pageLink(ctx, account, '/reactivate')}?token=${token}`,
      date: formatDay(until, account),
    }
  }
  await sendTo(ctx, account, 'accounts/waits-for-deletion', values, kind)
}

async function sendReset(ctx: Context, email: string, owed: boolean): Promise<void> {
  const claimants = await listClaimants(ctx.db, ctx.site.id, email)
  const account =
    claimants.find(({ email_confirmed_at }) => email_confirmed_at !== null) ?? claimants[0]
  if (!account) return
  if (account.status === 'deleted') return sendReactivation(ctx, account)
  const values = async () => {
    const token = await issueLink(ctx, account, 'reset', RESET_HOURS * HOUR)
    return { link: `${pageLink(ctx, account, '/reset-password/do')}#token=${token}` }
  }
  await sendTo(ctx, account, 'accounts/reset-password', values, owed ? 'security' : 'requested')
}

async function sendMailChange(ctx: Context, memberId: string, email: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (!account || account.email === email || (await isOverChangeLimit(ctx, account))) return
  const owner = await findOwnerByEmail(ctx.db, ctx.site.id, email)
  if (owner && owner.member_id !== account.member_id) {
    await sendTo(ctx, owner, 'accounts/already-member', {
      link: pageLink(ctx, owner, '/login'),
      reset: pageLink(ctx, owner, '/reset-password'),
    })
    return
  }
  const createdTokens: string[] = []
  const values = async () => {
    const token = await issueLink(ctx, account, 'mail_change', CHANGE_HOURS * HOUR, {
      from: account.email,
      to: email,
    })
    createdTokens.push(token)
    return { link: `${pageLink(ctx, account, '/mail-change/do')}?token=${token}`, address: email }
  }
  await sendTo(ctx, { ...account, email }, 'accounts/change-address', values).catch(
    async (error: unknown) => {
      // The links would count towards the limit, although the job is retried.
      for (const token of createdTokens) await removeLink(ctx.db, token)
      throw error
    },
  )
}

async function sendMailChanged(ctx: Context, memberId: string, from: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (!account || account.email === from) return
  await sendTo(ctx, { ...account, email: from }, 'accounts/address-changed', async () => {
    const token = await issueLink(ctx, account, 'mail_undo', UNDO_HOURS * HOUR, {
      from: account.email,
      to: from,
    })
    return { link: `${pageLink(ctx, account, '/mail-change/undo')}?token=${token}` }
  })
}

async function sendPasswordChanged(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (account)
    await sendTo(ctx, account, 'accounts/password-changed', {
      link: pageLink(ctx, account, '/reset-password'),
    })
}

async function sendDeleted(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (account?.status === 'deleted') await sendReactivation(ctx, account, 'security')
}

async function sendReactivationAgain(ctx: Context, email: string): Promise<void> {
  const claimants = await listClaimants(ctx.db, ctx.site.id, email)
  const account = claimants.find(({ status }) => status === 'deleted')
  if (account) await sendReactivation(ctx, account)
}

async function sendExportReady(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (account)
    await sendTo(ctx, account, 'accounts/export-ready', {
      link: `${pageLink(ctx, account, '/notifications')}?tab=data`,
    })
}

async function sendStaffInvitation(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (account?.role !== 'operator' || account.status !== 'not_confirmed') return
  await sendTo(ctx, account, 'accounts/staff-invitation', async () => {
    const token = await issueLink(ctx, account, 'reset', INVITATION_DAYS * DAY)
    return { link: `${pageLink(ctx, account, '/reset-password/do')}#token=${token}` }
  })
}

const isOverChangeLimit = async (ctx: Context, account: Account) =>
  (await countLinks(
    ctx.db,
    account.member_id,
    'mail_change',
    new Date(ctx.now.getTime() - HOUR),
  )) >= MAX_CHANGES_PER_HOUR

/** Creates a link and revokes earlier ones of the same purpose. */
async function issueLink(
  ctx: Context,
  account: Account,
  purpose: LinkPurpose,
  lifetime: number,
  payload: Record<string, string> = {},
): Promise<string> {
  const until = new Date(ctx.now.getTime() + lifetime)
  return ctx.inTransaction(async ({ db }) => {
    await revokeLinks(db, account.member_id, [purpose], ctx.now)
    return createLink(db, { purpose, memberId: account.member_id, payload, until }, ctx.now)
  })
}

type Values = MailValues | (() => Promise<MailValues>)

const sendTo = (
  ctx: Context,
  { email: to, language: locale }: Account,
  template: string,
  values: Values,
  kind?: MailKind,
) => sendMail(ctx, { template, to, locale, values, ...(kind && { kind }) })

const pageLink = (ctx: Context, account: Account, path: string) =>
  ctx.origin + localePath(account.language, path)

const formatDay = (day: Date, { language }: Account) =>
  new Intl.DateTimeFormat(isoLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(day)

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

export const accountSchedules: Scheduled[] = [
  { name: 'accounts_erase_due', cron: '*/20 * * * *', run: enqueueDueErasures },
  {
    name: 'accounts_delete_expired_rows',
    cron: '17 3 * * *',
    run: async (ctx) => {
      await removeOldFailures(ctx)
      await removeOldLinks(ctx.db, ctx.now)
      await deleteOldMailCounts(ctx)
    },
  },
]
