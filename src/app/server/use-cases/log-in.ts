import {
  authenticate,
  beginSession,
  resendReactivationLink,
} from '../../../accounts/server/public.ts'
import type { logIn as contract } from '../../../accounts/contract.ts'
import { recordPrivacyControl } from '../../../consent/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { verifySecondStep, type SecondStep } from '../../../security/server/public.ts'
import type { Context } from '../../../server/context.ts'
import { loadUser } from './get-user.ts'

/**
 * Runs with `transaction: 'own'`: the password is checked outside, and a refusal must not roll back
 * the failure counter.
 */
export async function logIn(
  ctx: Context,
  { email, password, code }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const result: { step: SecondStep } = { step: 'none' }
  const account = await authenticate(ctx, email, password, async ({ member_id }) => {
    result.step = await verifySecondStep(ctx, member_id, code ?? null)
    return result.step
  })
  if (account.status === 'deleted') {
    await resendReactivationLink(ctx, account.member_id)
    throw new ApiError('account_pending_deletion')
  }
  await ctx.inTransaction(async (tx) => {
    await beginSession(tx, account.member_id, result.step === 'passed')
    await recordPrivacyControl(tx, account.member_id)
  })
  const user = await loadUser(ctx, account.member_id, result.step === 'passed')
  if (!user) throw new ApiError('login_failed')
  return { user }
}
