import { removeAccount } from '../../accounts/server/public.ts'
import type { deleteAccount as contract } from '../contract.ts'
import { countPaidCredits } from '../../credits/server/public.ts'
import { checkIdentity } from '../../security/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'

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
