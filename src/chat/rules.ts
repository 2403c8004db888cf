import { getCurrency, type Money } from '../platform/money.ts'
import { lookup } from '../platform/lookup.ts'
import { shorten } from '../platform/text-length.ts'
import { costInMoney, type PayingLot } from '../credits/rules.ts'
import type { Origin } from '../profiles/contract.ts'
import type { SiteSettings } from '../sites/settings-contract.ts'
import type { Chat, Message, Price } from './contract.ts'

export type Kind = Message['kind']

/**
 * Why a text is free: the first message to a match, a message to a fictional profile, or a site
 * with free messages.
 */
export type FreeReason = 'match' | 'fictional' | 'site'

type CostInput = {
  settings: SiteSettings
  kind: Kind
  gift?: string | null
  origin: Origin
  freeFirst: boolean
}

/**
 * The price of a message in credits, from the site's settings, and the reason if it is free. Only a
 * text or a voice note is free for a match. What a fictional profile receives is free unless the desk may ask for it.
 */
export function messageCost({ settings, kind, gift, origin, freeFirst }: CostInput): {
  credits: number
  free: FreeReason | null
} {
  if (origin === 'fictional' && !settings.fictional_cost) return { credits: 0, free: 'fictional' }
  if (kind === 'gift')
    return { credits: lookup(settings.gift_credits, gift ?? '') ?? 0, free: null }
  if (kind === 'photo') return { credits: settings.photo_credits, free: null }
  if (freeFirst) return { credits: 0, free: 'match' }
  // A voice note is a message like a text, whatever its length.
  const credits = kind === 'voice' ? settings.voice_credits : settings.message_credits
  return { credits, free: credits === 0 ? 'site' : null }
}

/**
 * The value of credits in money, at the unit price of the second smallest bundle in the visitor's
 * country: a price without a volume discount.
 */
export function estimateMoney(settings: SiteSettings, country: string, credits: number): Money {
  const currency = getCurrency(country)
  const bySize = settings.bundles.toSorted((a, b) => a.credits - b.credits)
  const bundle = bySize[1] ?? bySize[0]
  const each = bundle ? (bundle.prices[currency] ?? 0) / bundle.credits : 0
  return { amount: Math.round(each * credits), currency }
}

/**
 * The price in credits, and in money as it was paid for the credits that will be spent; with too
 * few credits, the current bundle price.
 */
export function getPrice(
  settings: SiteSettings,
  country: string,
  lots: PayingLot[],
  credits: number,
): Price {
  return { credits, about: costInMoney(lots, credits) ?? estimateMoney(settings, country, credits) }
}

/**
 * Updates a conversation's row in the list from loaded messages, which may be newer than the row.
 */
export function applyMessages(
  chat: Chat,
  { messages, readUpTo }: { messages: Message[]; readUpTo: number },
): Chat {
  const { seq = 0 } = messages.at(-1) ?? {}
  if (seq < chat.conversation.last_seq) return chat
  // For the same message the list has the newer `unsent`.
  const last =
    seq > chat.conversation.last_seq ? messages.findLast(({ unsent }) => !unsent) : undefined
  const allRead = readUpTo >= (messages.findLast(({ mine }) => !mine)?.seq ?? 0)
  const { kind, mine, at } = last ?? chat.last_message
  return {
    ...chat,
    conversation: { ...chat.conversation, last_seq: seq },
    last_message: {
      kind,
      mine,
      at,
      preview: last ? toPreview(last.text) : chat.last_message.preview,
    },
    num_unread_messages: allRead ? 0 : chat.num_unread_messages,
  }
}

const PREVIEW_LENGTH = 120

/** The start of a message on one line, as the list shows it. */
export function toPreview(text: string): string {
  return shorten(text.replaceAll(/\s+/g, ' ').trim(), PREVIEW_LENGTH)
}

/** The date a number of calendar months before `now`; older messages are hidden. */
export function historyStart(now: Date, months: number): Date {
  const start = new Date(now)
  start.setUTCMonth(start.getUTCMonth() - months)
  return start
}

