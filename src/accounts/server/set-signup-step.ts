import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { setSignupStep as contract } from '../contract.ts'
import { advanceSignup } from './account-status.ts'

/** Stores the highest step reached; going back changes nothing. */
export async function setSignupStep(
  ctx: MemberContext,
  { step }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await advanceSignup(ctx.db, ctx.actor.memberId, step)
  ctx.announce(ctx.actor.memberId, { kind: 'user' })
  return { signup_step: step }
}
