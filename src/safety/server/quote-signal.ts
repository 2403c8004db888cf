import type { SignalRule } from '../contract.ts'
import { toPlainText } from './plain-text.ts'
import { rulePacks } from './rules/rule-packs.ts'

const MAX_QUOTE = 240

/**
 * The sentence of a message that raised a signal: all that the staff may read of it outside a case.
 * Where the rule looks at the whole text, its beginning.
 */
export function quoteSignal(text: string, rule: SignalRule): string {
  const sentences = text.split(/(?<=[.!?…])\s+|\n+/u)
  const patterns = rulePacks.flatMap((pack) => {
    if (rule === 'story') return Object.values(pack.story)
    return rule === 'same_text' || rule === 'short_link' ? [] : pack[rule]
  })
  const raising = sentences.find((sentence) =>
    patterns.some((pattern: RegExp) => pattern.test(toPlainText(sentence))),
  )
  const quote = raising ?? sentences[0] ?? ''
  return quote.length > MAX_QUOTE ? `${quote.slice(0, MAX_QUOTE)}…` : quote
}
