import { mayOpen } from '../../chat/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { allowTranslation as contract } from '../contract.ts'
import { saveChoice } from './translation-choice.ts'
import { assertTranslationOn, getState } from './translation-state.ts'

export async function allowTranslation(
  ctx: MemberContext,
  { conversation, ...choice }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertTranslationOn(ctx)
  const { other_id: partner } = await mayOpen(ctx, conversation)
  await saveChoice(ctx, conversation, choice)
  return getState(ctx, { conversation, partner })
}
