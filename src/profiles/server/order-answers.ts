import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { orderAnswers as contract } from '../prompts-contract.ts'
import { lockProfile } from './profile.ts'
import { listOwnAnswers, placeAnswers } from './prompt-answer.ts'

export async function orderAnswers(
  ctx: MemberContext,
  { prompts }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await lockProfile(ctx)
  await placeAnswers(ctx, prompts)
  ctx.announce(ctx.actor.memberId, { kind: 'user' })
  return listOwnAnswers(ctx)
}
