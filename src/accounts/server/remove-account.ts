import type { Context } from '../../server/context.ts'
import { memberDeleted } from './account-events.ts'
import { markDeleted, markErased } from './account-status.ts'
import { findAccount, type Account } from './account.ts'
import { deletedMail, eraseJob, reactivationMail } from './jobs.ts'
import { accountSubject, clearFailures } from './login-failures.ts'
import { DAY, revokeLinks } from './one-time-links.ts'
import { endOtherSessions } from './sessions.ts'

export type Removal = { reason: string | null; credits: 'refund' | 'waive' | null; now: boolean }

/** Mails the reactivation link again after a log-in to a deleted account; limited per address. */
export async function resendReactivationLink(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccount(ctx.db, memberId)
  if (account?.status === 'deleted')
    await ctx.enqueue(reactivationMail, { site: ctx.site.id, email: account.email })
}

/**
 * Hides the account, ends its sessions and mails the reactivation link; with `now` it enqueues the
 * erasure instead. Call it inside a transaction.
 */
export async function removeAccount(
  ctx: Context,
  account: Account,
  options: Removal,
): Promise<void> {
  const { reason, credits, now } = options
  const member = account.member_id
  if (!(await markDeleted(ctx.db, member, reason, ctx.now))) return
  await endOtherSessions(ctx, member, [])
  await revokeLinks(ctx.db, member, ['confirm', 'reset', 'mail_change'], ctx.now)
  await ctx.emit(memberDeleted, {
    memberId: member,
    email: account.email,
    language: account.language,
    credits,
  })
  if (now) await ctx.enqueue(eraseJob, { site: ctx.site.id, member, now: true })
  else await ctx.enqueue(deletedMail, { site: ctx.site.id, member })
}

/** Returns the account if it may be erased: still deleted, or not confirmed in time. */
export async function findErasable(
  { db, site, now }: Context,
  memberId: string,
  atOnce: boolean,
): Promise<Account | null> {
  const account = await findAccount(db, memberId)
  if (!account) return null
  const { reactivation_days, confirmation_days } = site.settings
  const past = (since: Date, days: number) => since.getTime() + days * DAY < now.getTime()
  if (account.status === 'deleted')
    return atOnce || past(account.deleted_at ?? now, reactivation_days) ? account : null
  return account.status === 'not_confirmed' && past(account.signup_at, confirmation_days)
    ? account
    : null
}

/** The last step of an erasure: the account row and its log-in counters. */
export async function eraseAccount(ctx: Context, account: Account): Promise<void> {
  await clearFailures(ctx, accountSubject(account.member_id))
  await markErased(ctx.db, account.member_id)
}
