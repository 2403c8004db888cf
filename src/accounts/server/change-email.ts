import { ApiError } from '../../platform/api-error.ts'
import { findEmailFailure } from '../../platform/email-address.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { isDisposable } from '../../server/mail/disposable.ts'
import type { changeEmail as contract } from '../credentials-contract.ts'
import { findOwnerByEmail } from './account.ts'
import type { CheckIdentity } from './log-in.ts'
import { mailChangeMail } from './jobs.ts'

const newAddressFailures = {
  email_missing: 'email_missing',
  email_invalid: 'new_email_invalid',
} as const

export async function changeEmail(
  checkIdentity: CheckIdentity,
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { email } = input
  const failure = findEmailFailure(email)
  if (failure) throw new ApiError(newAddressFailures[failure], { field: 'email' })
  if (isDisposable(email)) throw new ApiError('email_disposable', { field: 'email' })
  const account = await checkIdentity(ctx, input, 'change_email')
  if (
    ctx.site.settings.account_lookup === 'explicit' &&
    (await findOwnerByEmail(ctx.db, ctx.site.id, email))
  )
    throw new ApiError('account_exists', { field: 'email' })
  await ctx.inTransaction((txCtx) =>
    txCtx.enqueue(mailChangeMail, { site: txCtx.site.id, member: account.member_id, email }),
  )
  return {}
}
