import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { saveAnswer as contract } from '../prompts-contract.ts'
import { MAX_ANSWERS, OPENING_QUESTION } from '../prompt-rules.ts'
import { lockProfile } from './profile.ts'
import { profileTextsChanged } from './profile-events.ts'
import { addAnswer, changeAnswer, listOwnAnswers } from './prompt-answer.ts'
import { assertPromptsOn, listOfferedPrompts } from './prompt-catalogue.ts'

/** Of a prompt that is no longer offered, an existing answer can still be changed. */
export async function saveAnswer(
  ctx: MemberContext,
  { prompt, text }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertPromptsOn(ctx)
  const before = await lockProfile(ctx)
  const changed = await changeAnswer(ctx, prompt, text)
  if (changed === null) {
    if (!(await isOffered(ctx, prompt))) throw new ApiError('prompt_unknown')
    if (!(await addAnswer(ctx, prompt, text)))
      throw new ApiError('too_many_answers', { max: MAX_ANSWERS })
  }
  if (changed !== false) {
    await ctx.emit(profileTextsChanged, { memberId: ctx.actor.memberId, before })
    ctx.announce(ctx.actor.memberId, { kind: 'user' })
  }
  return listOwnAnswers(ctx)
}

async function isOffered(ctx: MemberContext, prompt: string): Promise<boolean> {
  if (prompt === OPENING_QUESTION) return true
  return (await listOfferedPrompts(ctx)).some((each) => each.prompt === prompt)
}
