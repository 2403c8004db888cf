import { isoLocale, localePath } from '../../platform/locales.ts'
import type { MailValues } from '../../platform/page-bundle.ts'
import type { Context } from '../../server/context.ts'
import type { MailKind } from '../../server/mail/mailed-addresses.ts'
import { sendMail } from '../../server/mail/send-mail.ts'
import {
  CHANGE_HOURS,
  CONFIRM_DAYS,
  INVITATION_DAYS,
  RESET_HOURS,
  UNDO_HOURS,
} from '../contract.ts'
import { findAccount, findOwnerByEmail, listClaimants, type Account } from './account.ts'
import {
  countLinks,
  createLink,
  DAY,
  HOUR,
  removeLink,
  revokeLinks,
  type LinkPurpose,
} from './one-time-links.ts'

/** Confirmation mails to new addresses that one account can cause per hour. */
const MAX_CHANGES_PER_HOUR = 5

export async function sendWelcome(ctx: Context, memberId: string): Promise<void> {
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
    // Earlier links keep working: all lead to the same button, and the first press ends them.
    const token = await createLink(
      ctx.db,
      { purpose: 'reactivate', memberId: account.member_id, until },
      ctx.now,
    )
    return {
      link: `${pageLink(ctx, account, '/reactivate')}?token=${token}`,
      date: formatDay(until, account),
    }
  }
  await sendTo(ctx, account, 'accounts/waits-for-deletion', values, kind)
}

export async function sendReset(ctx: Context, email: string, owed: boolean): Promise<void> {
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

export async function sendMailChange(ctx: Context, memberId: string, email: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (!account || account.email === email || (await isOverChangeLimit(ctx, account))) return
  const owner = await findOwnerByEmail(ctx.db, ctx.site.id, email)
  if (owner && owner.member_id !== account.member_id) {
    await sendTo(ctx, owner, 'accounts/address-taken', { link: pageLink(ctx, owner, '/login') })
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

export async function sendMailChanged(ctx: Context, memberId: string, from: string): Promise<void> {
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

export async function sendPasswordChanged(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (account)
    await sendTo(ctx, account, 'accounts/password-changed', {
      link: pageLink(ctx, account, '/reset-password'),
    })
}

export async function sendDeleted(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (account?.status === 'deleted') await sendReactivation(ctx, account, 'security')
}

export async function sendReactivationAgain(ctx: Context, email: string): Promise<void> {
  const claimants = await listClaimants(ctx.db, ctx.site.id, email)
  const account = claimants.find(({ status }) => status === 'deleted')
  if (account) await sendReactivation(ctx, account)
}

export async function sendExportReady(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (account)
    await sendTo(ctx, account, 'accounts/export-ready', {
      link: `${pageLink(ctx, account, '/notifications')}?tab=data`,
    })
}

export async function sendStaffInvitation(ctx: Context, memberId: string): Promise<void> {
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
