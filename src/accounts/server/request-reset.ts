import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { requestReset as contract } from '../credentials-contract.ts'
import { validateEmail } from '../rules.ts'
import { listClaimants } from './account.ts'
import { resetMail } from './jobs.ts'

/** The job looks up the account, so that the response cannot depend on it. */
export async function requestReset(
  ctx: Context,
  { email }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (validateEmail(email)) throw new ApiError('email_invalid', { field: 'email' })
  if (ctx.site.settings.account_lookup === 'explicit') {
    const claimants = await listClaimants(ctx.db, ctx.site.id, email.trim())
    if (claimants.length === 0) throw new ApiError('email_unknown', { field: 'email' })
  }
  await ctx.enqueue(resetMail, { site: ctx.site.id, email: email.trim() })
  return {}
}
