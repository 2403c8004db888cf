import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removeTwoFactor as contract } from '../contract.ts'
import { securityMail } from './jobs.ts'
import { removeCodes } from './recovery-codes.ts'
import { checkIdentity } from './identity.ts'
import { clearSecondStepsIfNone, assertStaffUnlocked } from './second-step.ts'
import { removeSecret } from './two-factor.ts'

/** Runs with `transaction: 'own'`: hashing must not hold a transaction open. */
export async function removeTwoFactor(
  ctx: MemberContext,
  typed: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await assertStaffUnlocked(ctx)
  const { member_id: member } = await checkIdentity(ctx, typed, 'remove_two_factor')
  await ctx.inTransaction(async (txCtx) => {
    await removeCodes(txCtx.db, member)
    if (await removeSecret(txCtx.db, member))
      await txCtx.enqueue(securityMail, { site: txCtx.site.id, member, change: 'two_factor_off' })
    await clearSecondStepsIfNone(txCtx.db, member)
  })
  return {}
}
