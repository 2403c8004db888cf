import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import type { resetPassword as contract } from '../contract.ts'
import { findAccount, ownerOf, markConfirmed, setPasswordHash, type Account } from './account.ts'
import { addressConfirmed, refuseNewPassword } from './accounts.ts'
import { passwordChangedMail } from './jobs.ts'
import { accountSubject, forgetFailures } from './login-failures.ts'
import { linkOwner, revokeLinks, takeLink } from './one-time-links.ts'
import { endOtherSessions } from './sessions.ts'

/** Works while the account is locked: whoever reads its mail is its owner. Runs with `transaction: 'own'`, for the hash. */
export async function resetPassword(
  ctx: Context,
  { token, password }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const link = await linkOwner(ctx.db, 'reset', token, ctx.now)
  const account = link && (await findAccount(ctx.db, link.member_id))
  if (!account || account.status === 'deleted') throw new ApiError('link_expired')
  await refuseNewPassword({ password, email: account.email, brand: ctx.site.settings.name })
  const hash = await hashPassword(password, account.password_hash)
  await ctx.inTransaction(async (own) => {
    if (!(await takeLink(own.db, 'reset', token, own.now))) throw new ApiError('link_expired')
    await setPasswordHash(own.db, account.member_id, hash)
    await revokeLinks(own.db, account.member_id, ['reset', 'mail_change'], own.now)
    await endOtherSessions(own, account.member_id, null)
    await forgetFailures(own, accountSubject(account.member_id))
    await confirmBySight(own, account)
    await own.enqueue(passwordChangedMail, { site: own.site.id, member: account.member_id })
  })
  return {}
}

/** Reading the mail proves the address as well as the confirmation link does, unless somebody else owns it by now. */
async function confirmBySight(ctx: Context, { member_id, email, status }: Account): Promise<void> {
  if (status !== 'not_confirmed' || (await ownerOf(ctx.db, ctx.site.id, email))) return
  if (await markConfirmed(ctx.db, member_id, email, ctx.now))
    await ctx.emit(addressConfirmed, { memberId: member_id, first: true })
}
