import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { addBlock, addWriter } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getUser } from '../../accounts/contract.ts'
import { saveContactRule } from '../../contact/contract.ts'
import { openRule } from '../../contact/rules.ts'
import { giveLike } from '../../likes/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { execute, row } from '../../server/database/query.ts'
import { getConversation, listChats, listMessages } from '../contract.ts'
import { chatSchedules } from './jobs.ts'
import { declineRequest, listRequests, openRequest, undoDecline } from '../request-contract.ts'
import { sendGift, sendMessage } from '../sending-contract.ts'

const node = await testApp()
const { app, as, advance, runJobs } = node
const db = app.pool
const uuid = () => crypto.randomUUID()
const DAY = 86_400_000
const failure = (code: string): unknown => expect.objectContaining({ code })

/** A sender with ten credits and somebody who asks for requests; the first text is sent. */
async function requested(credits = 10) {
  const [from, to] = [await addWriter(db, { credits }), await addWriter(db, { name: 'Noor' })]
  const [api, receiver] = [await as(from), await as(to)]
  await receiver(saveContactRule, { rule: { ...openRule, who: 'liked' } })
  const message = { id: uuid(), profile: to, text: 'You restore bicycles?' }
  const sent = await api(sendMessage, message)
  const request = (await receiver(listRequests, {})).received[0]
  if (!request) throw new Error('the request is listed')
  return { from, to, api, receiver, message, sent, request }
}

/** The account's money: nothing may move before a request is opened. */
const books = (member: string) =>
  row<{ balance: number; reserved: number; transfers: number; holds: number }>(
    db,
    sql`select (select balance from wallet where member_id = ${member}) as balance,
               (select held from wallet where member_id = ${member}) as reserved,
               (select count(*)::int from ledger_transfer where member_id = ${member} and kind <> 'purchase') as transfers,
               (select coalesce(sum(credits), 0)::int from credit_hold where member_id = ${member}) as holds`,
  )
const untouched = { balance: 10, reserved: 1, transfers: 0, holds: 1 }
const freed = { ...untouched, reserved: 0, holds: 0 }

const schedule = chatSchedules.find(({ name }) => name === 'chat_settle_requests')
const settle = async () => schedule && runScheduled(app, schedule)
/** Sessions end earlier than requests. */
const extendSessions = () =>
  execute(
    db,
    sql`update session set created_at = ${node.now()}, last_used_at = ${node.now()}, expires_at = ${node.now()}::timestamptz + interval '30 days'`,
  )
const sentOf = async (api: Api) =>
  (await api(listRequests, {})).sent.map(({ state, sentence }) => [state, sentence])
const doorOf = async (api: Api, profile: string) =>
  (await api(getConversation, { profile })).conversation

