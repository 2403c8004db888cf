import type { Context } from '../../server/context.ts'
import { findAccount, type Account } from './account.ts'
import { findLink } from './one-time-links.ts'

/**
 * Returns the account of a reset link; null if the link is used or expired, or the account is
 * deleted.
 */
export async function findResetOwner(ctx: Context, token: string): Promise<Account | null> {
  const link = await findLink(ctx.db, 'reset', token, ctx.now)
  const account = link && !link.used ? await findAccount(ctx.db, link.member_id) : null
  return account?.status === 'deleted' ? null : account
}
