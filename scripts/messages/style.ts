import type { Exceptions } from './catalogues.ts'
import type { Shape } from './shape.ts'

/** Words that only English has; one of them in another language is a text that was not translated. */
const onlyEnglish = /\b(?:the|your|you|with|this|that|have|please)\b/i

/**
 * The address we chose is polite "vous", friendly "je", "du", "tu", "tú" and "ty"; these words are of the other one. German has no
 * line: older texts still say "Sie", and "sie" at the start of a sentence is also "she" and "they".
 */
const otherAddress: Record<string, RegExp> = {
  nl: /(?<![\p{L}-])(?:u|uw|uzelf)(?!\p{L})/iu,
  fr: /(?<![\p{L}'’-])(?:tu|toi|ton|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:usted|ustedes)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:Lei|Suo|Sua|Suoi|Sue)(?!\p{L})/u,
  pl: /(?<!\p{L})(?:Pan|Pani|Państwo|Pana|Panu)(?!\p{L})/u,
}

/** Faults of wording in one text; `key` is `<catalogue>.<key>`. */
export function styleFaults(locale: string, key: string, shape: Shape, exceptions: Exceptions): string[] {
  const text = shape.texts.join(' ')
  const faults: string[] = []
  if (text.trim() === '' && shape.arguments.size === 0) faults.push('is empty')
  if (/["']/.test(text)) faults.push('has straight quotes; write ’ “ ” „ « »')
  if (text.includes('...')) faults.push('has three dots; write …')
  if (/[!¡]/.test(text) && !exceptions.exclamation.includes(key)) faults.push('has an exclamation mark; say it calmly')
  if (/^\s|\s$/.test(shape.texts.length === 1 && shape.arguments.size === 0 ? text : ''))
    faults.push('begins or ends with a space')
  if (locale !== 'en' && onlyEnglish.test(text)) faults.push(`has the English word "${onlyEnglish.exec(text)?.[0] ?? ''}"`)
  const address = otherAddress[locale]?.exec(text)
  if (address && !exceptions.address.includes(`${locale} ${key}`))
    faults.push(`addresses the reader by "${address[0]}"; see CONTRIBUTING.md for the form of each language`)
  return faults
}

/** The words of a text that is the English one, without those that the language shares with English. */
export function leftoverWords(locale: string, shape: Shape, { sameAsEnglish }: Exceptions): string[] {
  const words = [...(sameAsEnglish['all'] ?? []), ...(sameAsEnglish[locale] ?? [])]
  const shared = new Set(words.map((word) => word.toLowerCase()))
  const text = shape.texts.join(' ').toLowerCase()
  if (shared.has(text)) return []
  return (text.match(/\p{L}[\p{L}’-]*/gu) ?? []).filter((word) => !shared.has(word))
}
