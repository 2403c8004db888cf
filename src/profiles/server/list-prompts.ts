import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listPrompts as contract } from '../prompts-contract.ts'
import { listOwnAnswers } from './prompt-answer.ts'
import { assertPromptsOn, listOfferedPrompts } from './prompt-catalogue.ts'

export async function listPrompts(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertPromptsOn(ctx)
  const [prompts, mine] = await Promise.all([listOfferedPrompts(ctx), listOwnAnswers(ctx)])
  return { prompts, ...mine }
}
