import { generateSecret, generateURI } from 'otplib'
import { checkOwnPassword } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { qrCode } from '../../server/qr-code.ts'
import type { startTwoFactor as contract } from '../contract.ts'
import { keepSecret } from './two-factor.ts'
import { refuseLocked, refuseUnconfirmed } from './public.ts'

/** Runs with `transaction: 'own'`: the password is checked outside. */
export async function startTwoFactor(
  ctx: MemberContext,
  { password }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  refuseUnconfirmed(ctx)
  const { email, member_id } = await checkOwnPassword(ctx, password, async () => 'none')
  await refuseLocked(ctx)
  const secret = generateSecret()
  if (!(await keepSecret(ctx.db, member_id, ctx.seal.close(secret, member_id), ctx.now))) throw new ApiError('two_factor_on')
  const uri = generateURI({ issuer: ctx.site.settings.name, label: email, secret })
  return { secret, uri, qr: qrCode(uri) }
}
