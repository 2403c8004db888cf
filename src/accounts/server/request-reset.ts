import { ApiError } from '../../platform/api-error.ts'
import { assertEmail } from '../../platform/email-address.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { requestReset as contract } from '../credentials-contract.ts'
import { listClaimants } from './account.ts'
import { resetMail } from './jobs.ts'

/** The job looks up the account, so that the response cannot depend on it. */
export async function requestReset(
  ctx: Context,
  { email }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertEmail(email)
  if (ctx.site.settings.account_lookup === 'explicit') {
    const claimants = await listClaimants(ctx.db, ctx.site.id, email)
    if (claimants.length === 0) throw new ApiError('email_unknown', { field: 'email' })
  }
  await ctx.enqueue(resetMail, { site: ctx.site.id, email })
  return {}
}
