import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removePasskey as contract } from '../contract.ts'
import { securityMail } from './jobs.ts'
import { deletePasskey, listPasskeys } from './passkeys.ts'
import { checkIdentity } from './identity.ts'
import { clearSecondStepsIfNone, assertStaffUnlocked } from './second-step.ts'

/**
 * Runs with `transaction: 'own'`: hashing must not hold a transaction open. Another member's
 * passkey is treated like an unknown id.
 */
export async function removePasskey(
  ctx: MemberContext,
  { id, ...typed }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await assertStaffUnlocked(ctx)
  const { member_id: member } = await checkIdentity(ctx, typed, 'remove_passkey')
  await ctx.inTransaction(async (txCtx) => {
    if (await deletePasskey(txCtx.db, member, id))
      await txCtx.enqueue(securityMail, { site: txCtx.site.id, member, change: 'passkey_removed' })
    await clearSecondStepsIfNone(txCtx.db, member)
  })
  return { passkeys: await listPasskeys(ctx.db, member) }
}
