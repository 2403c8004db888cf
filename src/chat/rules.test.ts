import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { SiteSettings } from '../sites/settings-contract.ts'
import type { Chat, Message } from './contract.ts'
import {
  getPayment,
  estimateMoney,
  applyMessages,
  lastContinuousSeq,
  groupByDay,
  hasLink,
  historyStart,
  isUnanswered,
  mergeMessages,
  messageCost,
  remainingOpenings,
  toPreview,
} from './rules.ts'

const settings = z.parse(SiteSettings, {})
const message = (seq: number, more: Partial<Message> = {}): Message => ({
  seq,
  id: `${seq}`,
  mine: false,
  kind: 'text',
  text: `Message ${seq}`,
  gift: null,
  quoted: null,
  photo: null,
  cost: 0,
  at: `2026-11-21T10:${String(seq).padStart(2, '0')}:00.000Z`,
  unsent: false,
  returned: false,
  ...more,
})
const seqs = (messages: Message[]) => messages.map(({ seq }) => seq)

describe('prices and values in money', () => {
  test("the price of a text follows the site's settings, with the reason if it is free", () => {
    const text = { settings, kind: 'text', origin: 'member', freeFirst: false } as const
    expect(messageCost(text)).toEqual({ credits: 1, free: null })
    expect(messageCost({ ...text, freeFirst: true })).toEqual({ credits: 0, free: 'match' })
    expect(messageCost({ ...text, origin: 'fictional' })).toEqual({ credits: 0, free: 'fictional' })
    expect(
      messageCost({
        ...text,
        origin: 'fictional',
        settings: { ...settings, fictional_cost: true },
      }),
    ).toEqual({
      credits: 1,
      free: null,
    })
    expect(messageCost({ ...text, settings: { ...settings, message_credits: 0 } })).toEqual({
      credits: 0,
      free: 'site',
    })
  })

  test('only a text is free as the first message to a match; a gift is not, unless a fictional profile gets it', () => {
    expect(
      messageCost({ settings, kind: 'photo', origin: 'member', freeFirst: true }).credits,
    ).toBe(1)
    expect(
      messageCost({ settings, kind: 'gift', gift: 'dinner', origin: 'member', freeFirst: true })
        .credits,
    ).toBe(8)
    expect(
      messageCost({
        settings,
        kind: 'gift',
        gift: 'dinner',
        origin: 'fictional',
        freeFirst: false,
      }),
    ).toEqual({ credits: 0, free: 'fictional' })
  })

  test('the value of credits follows the bundle without a volume discount', () => {
    expect(estimateMoney(settings, 'NL', 1)).toEqual({ amount: 40, currency: 'EUR' })
    expect(estimateMoney(settings, 'PL', 3)).toEqual({ amount: 510, currency: 'PLN' })
  })
})

