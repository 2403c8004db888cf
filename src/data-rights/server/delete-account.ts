import { removeAccount } from '../../accounts/server/public.ts'
import type { deleteAccount as contract, getDeletion as deletionContract } from '../contract.ts'
import { balanceOf, countPaidCredits } from '../../credits/server/public.ts'
import { calculateDeletionRefund } from '../../payments/server/public.ts'
import { checkIdentity } from '../../security/server/public.ts'
import { findActiveDiscount } from '../../discounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'

export async function getDeletion(ctx: MemberContext): Promise<Output<typeof deletionContract>> {
  const { memberId } = ctx.actor
  const [credits, paid_credits, refund, discount] = await Promise.all([
    balanceOf(ctx.db, memberId),
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
  }
}

/** Runs with `transaction: 'own'`: hashing must not hold a transaction open. */
export async function deleteAccount(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const account = await checkIdentity(ctx, input, 'delete_account')
  const paid = await countPaidCredits(ctx.db, account.member_id)
  if (paid > 0 && !input.credits) throw new ApiError('choose_credits', { credits: paid })
  const removal = {
    reason: input.reason?.trim() || null,
    credits: input.credits ?? null,
    now: input.now ?? false,
  }
  await ctx.inTransaction((txCtx) => removeAccount(txCtx, account, removal))
  ctx.setSession(null)
  return { deleted: true }
}
