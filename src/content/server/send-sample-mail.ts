import { findMailTarget } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { sendSampleMail as contract } from '../contract.ts'
import { renderSampleMail } from './preview-mail.ts'

/** Sends at once, so that what the mail server says is the result. */
export async function sendSampleMail(
  ctx: MemberContext,
  sample: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const target = await findMailTarget(ctx.db, ctx.actor.memberId)
  if (!target) throw new ApiError('not_found')
  await ctx.sendMail({ ...(await renderSampleMail(ctx, sample)), to: target.email, headers: {} })
  return { to: target.email }
}
