import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import type { resetPassword as contract } from '../credentials-contract.ts'
import { findOwnerByEmail, removeClaimPasswords, setPasswordHash, type Account } from './account.ts'
import { markConfirmed } from './account-status.ts'
import { addressConfirmed } from './account-events.ts'
import { findResetOwner } from './reset-owner.ts'
import { assertNewPassword } from './log-in.ts'
import type { RetainedCredentials, RevokeFactors } from './retained-credentials.ts'
import { passwordChangedMail } from './jobs.ts'
import { accountSubject, clearFailures } from './login-failures.ts'
import { findLink, markRequest, revokeLinks, consumeLink } from './one-time-links.ts'
import { endOtherSessions } from './sessions.ts'

const NONE_RETAINED: RetainedCredentials = { sessions: [], passkeys: [], two_factor: false }

/**
 * Works during a lockout: access to the mailbox proves ownership. Credentials that someone else may
 * have added end in the same transaction that sets the password. Runs with `transaction: 'own'`,
 * because hashing is slow.
 */
export async function resetPassword(
  revokeFactors: RevokeFactors,
  ctx: Context,
  { token, password, keep: retained = NONE_RETAINED }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const account = await findResetOwner(ctx, token)
  if (!account) return findReset(ctx, token)
  await assertNewPassword(ctx, { password, email: account.email })
  const hash = await hashPassword(password, account.password_hash)
  const member = account.member_id
  await ctx.inTransaction(async (txCtx) => {
    if (!(await consumeLink(txCtx.db, 'reset', token, txCtx.now)))
      throw new ApiError('link_expired')
    await markRequest(txCtx.db, token, requestFingerprint(ctx))
    await setPasswordHash(txCtx.db, member, hash)
    await revokeLinks(txCtx.db, member, ['reset', 'mail_change'], txCtx.now)
    await endOtherSessions(txCtx, member, retained.sessions)
    // Access to a mailbox alone must not remove an operator's second factor.
    if (account.role === 'member') await revokeFactors(txCtx, member, retained)
    await clearFailures(txCtx, accountSubject(member))
    await confirmAddressByReset(txCtx, account)
    await removeClaimPasswords(txCtx.db, member)
    await txCtx.enqueue(passwordChangedMail, { site: txCtx.site.id, member })
  })
  return {}
}

/** Returns the original response to a repeat of the request that used the link. */
async function findReset(ctx: Context, token: string): Promise<Output<typeof contract>> {
  const link = await findLink(ctx.db, 'reset', token, ctx.now)
  const request = requestFingerprint(ctx)
  if (!request || link?.payload['request'] !== request) throw new ApiError('link_expired')
  return {}
}

/** Idempotency key and body hash of this request. */
const requestFingerprint = ({ requestKey }: Context): string | null =>
  requestKey && `${requestKey.key.toString('hex')} ${requestKey.hash.toString('hex')}`

/**
 * Reading the mail proves the address like a confirmation link does, unless another account owns it
 * by now.
 */
async function confirmAddressByReset(
  ctx: Context,
  { member_id, email, status }: Account,
): Promise<void> {
  if (status !== 'not_confirmed' || (await findOwnerByEmail(ctx.db, ctx.site.id, email))) return
  if (await markConfirmed(ctx.db, member_id, email, ctx.now))
    await ctx.emit(addressConfirmed, { memberId: member_id, first: true })
}