describe('messages in lists', () => {
  test('merging removes duplicates, and a gap in seq is detected', () => {
    const merged = mergeMessages(
      [message(1), message(2)],
      [message(2, { unsent: true }), message(4)],
    )
    expect(seqs(merged)).toEqual([1, 2, 4])
    expect(merged[1]?.unsent).toBe(true)
    expect(lastContinuousSeq(merged)).toBe(2)
    expect(lastContinuousSeq(mergeMessages(merged, [message(3)]))).toBe(4)
    expect(lastContinuousSeq([message(71), message(72)])).toBe(72)
    expect(lastContinuousSeq([])).toBe(0)
  })

  const chat = (id: number, minute: number, more: Partial<Chat> = {}): Chat => ({
    conversation: { id: `${id}`, last_seq: 1 },
    profile: { id: `${id}`, state: 'active', card: null, removed_name: null },
    num_unread_messages: 1,
    last_message: {
      kind: 'text',
      preview: 'Hello',
      mine: false,
      at: `2026-11-21T10:${minute}:00.000Z`,
    },
    other_read_up_to: 0,
    muted: false,
    matched: false,
    ...more,
  })

  test('a list row shows the newest loaded message and counts only unread messages', () => {
    const messages = [message(1), message(2, { text: 'On  Sunday?' })]
    const updated = applyMessages(chat(1, 50), { messages, readUpTo: 2 })
    expect(updated).toMatchObject({
      conversation: { last_seq: 2 },
      last_message: { preview: 'On Sunday?' },
      num_unread_messages: 0,
    })
    expect(applyMessages(chat(1, 50), { messages, readUpTo: 1 }).num_unread_messages).toBe(1)
    const unsent = chat(1, 50, {
      conversation: { id: '1', last_seq: 2 },
      last_message: { ...chat(1, 50).last_message, preview: '' },
    })
    expect(applyMessages(unsent, { messages, readUpTo: 2 }).last_message.preview).toBe('')
    const later = chat(1, 50, { conversation: { id: '1', last_seq: 3 } })
    expect(applyMessages(later, { messages, readUpTo: 2 })).toBe(later)
  })

  test("the partner's messages of two minutes form one group, own messages are separate", () => {
    const log = [
      message(1),
      message(2),
      message(9),
      message(10, { mine: true }),
      message(11, { mine: true }),
    ]
    const [day] = groupByDay(log, (at) => at.toISOString().slice(0, 10))
    expect(day?.groups.map((group) => seqs(group.messages))).toEqual([[1, 2], [9], [10], [11]])
  })

  test('a message unsent by the partner is hidden, an own unsent message is shown as unsent', () => {
    const days = groupByDay(
      [message(1, { unsent: true }), message(2, { unsent: true, mine: true })],
      () => 'today',
    )
    expect(days.flatMap((day) => day.groups.flatMap((group) => seqs(group.messages)))).toEqual([2])
  })
})

describe('limits and hints', () => {
  test('three paid messages without an answer show the hint', () => {
    const mine = { mine: true, cost: 1 }
    expect(isUnanswered([message(1, mine), message(2, mine), message(3, mine)])).toBe(true)
    expect(isUnanswered([message(1, mine), message(2), message(3, mine), message(4, mine)])).toBe(
      false,
    )
    expect(isUnanswered([message(1, mine), message(2, mine)])).toBe(false)
  })

  test('the history limit counts calendar months', () => {
    expect(historyStart(new Date('2026-11-21T12:00:00Z'), 24).toISOString()).toBe(
      '2024-11-21T12:00:00.000Z',
    )
  })

  test('the more members open with the same text, the fewer conversations each may open with it', () => {
    expect([0, 3, 4, 7, 8, 11, 12, 40].map((others) => remainingOpenings(3, 12, others))).toEqual([
      3, 3, 2, 2, 1, 1, 0, 0,
    ])
  })

  test('links are detected, dates and prices are not', () => {
    for (const text of ['see www.example.com', 'http://x.y/z', 'noor.nl/me'])
      expect(hasLink(text), text).toBe(true)
    for (const text of ['On 14.02.2027 at 19.30', 'It was 1.5 km, e.g. a lot', 'Hello.Goodbye'])
      expect(hasLink(text), text).toBe(false)
  })

  test('a preview is one line of at most 120 characters', () => {
    expect(toPreview(' two\n\nlines ')).toBe('two lines')
    expect(toPreview('a'.repeat(300))).toHaveLength(121)
  })
})

describe('what pays the next message', () => {
  const price = (credits: number, amount: number) => ({ credits, about: { amount } })
  const member = (credits: number, paid_user = false) => ({ credits, paid_user })

  test('is the welcome lot until the first purchase', () => {
    expect(getPayment(price(1, 0), member(5))).toBe('welcome')
    expect(getPayment(price(1, 0), member(5, true))).toBe('free')
  })

  test('is the stated price where a paid lot pays, or where nothing is due', () => {
    expect(getPayment(price(1, 40), member(5, true))).toBe('price')
    expect(getPayment(price(0, 0), member(0))).toBe('price')
  })

  test('is nothing without enough credits', () => {
    expect(getPayment(price(1, 40), member(0))).toBe('none')
    expect(getPayment(price(2, 0), member(1))).toBe('none')
  })
})
