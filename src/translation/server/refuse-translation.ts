import { mayOpen } from '../../chat/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { refuseTranslation as contract } from '../contract.ts'
import { removeChoice } from './translation-choice.ts'
import { assertTranslationOn } from './translation-state.ts'

export async function refuseTranslation(
  ctx: MemberContext,
  { conversation }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertTranslationOn(ctx)
  await mayOpen(ctx, conversation)
  await removeChoice(ctx, conversation)
  return {}
}
