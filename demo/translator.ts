import { guessLanguage } from '../src/translation/language-rules.ts'
import { locales } from '../src/platform/locales.ts'
import type { Translator } from '../src/server/translator.ts'

/** The engine of local mode: knows no language, and says so in the text it returns. */
export const simulatedTranslator: Translator = {
  host: null,
  translate: async (text, target) => ({
    text: `[${target}] ${text}`,
    source: guessLanguage(text) ?? '',
  }),
  listLanguages: async () =>
    locales.map((code) => ({ code, targets: locales.filter((other) => other !== code) })),
}