describe('a request', () => {
  test('is readable at once, holds its price and moves nothing in the ledger', async () => {
    const { from, to, api, receiver, sent, request, message } = await requested()
    expect(sent).toMatchObject({ conversation: null, message: null, waiting: null, credits: 9 })
    expect(sent.request).toMatchObject({ text: message.text, state: 'sent', sentence: null })
    expect(request).toMatchObject({ text: message.text, profile: { id: from } })
    expect(await books(from)).toEqual(untouched)
    const head = await doorOf(api, to)
    expect([head.door, head.request?.state, head.id]).toEqual(['closed', 'sent', null])
    const { requests, chats } = await receiver(listChats, {})
    expect([requests, chats]).toEqual([{ received: 1, sent: 0 }, []])
    expect((await api(listChats, {})).requests).toEqual({ received: 0, sent: 1 })
    expect((await api(getUser, {})).user?.credits).toBe(9)
  })

  test('is stored once, whoever repeats it, and is the only one of its pair', async () => {
    const { from, api, message, sent } = await requested()
    const again = await Promise.all([api(sendMessage, message), api(sendMessage, message)])
    for (const answer of again) expect(answer).toEqual(sent)
    const other = { ...message, text: 'Other words' }
    await expect(api(sendMessage, other)).rejects.toThrow(failure('message_id_taken'))
    const second = { ...message, id: uuid() }
    await expect(api(sendMessage, second)).rejects.toThrow(failure('contact_closed'))
    expect(await books(from)).toEqual(untouched)
  })

  test('of a race is stored once', async () => {
    const [from, to] = [await addWriter(db, { credits: 10 }), await addWriter(db)]
    await (
      await as(to)
    )(saveContactRule, { rule: { ...openRule, who: 'verified' } })
    const api = await as(from)
    const attempts = Array.from({ length: 6 }, (_, n) =>
      api(sendMessage, { id: uuid(), profile: to, text: `Hello number ${n}` }),
    )
    const done = await Promise.allSettled(attempts)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await books(from)).toEqual(untouched)
  })

  test('needs credits that are not held, and is a text', async () => {
    const [from, to] = [await addWriter(db, { credits: 1 }), await addWriter(db)]
    const third = await addWriter(db)
    for (const id of [to, third])
      await (
        await as(id)
      )(saveContactRule, { rule: { ...openRule, who: 'verified' } })
    const api = await as(from)
    const gift = { id: uuid(), profile: to, gift: 'rose' }
    await expect(api(sendGift, gift)).rejects.toThrow(failure('contact_by_request'))
    await api(sendMessage, { id: uuid(), profile: to, text: 'One' })
    const fourth = await addWriter(db)
    for (const profile of [third, fourth])
      await expect(api(sendMessage, { id: uuid(), profile, text: 'Two' })).rejects.toThrow(
        failure('not_enough_credits'),
      )
  })

  test('counts as a conversation that a free member started', async () => {
    const from = await addWriter(db, { credits: 10, paid: false })
    const api = await as(from)
    const limit = app.siteById(1).settings.free_conversations
    for (let n = 0; n <= limit; n++) {
      const to = await addWriter(db)
      await (
        await as(to)
      )(saveContactRule, { rule: { ...openRule, who: 'verified' } })
      const sending = api(sendMessage, { id: uuid(), profile: to, text: `Hello number ${n}` })
      if (n < limit) await sending
      else await expect(sending).rejects.toThrow(failure('premium_required'))
    }
  })

  test('of an unconfirmed sender waits, and becomes one at the confirmation', async () => {
    const [from, to] = [await addWriter(db, { confirmed: false }), await addWriter(db)]
    await (
      await as(to)
    )(saveContactRule, { rule: { ...openRule, who: 'verified' } })
    const sent = await (await as(from))(sendMessage, { id: uuid(), profile: to, text: 'Early' })
    expect(sent.waiting?.text).toBe('Early')
    expect((await (await as(to))(listRequests, {})).received).toEqual([])
  })
})

describe('opening', () => {
  test('starts the conversation and charges the sender then, once', async () => {
    const { from, api, receiver, request, message } = await requested()
    const opened = await Promise.all([
      receiver(openRequest, { id: request.id }),
      receiver(openRequest, { id: request.id }),
    ])
    const { conversation } = opened[0]
    expect(opened[1]).toEqual(opened[0])
    expect(await books(from)).toEqual({ balance: 9, reserved: 0, transfers: 1, holds: 0 })
    const { messages } = await receiver(listMessages, { conversation })
    expect(messages.map(({ text, mine }) => [text, mine])).toEqual([[message.text, false]])
    await api(sendMessage, { id: uuid(), conversation, text: 'Thank you' })
    expect((await receiver(listRequests, {})).received).toEqual([])
    expect(await sentOf(api)).toEqual([])
  })

  test('is refused to strangers, to the sender, after a block and after the lapse', async () => {
    const { from, to, api, receiver, request } = await requested()
    const stranger = await as(await addMember(db))
    for (const other of [stranger, api]) {
      await expect(other(openRequest, { id: request.id })).rejects.toThrow(failure('request_gone'))
      const decline = other(declineRequest, { id: request.id, sentence: 1 })
      await expect(decline).rejects.toThrow(failure('request_gone'))
      await expect(other(undoDecline, { id: request.id })).rejects.toThrow(failure('request_gone'))
    }
    await addBlock(db, to, from)
    expect((await receiver(listRequests, {})).received).toEqual([])
    await expect(receiver(openRequest, { id: request.id })).rejects.toThrow(failure('request_gone'))
    expect(await books(from)).toEqual(untouched)
  })

  test('charges nothing where the credits are gone, and ends the request', async () => {
    const { from, receiver, request } = await requested()
    await withdrawAll(from)
    await expect(receiver(openRequest, { id: request.id })).rejects.toThrow(failure('request_gone'))
    expect((await receiver(listRequests, {})).received).toEqual([])
    expect((await books(from)).transfers).toBe(1)
  })
})

/** Takes all credits, as a refund does. */
const withdrawAll = (memberId: string) =>
  execute(
    db,
    sql`insert into ledger_transfer (member_id, transaction_id, line, kind, from_account, to_account, lot_id, credits, at)
        select member_id, 'refund:all', 0, 'refund', 'member', 'refunded', lot_id, remaining, now() from credit_lot where member_id = ${memberId}`,
  )

