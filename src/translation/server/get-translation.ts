import { mayOpen } from '../../chat/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getTranslation as contract } from '../contract.ts'
import { assertTranslationOn, getState } from './translation-state.ts'

export async function getTranslation(
  ctx: MemberContext,
  { conversation }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertTranslationOn(ctx)
  const { other_id: partner } = await mayOpen(ctx, conversation)
  return getState(ctx, { conversation, partner })
}
