import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { isDisposable } from '../../server/mail/disposable.ts'
import type { changeEmail as contract } from '../contract.ts'
import { refuseEmail } from '../rules.ts'
import { ownerOf } from './account.ts'
import type { CheckIdentity } from './public.ts'
import { mailChangeMail } from './jobs.ts'

export async function changeEmail(
  checkIdentity: CheckIdentity,
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const email = input.email.trim()
  if (refuseEmail(email)) throw new ApiError('new_email_invalid', { field: 'email' })
  if (isDisposable(email)) throw new ApiError('email_disposable', { field: 'email' })
  const account = await checkIdentity(ctx, input, 'change_email')
  if (ctx.site.settings.account_lookup === 'explicit' && (await ownerOf(ctx.db, ctx.site.id, email)))
    throw new ApiError('account_exists', { field: 'email' })
  await ctx.inTransaction((own) => own.enqueue(mailChangeMail, { site: own.site.id, member: account.member_id, email }))
  return {}
}
