import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { addressConfirmed } from './account-events.ts'
import { markConfirmed } from './account-status.ts'
import { addAccount, findAccount, removeClaimPasswords, type NewAccount } from './account.ts'
import { tryConsumeInvitation } from './invitations.ts'
import { welcomeMail } from './jobs.ts'

/**
 * Inserts the account and enqueues its welcome mail; the caller inserts the rest of the member.
 * Call it inside a transaction.
 */
export async function createAccount(
  ctx: Context,
  account: Omit<NewAccount, 'memberId' | 'site'>,
): Promise<string> {
  const memberId = newId()
  await addAccount(ctx.db, { ...account, memberId, site: ctx.site.id }, ctx.now)
  await ctx.enqueue(welcomeMail, { site: ctx.site.id, member: memberId })
  return memberId
}

/**
 * Confirms the address of a new account whose owner came by a mailed invitation. Violates
 * `account_email` if another account owns the address.
 */
export async function confirmInvited(ctx: Context, memberId: string, email: string): Promise<void> {
  await markConfirmed(ctx.db, memberId, email, ctx.now)
  await removeClaimPasswords(ctx.db, memberId)
  await ctx.emit(addressConfirmed, { memberId, first: true })
}

/** Mails the link that confirms the address again; returns false if it is confirmed. */
export async function resendWelcome(ctx: Context, memberId: string): Promise<boolean> {
  const account = await findAccount(ctx.db, memberId)
  if (account?.status !== 'not_confirmed') return false
  await ctx.enqueue(welcomeMail, { site: ctx.site.id, member: memberId })
  return true
}

/** Consumes an invitation in the sign-up's transaction. Fails with `invitation_invalid`. */
export async function consumeInvitation(ctx: Context, code: string): Promise<void> {
  if (!(await tryConsumeInvitation(ctx.db, ctx.site.id, code, ctx.now)))
    throw new ApiError('invitation_invalid', { field: 'invitation' })
}
