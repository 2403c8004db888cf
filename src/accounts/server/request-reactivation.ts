import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { requestReactivation as contract } from '../credentials-contract.ts'
import { validateEmail } from '../rules.ts'
import { reactivationMail } from './jobs.ts'

/** The job looks up the account, so that the response cannot depend on it. */
export async function requestReactivation(
  ctx: Context,
  { email }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (validateEmail(email)) throw new ApiError('email_invalid', { field: 'email' })
  await ctx.enqueue(reactivationMail, { site: ctx.site.id, email: email.trim() })
  return {}
}