describe('declining', () => {
  test('with a sentence frees the credits after ten seconds and says it once', async () => {
    const { from, to, api, receiver, request } = await requested()
    await receiver(declineRequest, { id: request.id, sentence: 2 })
    expect(await sentOf(api)).toEqual([['sent', null]])
    await settle()
    expect(await books(from)).toEqual(untouched)
    advance(10_000)
    expect(await sentOf(api)).toEqual([['declined', 2]])
    await runJobs()
    expect(await books(from)).toEqual(freed)
    await receiver(declineRequest, { id: request.id, sentence: 5 })
    expect(await sentOf(api)).toEqual([['declined', 2]])
    await expect(receiver(undoDecline, { id: request.id })).rejects.toThrow(failure('request_gone'))
    const second = api(sendMessage, { id: uuid(), profile: to, text: 'And now?' })
    await expect(second).rejects.toThrow(failure('contact_closed'))
  })

  test('can be undone for ten seconds, which its sender never notices', async () => {
    const { api, receiver, request } = await requested()
    await receiver(declineRequest, { id: request.id, sentence: 3 })
    expect((await receiver(listRequests, {})).received).toEqual([])
    advance(9000)
    await receiver(undoDecline, { id: request.id })
    await receiver(undoDecline, { id: request.id })
    advance(9000)
    await runJobs()
    expect(await sentOf(api)).toEqual([['sent', null]])
    expect((await receiver(listRequests, {})).received).toHaveLength(1)
  })

  test('in silence cannot be told from a lapse, before and after the fourteenth day', async () => {
    const silent = await requested()
    const unread = await requested()
    await silent.receiver(declineRequest, { id: silent.request.id, sentence: null })
    const views = async ({ from, to }: typeof silent) => {
      const api = await as(from)
      const { door, request, own_state } = await doorOf(api, to)
      const { sent } = await api(listRequests, {})
      const retry = await api(sendMessage, { id: uuid(), profile: to, text: 'Again' }).then(
        (answer) => answer.request?.state,
        String,
      )
      return {
        door,
        own_state,
        state: request?.state,
        sentence: request?.sentence,
        sent: sent.map(({ state, sentence }) => [state, sentence]),
        retry,
        user: (await api(getUser, {})).user?.credits,
        books: await books(from),
      }
    }
    for (const days of [0, 1, 12.9, 0.2]) {
      advance(days * DAY)
      await settle()
      expect(await views(silent)).toEqual(await views(unread))
    }
    expect((await views(silent)).sent).toEqual([['not_opened', null]])
    expect(await books(silent.from)).toEqual(freed)
    await extendSessions()
    const late = (await as(unread.to))(openRequest, { id: unread.request.id })
    await expect(late).rejects.toThrow(failure('request_gone'))
    for (const days of [178, 10]) {
      advance(days * DAY)
      await settle()
      await extendSessions()
      const [one, other] = [await views(silent), await views(unread)]
      expect(one).toEqual(other)
      expect(one.retry).toEqual(days === 10 ? 'sent' : expect.stringContaining('contact_closed'))
    }
  })
})

test('a like of the receiver opens the door, and writing dissolves the request for nothing', async () => {
  const { from, to, api, receiver } = await requested()
  await receiver(giveLike, { member: from })
  expect((await doorOf(api, to)).door).toBe('open')
  await api(sendMessage, { id: uuid(), profile: to, text: 'So nice' })
  expect((await receiver(listRequests, {})).received).toEqual([])
  expect(await books(from)).toEqual({ balance: 9, reserved: 0, transfers: 1, holds: 0 })
})

test('what is held cannot be spent, and the sum of holds is the wallet’s', async () => {
  const { from, api } = await requested(2)
  const other = await addWriter(db)
  const first = await api(sendMessage, { id: uuid(), profile: other, text: 'One credit' })
  expect(first.credits).toBe(0)
  const { conversation } = first
  if (!conversation) throw new Error('a first message starts a conversation')
  await (
    await as(other)
  )(sendMessage, { id: uuid(), conversation, text: 'Yes' })
  for (const text of ['by the statement', 'by the cache of the node'])
    await expect(api(sendMessage, { id: uuid(), conversation, text })).rejects.toThrow(
      failure('not_enough_credits'),
    )
  await expect(
    execute(db, sql`update wallet set held = 0 where member_id = ${from}`),
  ).rejects.toThrow(/changes by entries only/)
  await expect(
    execute(db, sql`update credit_hold set credits = 5 where member_id = ${from}`),
  ).rejects.toThrow(/never changed/)
})
