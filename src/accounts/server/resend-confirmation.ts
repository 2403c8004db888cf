import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { resendConfirmation as contract } from '../contract.ts'
import { welcomeMail } from './jobs.ts'

export async function resendConfirmation(ctx: MemberContext): Promise<Output<typeof contract>> {
  if (ctx.actor.confirmed) throw new ApiError('already_confirmed')
  await ctx.enqueue(welcomeMail, { site: ctx.site.id, member: ctx.actor.memberId })
  return {}
}
