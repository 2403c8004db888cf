import type { Locale } from '../../../platform/locales.ts'

/**
 * What one language adds to the rules. Patterns match a sentence in plain letters (`toPlainText`):
 * lower case, without accents. A pattern that raises a signal addresses the reader; what somebody
 * else said, wrote or wants is `reported` and raises none.
 */
export type RulePack = {
  language: Locale
  /** Raised with each change of a pattern; stored with every signal. */
  version: number
  /** The sentence tells of others, refuses, or warns of deception. */
  reported: RegExp
  /** The two settle what they share: the bill of an evening, tickets, a debt. */
  shared: RegExp
  /** Wants money of the reader. */
  money: RegExp[]
  /** Wants gift cards or vouchers, or their codes. */
  gift_card: RegExp[]
  /** Wants the number of an account or card, a password, a PIN, or a code that was sent. */
  bank_data: RegExp[]
  /** Invites to invest or trade, or wants cryptocurrency. */
  investment: RegExp[]
  /** Wants to go on writing at another messenger. */
  other_app: RegExp[]
  /** The reader has spoken of another messenger or of numbers first. */
  app_named: RegExp
  /** The story of somebody far away or of a sick child that leads to money. */
  story: StoryPatterns
}

/**
 * A story is told over several messages: `place` with `hardship`, or `child` with `illness` and
 * `costs`.
 */
type StoryPatterns = {
  place: RegExp
  hardship: RegExp
  child: RegExp
  illness: RegExp
  costs: RegExp
}

/** Names of messengers, the same in all languages. */
export const APPS =
  '(?:whats ?app|whatsap|watsapp|wa\\.me|telegram|signal|viber|snapchat|snap|insta(?:gram)?|discord|wechat|kik|hangouts?|google chat|facebook messenger|messenger|skype|threema|line id)'
