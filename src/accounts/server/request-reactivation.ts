import { assertEmail } from '../../platform/email-address.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { requestReactivation as contract } from '../credentials-contract.ts'
import { reactivationMail } from './jobs.ts'

/** The job looks up the account, so that the response cannot depend on it. */
export async function requestReactivation(
  ctx: Context,
  { email }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertEmail(email)
  await ctx.enqueue(reactivationMail, { site: ctx.site.id, email })
  return {}
}
