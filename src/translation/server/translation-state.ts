import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import type { TranslationState } from '../contract.ts'
import { findChoice } from './translation-choice.ts'

/** Throws not_found at a brand without translations. */
export function assertTranslationOn({ site }: Pick<MemberContext, 'site'>): void {
  if (site.settings.message_translation === 'off') throw new ApiError('not_found')
}

/** Whether this brand lets the operator's engine translate. */
export const hasEngine = ({ site, translator }: Pick<MemberContext, 'site' | 'translator'>) =>
  site.settings.message_translation === 'engine' && translator !== null

/** What a member agreed to; the partner's side only where both allow telling. */
export async function getState(
  ctx: MemberContext,
  { conversation, partner }: { conversation: string; partner: string },
): Promise<TranslationState> {
  const choice = await findChoice(ctx, ctx.actor.memberId, conversation)
  const others = choice?.notify ? await findChoice(ctx, partner, conversation) : null
  return {
    choice,
    engine: hasEngine(ctx),
    partner_reads_translated: others !== null && others.always && others.notify,
  }
}
