import { endPremium } from '../../../accounts/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { hasPaidOrder } from '../order-sums.ts'
import { memberMailJob } from './member-mails.ts'

/** Ends premium if every order was refunded or charged back in full, and mails the member. */
export async function endPremiumWithoutPaidOrder(
  ctx: Context,
  memberId: string,
  orderId: string,
): Promise<void> {
  if (await hasPaidOrder(ctx.db, memberId)) return
  if (await endPremium(ctx.db, memberId))
    await ctx.enqueue(memberMailJob, { site: ctx.site.id, order: orderId, mail: 'premium-ended' })
}
