import { localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { handle, type JobHandler, type Scheduled } from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'
import type { MailValues } from '../../platform/page-bundle.ts'
import { findAccount, ownerOf, type Account } from './account.ts'
import { removeOldFailures } from './login-failures.ts'
import { createLink, DAY, removeOldLinks, revokeLinks, type LinkPurpose } from './one-time-links.ts'

type OfMember = { site: number; member: string }

/** The mail after sign-up. Who owns the address is looked up here, so that the answer to the visitor cannot depend on it. */
export const welcomeMail = defineJob<OfMember>('accounts_welcome_mail')

const CONFIRM_FOR = 7 * DAY

async function sendWelcome(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (!account || account.status !== 'not_confirmed') return
  const owner = await ownerOf(ctx.db, ctx.site.id, account.email)
  if (!owner) return sendConfirmation(ctx, account)
  if (owner.status === 'deleted') return sendReactivation(ctx, owner)
  await sendTo(ctx, owner, 'accounts/already-member', {
    link: pageLink(ctx, owner, '/login'),
    reset: pageLink(ctx, owner, '/reset-password'),
  })
}

async function sendConfirmation(ctx: Context, account: Account): Promise<void> {
  const token = await newLink(ctx, account, 'confirm', CONFIRM_FOR)
  await sendTo(ctx, account, 'accounts/confirm-address', { link: `${pageLink(ctx, account, '/activate')}?token=${token}` })
}

export async function sendReactivation(ctx: Context, account: Account): Promise<void> {
  const days = ctx.site.settings.reactivation_days
  const until = new Date((account.deleted_at ?? ctx.now).getTime() + days * DAY)
  if (until <= ctx.now) return
  const token = await newLink(ctx, account, 'reactivate', until.getTime() - ctx.now.getTime())
  await sendTo(ctx, account, 'accounts/waits-for-deletion', {
    link: `${pageLink(ctx, account, '/account-deleted')}#token=${token}`,
    date: formatDay(until, account),
  })
}

/** A newer link takes the place of the older ones of its purpose. */
async function newLink(ctx: Context, account: Account, purpose: LinkPurpose, lasts: number): Promise<string> {
  const until = new Date(ctx.now.getTime() + lasts)
  return ctx.inTransaction(async ({ db }) => {
    await revokeLinks(db, account.member_id, [purpose], ctx.now)
    return createLink(db, { purpose, memberId: account.member_id, until }, ctx.now)
  })
}

/** Renders and sends at once: a token that waited in a queue would lie there in the open. */
async function sendTo(ctx: Context, account: Account, template: string, values: MailValues): Promise<void> {
  const rendered = await ctx.renderMail(template, account.language, values)
  await ctx.sendMail({ to: account.email, ...rendered, headers: {} })
}

const pageLink = (ctx: Context, account: Account, path: string) => ctx.origin + localePath(account.language, path)

const formatDay = (day: Date, { language }: Account) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day)

export const accountJobs: JobHandler[] = [
  handle(welcomeMail, (ctx, { member }) => sendWelcome(ctx, member), { transaction: false }),
]

export const accountSchedules: Scheduled[] = [
  {
    name: 'accounts_tidy',
    cron: '17 3 * * *',
    run: async (ctx) => {
      await removeOldFailures(ctx)
      await removeOldLinks(ctx.db, ctx.now)
    },
  },
]
