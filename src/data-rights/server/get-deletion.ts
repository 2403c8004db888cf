import type { getDeletion as contract } from '../contract.ts'
import { getBalance, countPaidCredits } from '../../credits/server/public.ts'
import { findActiveDiscount } from '../../discounts/server/public.ts'
import { calculateDeletionRefund } from '../../payments/server/public.ts'
import type { Output } from '../../platform/contract.ts'
import { findHold } from '../../server/legal-hold.ts'
import type { MemberContext } from '../../server/context.ts'

export async function getDeletion(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const [credits, paid_credits, refund, discount] = await Promise.all([
    getBalance(ctx.db, memberId),
    countPaidCredits(ctx.db, memberId),
    calculateDeletionRefund(ctx, memberId),
    findActiveDiscount(ctx),
  ])
  const { reactivation_days, delete_discount } = ctx.site.settings
  // Mention only a discount that this member really has.
  return {
    reactivation_days,
    credits,
    paid_credits,
    refund,
    delete_discount: delete_discount && discount !== null,
    kept_by_law: (await findHold(ctx.db, memberId, ctx.now))?.disclosed ?? false,
  }
}
