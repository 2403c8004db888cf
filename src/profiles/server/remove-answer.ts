import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removeAnswer as contract } from '../prompts-contract.ts'
import { lockProfile } from './profile.ts'
import { profileTextsChanged } from './profile-events.ts'
import { deleteAnswer, listOwnAnswers } from './prompt-answer.ts'

export async function removeAnswer(
  ctx: MemberContext,
  { prompt }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const before = await lockProfile(ctx)
  if (await deleteAnswer(ctx, prompt)) {
    await ctx.emit(profileTextsChanged, { memberId: ctx.actor.memberId, before })
    ctx.announce(ctx.actor.memberId, { kind: 'user' })
  }
  return listOwnAnswers(ctx)
}
