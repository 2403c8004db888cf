import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { TranslatorError, type Translator } from '../../../server/translator.ts'
import { listVolumes } from '../../server/translation-volume.ts'
import type { getTranslationHealth as contract } from '../contract.ts'

type Health = Output<typeof contract>

export async function getTranslationHealth(ctx: MemberContext): Promise<Health> {
  return {
    mode: ctx.site.settings.message_translation,
    engine: ctx.translator && (await tryEngine(ctx.translator)),
    volumes: await listVolumes(ctx),
  }
}

/** Asks the engine for its languages. */
async function tryEngine(translator: Translator): Promise<NonNullable<Health['engine']>> {
  const { host } = translator
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    const languages = await translator.listLanguages()
    return { host, answers: true, milliseconds: took(), languages }
  } catch (error) {
    if (!(error instanceof TranslatorError)) throw error
    return { host, answers: false, milliseconds: took(), languages: [] }
  }
}
