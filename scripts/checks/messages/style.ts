import type { Exceptions } from './catalogues.ts'
import type { Shape } from '../../../src/server/texts/message-shape.ts'

/**
 * English words that occur in no other language; one of them indicates a text that was not
 * translated.
 */
const onlyEnglish = /\b(?:the|your|you|with|this|that|have|please)\b/i

/** The legal texts, whose German is formal: "du" would be the wrong form of address. */
const formalCatalogues = new Set(['pagesTerms', 'pagesPrivacy', 'pagesReturn'])

/**
 * German "Sie" and "Ihr" differ from other pronouns only by their capital. At the start of a
 * sentence "Sie" may also be "she" before a verb in the singular ("Sie gilt"), and "Ihr" the plural
 * of "du" before its verb ("Ihr habt"); a "Sie" that means "they" is listed in `address` of
 * messages/exceptions.json.
 */
const formalGerman = new RegExp(
  [
    /(?<!(?:^|[.:?!…“]\s+)[„(]?)(?<![\p{L}-])(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)(?!\p{L})/u,
    /(?<![\p{L}-])Sie(?!\s+(?:\p{Ll}+te?|wird|wurde|würde|war|wäre|kann|darf|muss|soll|will)(?!\p{L}))(?!\p{L})/u,
    /(?<![\p{L}-])(?:Ihnen|Ihre[mnrs]?|Ihr(?!\s+\p{Ll}+t(?!\p{L})))(?!\p{L})/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
)
const informalGerman =
  /(?<![\p{L}-])(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?)(?!\p{L})/iu

/**
 * Our forms of address are French "vous", and "je", "du", "tu", "tú" and "ty"; these words belong
 * to the other form.
 */
const otherAddress: Record<string, RegExp> = {
  nl: /(?<![\p{L}-])(?:u|uw|uzelf)(?!\p{L})/iu,
  fr: /(?<![\p{L}'’-])(?:tu|toi|ton|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:usted|ustedes)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:Lei|Suo|Sua|Suoi|Sue)(?!\p{L})/u,
  pl: /(?<!\p{L})(?:Pan|Pani|Państwo|Pana|Panu)(?!\p{L})/u,
}

function otherAddressIn(locale: string, key: string): RegExp | undefined {
  if (locale !== 'de') return otherAddress[locale]
  return formalCatalogues.has(key.split('.')[0] ?? '') ? informalGerman : formalGerman
}

/** Returns the style faults of one text; `key` is `<catalogue>.<key>`. */
export function styleFaults(
  locale: string,
  key: string,
  shape: Shape,
  exceptions: Exceptions,
): string[] {
  const text = shape.texts.join(' ')
  const faults: string[] = []
  if (text.trim() === '' && shape.arguments.size === 0) faults.push('is empty')
  if (/["']/.test(text)) faults.push('has straight quotes; write ’ “ ” „ « »')
  if (text.includes('...')) faults.push('has three dots; write …')
  if (/[!¡]/.test(text) && !exceptions.exclamation.includes(key))
    faults.push('has an exclamation mark; say it calmly')
  if (/^\s|\s$/.test(shape.texts.length === 1 && shape.arguments.size === 0 ? text : ''))
    faults.push('begins or ends with a space')
  if (locale !== 'en' && onlyEnglish.test(text))
    faults.push(`has the English word "${onlyEnglish.exec(text)?.[0] ?? ''}"`)
  const address = otherAddressIn(locale, key)?.exec(text)
  if (address && !exceptions.address.includes(`${locale} ${key}`))
    faults.push(
      `addresses the reader by "${address[0]}"; see CONTRIBUTING.md for the form of each language`,
    )
  return faults
}

/**
 * Returns the words of an untranslated text, except those that the language shares with English.
 */
export function leftoverWords(
  locale: string,
  shape: Shape,
  { sameAsEnglish }: Exceptions,
): string[] {
  const words = [...(sameAsEnglish['all'] ?? []), ...(sameAsEnglish[locale] ?? [])]
  const shared = new Set(words.map((word) => word.toLowerCase()))
  const text = shape.texts.join(' ').toLowerCase()
  if (shared.has(text)) return []
  return (text.match(/\p{L}[\p{L}’-]*/gu) ?? []).filter((word) => !shared.has(word))
}
