import type { Locale } from '../../platform/locales.ts'
import type { SignalRule } from '../contract.ts'
import accuracy from './rules/accuracy.json' with { type: 'json' }

/** Of what a rule raises on the corpus, this share must be right, else it is off. */
export const MIN_PRECISION = 0.95

/** With fewer labelled texts nobody can say how precise a rule is, so it is off. */
const MIN_LABELLED = 5

/** What a rule found in the corpus of a language; shares are null where nothing was found. */
export type RuleQuality = { precision: number | null; recall: number | null; labelled: number }

const measured: Record<
  string,
  Record<string, { right: number; wrong: number; missed: number } | undefined> | undefined
> = accuracy

/** Returns what `npm run generate` measured on the corpus of the language. */
export function getMeasured(rule: SignalRule, language: Locale): RuleQuality {
  const { right, wrong, missed } = measured[language]?.[rule] ?? { right: 0, wrong: 0, missed: 0 }
  const labelled = right + missed
  return {
    precision: right + wrong > 0 ? right / (right + wrong) : null,
    recall: labelled > 0 ? right / labelled : null,
    labelled,
  }
}

/** Whether a rule may be shown in a language. Rules without a language compare addresses and texts. */
export function isReliable(rule: SignalRule, language: Locale | null): boolean {
  if (language === null) return true
  const { precision, labelled } = getMeasured(rule, language)
  return precision !== null && precision >= MIN_PRECISION && labelled >= MIN_LABELLED
}
