import type { SignalRule } from '../contract.ts'
import { toPlainText, toSentences } from './plain-text.ts'
import { rulePacks } from './rules/rule-packs.ts'
import type { RulePack } from './rules/rule-pack.ts'
import type { Locale } from '../../platform/locales.ts'

/** A text message of a conversation, as the rules read it. */
export type ReadText = { seq: number; mine: boolean; text: string }

/** What was noticed about a message; `language` is null for rules that need none. */
export type Finding = {
  seq: number
  rule: SignalRule
  language: Locale | null
  version: number
}

/** A messenger proposed up to this message of a conversation is proposed early. */
export const EARLY_MESSAGES = 14

/** So many messages before one are its context. */
export const CONTEXT_MESSAGES = 16

const LINK_VERSION = 1

/** Services that hide where a link leads. */
const shortLink =
  /(?:^|[\s(/.])(?:bit\.ly|tinyurl\.com|t\.ly|cutt\.ly|is\.gd|v\.gd|rb\.gy|shorturl\.at|goo\.gl|ow\.ly|tiny\.cc|rebrand\.ly|s\.id|shorte\.st|adf\.ly|lnkd\.in|buff\.ly|urlz\.fr|kutt\.it)\/[\w-]+/u

const linkWord = /\blinks?\b|\burl\b|\badres|\badress|\benlace|\blien\b/u

const directRules = ['money', 'gift_card', 'bank_data', 'investment'] as const

/**
 * Finds what a receiver should know about the partner's messages, in one conversation in ascending
 * order. Only rules that address the reader raise a signal: a sentence that quotes, reports,
 * refuses, or settles a shared bill does not. One message raises each rule once.
 */
export function findSignals(messages: readonly ReadText[]): Finding[] {
  return messages.flatMap((message, index) => {
    if (message.mine || message.text.length < 3) return []
    const before = messages.slice(Math.max(0, index - CONTEXT_MESSAGES), index)
    const found = rulePacks.flatMap((pack) =>
      rulesRaised(pack, message, before).map((rule) => ({
        seq: message.seq,
        rule,
        language: pack.language,
        version: pack.version,
      })),
    )
    const link = hidesLink(message, before)
      ? [{ seq: message.seq, rule: 'short_link', language: null, version: LINK_VERSION } as const]
      : []
    return dropRepeated([...found, ...link])
  })
}

/** Two languages may share words: the first that raises a rule counts. */
const dropRepeated = (found: Finding[]): Finding[] =>
  found.filter(({ rule }, index) => found.findIndex((other) => other.rule === rule) === index)

function rulesRaised(pack: RulePack, message: ReadText, before: readonly ReadText[]): SignalRule[] {
  const sentences = toSentences(message.text)
  const direct = directRules.filter((rule) =>
    sentences.some((sentence, index) => {
      if (!pack[rule].some((pattern) => pattern.test(sentence))) return false
      return !isExcused(pack, rule, sentences.slice(0, index + 1), before)
    }),
  )
  const app = proposesApp(pack, message, sentences, before) ? (['other_app'] as const) : []
  const story = completesStory(pack, message, before) ? (['story'] as const) : []
  return [...direct, ...app, ...story]
}

/** The sentence or the one before it reports of others, or both settle what they share. */
function isExcused(
  pack: RulePack,
  rule: (typeof directRules)[number],
  upTo: string[],
  before: readonly ReadText[],
): boolean {
  const near = upTo.slice(-2)
  if (near.some((sentence) => pack.reported.test(sentence))) return true
  if (rule === 'investment') return false
  const lastMine = before.filter(({ mine }) => mine).slice(-2)
  return (
    near.some((sentence) => pack.shared.test(sentence)) ||
    lastMine.some(({ text }) => pack.shared.test(toPlainText(text)))
  )
}

function proposesApp(
  pack: RulePack,
  { seq }: ReadText,
  sentences: string[],
  before: readonly ReadText[],
): boolean {
  if (seq > EARLY_MESSAGES) return false
  const asks = sentences.some(
    (sentence, index) =>
      pack.other_app.some((pattern) => pattern.test(sentence)) &&
      !sentences.slice(Math.max(0, index - 1), index + 1).some((each) => pack.reported.test(each)),
  )
  return asks && !before.some(({ mine, text }) => mine && pack.app_named.test(toPlainText(text)))
}

/** This message adds what its earlier ones lacked; the signal is raised once a conversation window. */
function completesStory(pack: RulePack, message: ReadText, before: readonly ReadText[]): boolean {
  const theirs = before.filter(({ mine }) => !mine).slice(-8)
  const earlier = theirs.map(({ text }) => storyText(text)).join('\n')
  const now = storyText(message.text)
  return !isStory(pack, earlier) && isStory(pack, `${earlier}\n${now}`)
}

const storyText = (text: string): string => toSentences(text).join('\n')

const isStory = ({ story }: RulePack, text: string): boolean =>
  (story.place.test(text) && story.hardship.test(text)) ||
  (story.child.test(text) && story.illness.test(text) && story.costs.test(text))

function hidesLink({ text }: ReadText, before: readonly ReadText[]): boolean {
  if (!shortLink.test(toPlainText(text))) return false
  const mine = before.filter((each) => each.mine).slice(-3)
  return !mine.some((each) => linkWord.test(toPlainText(each.text)))
}

/**
 * Whether a text contains words of any rule, by themselves. Only then is it worth reading what was
 * written before it.
 */
export function mayRaise(text: string): boolean {
  const sentences = toSentences(text)
  const whole = sentences.join('\n')
  return (
    shortLink.test(toPlainText(text)) ||
    rulePacks.some(
      (pack) =>
        [...directRules.flatMap((rule) => pack[rule]), ...pack.other_app].some((pattern) =>
          sentences.some((sentence) => pattern.test(sentence)),
        ) || Object.values(pack.story).some((pattern: RegExp) => pattern.test(whole)),
    )
  )
}
