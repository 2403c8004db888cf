import { generateSecret, generateURI } from 'otplib'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { qrCode } from '../../server/qr-code.ts'
import type { startTwoFactor as contract } from '../contract.ts'
import { findTwoFactor, saveSecret } from './two-factor.ts'
import { checkIdentity, assertConfirmed } from './identity.ts'
import { assertStaffUnlocked } from './second-step.ts'

/** Runs with `transaction: 'own'`: hashing must not hold a transaction open. */
export async function startTwoFactor(
  ctx: MemberContext,
  typed: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertConfirmed(ctx)
  if ((await findTwoFactor(ctx.db, ctx.actor.memberId))?.confirmed_at)
    throw new ApiError('two_factor_on')
  await assertStaffUnlocked(ctx)
  const { email, member_id } = await checkIdentity(ctx, typed, 'add_two_factor')
  const secret = generateSecret()
  if (!(await saveSecret(ctx.db, member_id, ctx.seal.encrypt(secret, member_id), ctx.now)))
    throw new ApiError('two_factor_on')
  const uri = generateURI({ issuer: ctx.site.settings.name, label: email, secret })
  return { secret, uri, qr: qrCode(uri) }
}
