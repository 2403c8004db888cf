import { mayOpen, readReceivedText } from '../../chat/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { textLength } from '../../platform/text-length.ts'
import type { MemberContext } from '../../server/context.ts'
import { TranslatorError } from '../../server/translator.ts'
import type { translateMessage as contract } from '../contract.ts'
import { findChoice } from './translation-choice.ts'
import { assertTranslationOn, hasEngine } from './translation-state.ts'
import { countTranslation } from './translation-volume.ts'

/**
 * Sends one received text to the operator's engine, after the reader agreed. Neither the text nor
 * its translation is stored or logged; the original, which rules and staff read, stays as it is.
 */
export async function translateMessage(
  ctx: MemberContext,
  { conversation, seq, to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertTranslationOn(ctx)
  const { translator } = ctx
  if (!translator || !hasEngine(ctx)) throw new ApiError('translation_failed')
  const readable = await mayOpen(ctx, conversation)
  if ((await findChoice(ctx, ctx.actor.memberId, conversation)) === null)
    throw new ApiError('translation_not_allowed')
  const text = await readReceivedText(ctx, readable, seq)
  if (text === null) throw new ApiError('not_in_conversation')
  const counted = { target: to, characters: textLength(text) }
  try {
    const translated = await translator.translate(text, to)
    await countTranslation(ctx, { ...counted, source: translated.source, failed: false })
    return { text: translated.text, from: translated.source }
  } catch (error) {
    if (!(error instanceof TranslatorError)) throw error
    ctx.log.warn({ reason: error.reason }, 'a text was not translated')
    await countTranslation(ctx, { ...counted, source: '', failed: true })
    throw new ApiError('translation_failed')
  }
}
