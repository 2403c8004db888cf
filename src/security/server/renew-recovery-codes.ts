import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { renewRecoveryCodes as contract } from '../contract.ts'
import { securityMail } from './jobs.ts'
import { replaceCodes } from './recovery-codes.ts'
import { findTwoFactor } from './two-factor.ts'
import { checkIdentity } from './identity.ts'
import { assertStaffUnlocked } from './second-step.ts'

/** Runs with `transaction: 'own'`: hashing must not hold a transaction open. */
export async function renewRecoveryCodes(
  ctx: MemberContext,
  typed: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await assertStaffUnlocked(ctx)
  const { member_id: member } = await checkIdentity(ctx, typed, 'renew_recovery_codes')
  if (!(await findTwoFactor(ctx.db, member))?.confirmed_at)
    throw new ApiError('two_factor_not_started')
  return ctx.inTransaction(async (txCtx) => {
    await txCtx.enqueue(securityMail, {
      site: txCtx.site.id,
      member,
      change: 'recovery_codes_renewed',
    })
    return { recovery_codes: await replaceCodes(txCtx, member) }
  })
}
