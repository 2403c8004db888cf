import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { reviewWithdrawn } from '../../server/review-kind.ts'
import type { endVerification as contract } from '../contract.ts'
import { getVerification } from './get-verification.ts'
import { deleteSelfie } from './selfie.ts'

export async function endVerification(ctx: MemberContext): Promise<Output<typeof contract>> {
  const member = ctx.actor.memberId
  // The review first, which a decision locks first.
  await ctx.emit(reviewWithdrawn, { kind: 'selfie', subject: member })
  await deleteSelfie(ctx.db, member)
  return getVerification(ctx)
}
