import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { endVerification as contract } from '../verification-contract.ts'
import { getVerification } from './get-verification.ts'
import { deleteSelfie } from './selfie.ts'

export async function endVerification(ctx: MemberContext): Promise<Output<typeof contract>> {
  await deleteSelfie(ctx.db, ctx.actor.memberId)
  return getVerification(ctx)
}
