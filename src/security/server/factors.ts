import {
  clearSecondSteps,
  findOwnerByEmail,
  type RevokeFactors,
} from '../../accounts/server/public.ts'
import type { Queryable } from '../../server/database/query.ts'
import { enqueue } from '../../server/jobs/job.ts'
import { securityMail, type SecurityChange } from './jobs.ts'
import {
  deleteOtherPasskeys,
  deletePasskeysSince,
  listPasskeys,
  type ListedPasskey,
} from './passkeys.ts'
import { removeCodes } from './recovery-codes.ts'
import { clearSecondStepsIfNone } from './second-step.ts'
import { findTwoFactor, removeSecret } from './two-factor.ts'

export type Factors = { passkeys: ListedPasskey[]; two_factor: { since: string } | null }

/** Returns the passkeys and two-factor state of an account. */
export async function listFactors(db: Queryable, memberId: string): Promise<Factors> {
  const [twoFactor, passkeys] = await Promise.all([
    findTwoFactor(db, memberId),
    listPasskeys(db, memberId),
  ])
  return {
    passkeys,
    two_factor: twoFactor?.confirmed_at ? { since: twoFactor.confirmed_at.toISOString() } : null,
  }
}

/**
 * Removes the factors that the owner does not keep and notifies them by mail. Call it inside a
 * transaction.
 */
export const revokeFactors: RevokeFactors = async (ctx, memberId, retained) => {
  const enqueueNotice = (change: SecurityChange) =>
    ctx.enqueue(securityMail, { site: ctx.site.id, member: memberId, change })
  if (await deleteOtherPasskeys(ctx.db, memberId, retained.passkeys))
    await enqueueNotice('passkey_removed')
  if (!retained.two_factor && (await removeSecret(ctx.db, memberId))) {
    await removeCodes(ctx.db, memberId)
    await enqueueNotice('two_factor_off')
  }
  await clearSecondStepsIfNone(ctx.db, memberId)
}

/**
 * For support, after the person proved their identity: removes the second factor and all passkeys,
 * which were on the same lost device. Returns false if there was nothing to remove.
 */
export async function disableTwoFactorFor(
  db: Queryable,
  site: number,
  email: string,
): Promise<boolean> {
  const account = await findOwnerByEmail(db, site, email)
  if (!account) return false
  const { member_id: member } = account
  await removeCodes(db, member)
  const hadSecret = await removeSecret(db, member)
  const hadPasskeys = await deletePasskeysSince(db, member, new Date(0))
  await clearSecondSteps(db, member)
  if (hadSecret) await enqueue(db, securityMail, { site, member, change: 'two_factor_off' })
  if (hadPasskeys) await enqueue(db, securityMail, { site, member, change: 'passkey_removed' })
  return hadSecret || hadPasskeys
}
