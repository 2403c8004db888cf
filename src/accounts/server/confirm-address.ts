import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import { isUniqueViolation } from '../../server/database/failures.ts'
import type { confirmAddress as contract } from '../contract.ts'
import { findAccount } from './account.ts'
import { markConfirmed } from './account-status.ts'
import { addressConfirmed } from './account-events.ts'
import { findLink, consumeLink } from './one-time-links.ts'

/**
 * Runs with `transaction: 'own'`: a unique violation on the address must not leave a broken
 * transaction behind.
 */
export async function confirmAddress(
  ctx: Context,
  { token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  try {
    await ctx.inTransaction((txCtx) => confirm(txCtx, token))
  } catch (error) {
    if (isUniqueViolation(error, 'account_email')) throw new ApiError('address_taken')
    throw error
  }
  return {}
}

async function confirm(ctx: Context, token: string): Promise<void> {
  const link = await consumeLink(ctx.db, 'confirm', token, ctx.now)
  if (!link) return assertAlreadyConfirmed(ctx, token)
  const account = await findAccount(ctx.db, link.member_id)
  if (!account || !(await markConfirmed(ctx.db, account.member_id, account.email, ctx.now)))
    throw new ApiError('link_expired')
  await ctx.emit(addressConfirmed, { memberId: account.member_id, first: true })
  ctx.announce(account.member_id, { kind: 'user' })
}

/** Mail programs follow links too: a second use succeeds if the address is confirmed. */
async function assertAlreadyConfirmed(ctx: Context, token: string): Promise<void> {
  const link = await findLink(ctx.db, 'confirm', token, ctx.now)
  const account = link && (await findAccount(ctx.db, link.member_id))
  if (account?.status !== 'active') throw new ApiError('link_expired')
}