const UNANSWERED_COUNT = 3

/**
 * True if the member's last three messages cost credits and got no answer; a hint is shown then.
 */
export function isUnanswered(messages: Pick<Message, 'mine' | 'cost' | 'unsent'>[]): boolean {
  const last = messages.filter((message) => !message.unsent).slice(-UNANSWERED_COUNT)
  return (
    last.length === UNANSWERED_COUNT && last.every((message) => message.mine && message.cost > 0)
  )
}

/** Merges two lists in order of seq; of two messages with the same seq, the one in `more` wins. */
export function mergeMessages(current: Message[], more: Message[]): Message[] {
  const bySeq = new Map([...current, ...more].map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

/** The highest seq that is reached from the first message without a gap; 0 for an empty list. */
export function lastContinuousSeq(messages: Pick<Message, 'seq'>[]): number {
  let last = 0
  for (const { seq } of messages) {
    if (last !== 0 && seq !== last + 1) return last
    last = seq
  }
  return last
}

/**
 * The number of conversations a day that one member may open with the same text. It decreases with
 * `otherSenders`, the other members who use the text: `limit` without any, 0 from `maxSenders` on.
 */
export function remainingOpenings(limit: number, maxSenders: number, otherSenders: number): number {
  return Math.max(0, Math.ceil((limit * (maxSenders - otherSenders)) / maxSenders))
}

const links =
  /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|me|io|app|link|site|xyz|to|ly|gg|eu|nl|de|be|at|ch|it|fr|es|pl|uk|ru|cn)\b(?:\/\S*)?/i

/** Links are never made clickable; a warning is shown below a message that contains one. */
export const hasLink = (text: string): boolean => links.test(text)

export type MessageGroup = { key: string; mine: boolean; messages: Message[] }
export type LogDay = { day: string; groups: MessageGroup[] }

const GROUP_WINDOW_MS = 120_000

/**
 * Groups messages by day in the reader's time zone, and within a day the partner's messages of two
 * minutes under one line.
 */
export function groupByDay(messages: Message[], toDay: (at: Date) => string): LogDay[] {
  const days: LogDay[] = []
  for (const message of messages) {
    if (message.unsent && !message.mine) continue
    const day = toDay(new Date(message.at))
    let current = days.at(-1)
    if (current?.day !== day) {
      current = { day, groups: [] }
      days.push(current)
    }
    const group = current.groups.at(-1)
    if (group && belongsTo(group, message)) group.messages.push(message)
    else current.groups.push({ key: message.id, mine: message.mine, messages: [message] })
  }
  return days
}

function belongsTo(group: MessageGroup, message: Message): boolean {
  const last = group.messages.at(-1)
  if (!last || group.mine || message.mine || message.kind !== 'text' || last.kind !== 'text')
    return false
  return Date.parse(message.at) - Date.parse(last.at) < GROUP_WINDOW_MS
}

type Payer = { credits: number; paid_user: boolean }
type MessagePrice = { credits: number; about: { amount: number } }

/**
 * What pays the next message: nothing is left, the free credits of the sign-up, other free credits,
 * or what the price says. Members who never bought have free credits only.
 */
export function getPayment(
  { credits, about }: MessagePrice,
  member: Payer,
): 'none' | 'welcome' | 'free' | 'price' {
  if (credits > member.credits) return 'none'
  if (credits === 0 || about.amount > 0) return 'price'
  return member.paid_user ? 'free' : 'welcome'
}

const sentenceKeys = ['s1', 's2', 's3', 's4', 's5'] as const

/** The five sentences of a decline, in their order. */
export const sentences = [1, 2, 3, 4, 5] as const

/** The key of a decline's sentence in the texts of requests. */
export const toSentenceKey = (sentence: number | null): (typeof sentenceKeys)[number] =>
  sentenceKeys[(sentence ?? 1) - 1] ?? 's1'
