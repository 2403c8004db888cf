import { ApiError } from '../../platform/api-error.ts'
import type { Locale } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { defineEvent } from '../../server/domain-event.ts'
import { newId } from '../../server/ids.ts'
import {
  addAccount,
  findAccount,
  removeClaimPasswords,
  type Account,
  type NewAccount,
} from './account.ts'
import { markConfirmed, markDeleted, markErased, setBanned } from './account-status.ts'
import { deletedMail, eraseJob, reactivationMail, welcomeMail } from './jobs.ts'
import { accountSubject, clearFailures } from './login-failures.ts'
import { tryConsumeInvitation } from './invitations.ts'
import { DAY, findLink, revokeLinks } from './one-time-links.ts'
import { endOtherSessions, endSession, startSession } from './sessions.ts'
export {
  addAdvertisedAccount,
  deleteAdvertisedAccount,
  touchAdvertisedAccounts,
} from './advertised-account.ts'
export { eraseJob, exportJob, exportReadyMail, staffInvitationMail } from './jobs.ts'
export { failAttempt, startAccountAttempt, startAttempt, succeedAttempt } from './login-failures.ts'
export { addInvitation } from './invitations.ts'
export {
  authenticate,
  reauthenticateByFactor,
  reauthenticate,
  hashForAddress,
  assertNewPassword,
  type CheckIdentity,
} from './log-in.ts'
export {
  countMembersOfDomain,
  findAccountSummary,
  findBannedOwner,
  findMailTarget,
  findOrigin,
  type MailTarget,
  type AccountOrigin,
  listClaimants,
  listConfirmedMembers,
  listActiveAccounts,
  filterOwned,
  findOwnerByEmail,
  summaryColumns,
} from './account.ts'
export { endPremium, hideErased, isDeleted, isErased, makePremium } from './account-status.ts'
export { addInvitedOperator, makeOperator, revokeInvitationLinks } from './operator-account.ts'
export { EXPORT_DAYS } from '../contract.ts'

/**
 * Credentials that the owner keeps in a reset. The feature security ends the others, inside the
 * transaction.
 */
export type RetainedCredentials = { sessions: string[]; passkeys: string[]; two_factor: boolean }

export type RevokeFactors = (
  ctx: Context,
  memberId: string,
  retained: Pick<RetainedCredentials, 'passkeys' | 'two_factor'>,
) => Promise<void>

/**
 * Returns the account of a reset link; null if the link is used or expired, or the account is
 * deleted.
 */
export async function findResetOwner(ctx: Context, token: string): Promise<Account | null> {
  const link = await findLink(ctx.db, 'reset', token, ctx.now)
  const account = link && !link.used ? await findAccount(ctx.db, link.member_id) : null
  return account?.status === 'deleted' ? null : account
}

export {
  endOtherSessions,
  endSession,
  findSessionsWithTraits,
  findSessionsWithUser,
  findSessions,
  listOpenSessions as openSessionsOf,
  clearSecondSteps,
  filterOpenSessions,
  markSecondStep,
  startSession,
  type SessionLookup,
} from './sessions.ts'

/**
 * A member signed up; account, profile and session are written. `message` is their first message to
 * another member, which waits until the address is confirmed; without a receiver it is offered at
 * the first conversation. `search`: what they look for, if they named ages.
 */
export const memberJoined = defineEvent<{
  memberId: string
  message: { to: string | null; text: string } | null
  search: { gender: 'male' | 'female' | undefined; minAge: number; maxAge: number } | null
}>('member_joined')

/**
 * The member confirmed an address: `first` at the first confirmation of the account, else after a
 * change of address.
 */
export const addressConfirmed = defineEvent<{ memberId: string; first: boolean }>(
  'address_confirmed',
)

/**
 * The member is hidden and can reactivate the account for a while. `credits`: whether paid credits
 * are refunded or waived.
 */
export const memberDeleted = defineEvent<DeletedMember>('member_deleted')

export type DeletedMember = {
  memberId: string
  email: string
  language: Locale
  credits: 'refund' | 'waive' | null
}

/**
 * The owner reverted a change of address: since `since` someone else may have controlled the
 * account.
 */
export const mailChangeReverted = defineEvent<{ memberId: string; since: Date }>(
  'mail_change_reverted',
)

export const memberReactivated = defineEvent<{ memberId: string }>('member_reactivated')

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

/** Starts a session and sets its cookie; ends the browser's previous session. */
export async function beginSession(
  ctx: Context,
  memberId: string,
  secondStep: boolean,
): Promise<void> {
  if (ctx.actor) await endSession(ctx, ctx.actor.memberId, ctx.actor.sessionId)
  const session = {
    sessionId: newId(),
    memberId,
    siteId: ctx.site.id,
    device: ctx.device,
    place: ctx.addressCountry,
    secondStep,
  }
  ctx.setSession({ token: await startSession(ctx.db, session, ctx.now), member: memberId })
}

export type Removal = { reason: string | null; credits: 'refund' | 'waive' | null; now: boolean }

/** Mails the link that confirms the address again; returns false if it is confirmed. */
export async function resendWelcome(ctx: Context, memberId: string): Promise<boolean> {
  const account = await findAccount(ctx.db, memberId)
  if (account?.status !== 'not_confirmed') return false
  await ctx.enqueue(welcomeMail, { site: ctx.site.id, member: memberId })
  return true
}

/** Throws `not_found` for an erased account. */
export async function getAccount(db: Queryable, memberId: string): Promise<Account> {
  const account = await findAccount(db, memberId)
  if (!account) throw new ApiError('not_found')
  return account
}

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

/**
 * Bans the member and ends every session. After a new log-in only the calls in
 * server/http/banned.ts are allowed.
 */
export async function ban(ctx: Context, memberId: string): Promise<void> {
  await setBanned(ctx.db, memberId, ctx.now)
  await endOtherSessions(ctx, memberId, [])
}

export const liftBan = (db: Queryable, memberId: string): Promise<void> =>
  setBanned(db, memberId, null)

/** Consumes an invitation in the sign-up's transaction. Fails with `invitation_invalid`. */
export async function consumeInvitation(ctx: Context, code: string): Promise<void> {
  if (!(await tryConsumeInvitation(ctx.db, ctx.site.id, code, ctx.now)))
    throw new ApiError('invitation_invalid', { field: 'invitation' })
}
