import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import { isUniqueViolation } from '../../server/database/failures.ts'
import type { applyMailChange as contract } from '../credentials-contract.ts'
import { setEmail } from './account.ts'
import { addressConfirmed, mailChangeReverted } from './account-events.ts'
import { mailChangedMail, resetMail } from './jobs.ts'
import { DAY, revokeLinks, consumeLink } from './one-time-links.ts'
import { endOtherSessions } from './sessions.ts'

/**
 * Runs with `transaction: 'own'`: a unique violation on the address must not leave a broken
 * transaction behind.
 */
export async function applyMailChange(
  ctx: Context,
  { token }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  try {
    return await ctx.inTransaction(async (txCtx) => ({ undone: await apply(txCtx, token) }))
  } catch (error) {
    if (isUniqueViolation(error, 'account_email')) throw new ApiError('address_taken')
    throw error
  }
}

async function apply(ctx: Context, token: string): Promise<boolean> {
  const change = await consumeLink(ctx.db, 'mail_change', token, ctx.now)
  const undo = change ? null : await consumeLink(ctx.db, 'mail_undo', token, ctx.now)
  const link = change ?? undo
  const { from = '', to = '' } = link?.payload ?? {}
  if (!link || !(await setEmail(ctx.db, link.member_id, from, to, ctx.now)))
    throw new ApiError('link_expired')
  const member = link.member_id
  ctx.announce(member, { kind: 'user' })
  await revokeLinks(ctx.db, member, ['confirm', 'reset', 'mail_change'], ctx.now)
  if (undo) return revertMailChange(ctx, member, to)
  await ctx.emit(addressConfirmed, { memberId: member, first: false })
  await ctx.enqueue(mailChangedMail, { site: ctx.site.id, member, from })
  return false
}

/** One day to confirm the new address plus two days to revert the change. */
const COMPROMISE_WINDOW = 3 * DAY

/**
 * Someone else knew the password: ends every session and mails the owner a link to choose a new
 * one.
 */
async function revertMailChange(ctx: Context, member: string, email: string): Promise<true> {
  await endOtherSessions(ctx, member, [])
  await ctx.emit(mailChangeReverted, {
    memberId: member,
    since: new Date(ctx.now.getTime() - COMPROMISE_WINDOW),
  })
  await ctx.enqueue(resetMail, { site: ctx.site.id, email, owed: true })
  return true
}
