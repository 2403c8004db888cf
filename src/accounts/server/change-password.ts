import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import type { changePassword as contract } from '../credentials-contract.ts'
import { setPasswordHash } from './account.ts'
import { beginSession } from './begin-session.ts'
import { assertNewPassword, type CheckIdentity } from './log-in.ts'
import { passwordChangedMail } from './jobs.ts'
import { revokeLinks } from './one-time-links.ts'
import { endOtherSessions } from './sessions.ts'

/** Ends other sessions, gives this one a new token and mails a notification. */
export async function changePassword(
  checkIdentity: CheckIdentity,
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { current, code, passkey } = input
  const account = await checkIdentity(ctx, { password: current, code, passkey }, 'change_password')
  await assertNewPassword(ctx, { password: input.password, email: account.email })
  if (input.password === current) throw new ApiError('password_too_common', { field: 'password' })
  const hash = await hashPassword(input.password, account.password_hash)
  await ctx.inTransaction(async (txCtx) => {
    await setPasswordHash(txCtx.db, account.member_id, hash)
    await revokeLinks(txCtx.db, account.member_id, ['reset'], txCtx.now)
    await endOtherSessions(txCtx, account.member_id, [txCtx.actor.sessionId])
    await beginSession(txCtx, account.member_id, txCtx.actor.secondStep)
    await txCtx.enqueue(passwordChangedMail, { site: txCtx.site.id, member: account.member_id })
  })
  return {}
}
