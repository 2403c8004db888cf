import { cutText } from '../platform/text-length.ts'
import { ABOUT_LENGTH } from './rules.ts'

/** Content of an about text that is better kept for a conversation. */
export const aboutHintKinds = ['email', 'link', 'phone', 'messenger', 'shouting', 'money'] as const
export type AboutHint = (typeof aboutHintKinds)[number]

const patterns: Record<Exclude<AboutHint, 'phone' | 'shouting'>, RegExp> = {
  email:
    /[\p{L}\p{N}._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]{2,63}\s?(?:\.|\(dot\))\s?[a-z]{2,24}/iu,
  link: /\b(?:https?:\/\/|www\.)\S{2,200}|\b[a-z0-9-]{2,63}\.(?:com|net|org|nl|de|fr|it|es|pl|be|ch|at|eu|uk|io|me|xyz)\b/iu,
  messenger:
    /\b(?:whats\s?app|telegram|snap\s?chat|snap|instagram|insta|signal|kik|wechat|viber)\b|(?:^|\s)@[\w.]{3,30}/iu,
  money: /\b(?:paypal|bitcoin|crypto|western union|iban|gift ?cards?|tikkie|bizum|blik)\b/iu,
}

/** Nine or more digits in a run that is no date, year or age, with any separators. */
function containsPhone(text: string): boolean {
  const withoutDates = text.replaceAll(/\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/g, ' ')
  return [...withoutDates.matchAll(/\+?\d[\d\s()./-]{7,30}/g)].some(
    ([run]) => run.replaceAll(/\D/g, '').length >= 9,
  )
}

function isShouting(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  return letters.length >= 20 && letters.replaceAll(/[^\p{Lu}]/gu, '').length / letters.length > 0.6
}

/** Hints shown while typing; they neither change the text nor prevent saving it. */
export function aboutHints(typed: string): AboutHint[] {
  const text = cutText(typed, ABOUT_LENGTH).normalize('NFKC')
  const hints: Record<AboutHint, boolean> = {
    email: patterns.email.test(text),
    link: patterns.link.test(text) && !patterns.email.test(text),
    phone: containsPhone(text),
    messenger: patterns.messenger.test(text),
    shouting: isShouting(text),
    money: patterns.money.test(text),
  }
  return aboutHintKinds.filter((hint) => hints[hint])
}

const weights: Record<AboutHint, number> = {
  email: 30,
  link: 30,
  phone: 30,
  messenger: 20,
  shouting: 5,
  money: 40,
}

/** The hints as a number, which orders the queue of moderation. */
export const aboutScore = (text: string) =>
  Math.min(
    100,
    aboutHints(text).reduce((sum, hint) => sum + weights[hint], 0),
  )
