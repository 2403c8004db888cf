import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMatch, startConversation, addWriter } from '../../../tests/factories/chat.ts'
import { blockMember } from '../../blocks/contract.ts'
import { getBalance } from '../../credits/server/public.ts'
import { execute, row, rows, type Queryable } from '../../server/database/query.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { listMessages } from '../contract.ts'
import { sendMessage } from '../sending-contract.ts'

const { app, as } = await testApp()
const uuid = () => crypto.randomUUID()

describe('parallel sends', () => {
  test('64 parallel senders with 20 credits send exactly 20 messages, repeats included', async () => {
    const [from, to] = [await addWriter(app.pool, { credits: 21 }), await addWriter(app.pool)]
    const api = await as(from)
    const { conversation } = await api(sendMessage, { id: uuid(), profile: to, text: 'Hello' })
    if (!conversation) throw new Error('no conversation')
    const sends = Array.from({ length: 64 }, (_, index) => ({
      id: uuid(),
      conversation,
      text: `Message ${index}`,
    }))
    const twice = [...sends, ...sends]
    const results = await Promise.allSettled(twice.map((send) => api(sendMessage, send)))
    const refused = results.filter((result) => result.status === 'rejected')
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'not_enough_credits' })
    expect(await getBalance(app.pool, from)).toBe(0)
    const stored = await rows<{ seq: number; id: string; cost: number }>(
      app.pool,
      sql`select seq, id, cost from message where conversation_id = ${conversation} order by seq`,
    )
    expect(stored.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 21 }, (_, index) => index + 1),
    )
    const acknowledged = new Set(
      results.flatMap((result) =>
        result.status === 'fulfilled' ? [result.value.message?.id] : [],
      ),
    )
    expect(new Set(stored.slice(1).map(({ id }) => id))).toEqual(acknowledged)
    const { debits } = await row<{ debits: number }>(
      app.pool,
      sql`select count(*)::int as debits from ledger_transaction where member_id = ${from} and kind = 'message'`,
    )
    expect(debits).toBe(21)
  })

  test('when both sides send at once, seq stays dense and both unread counts are exact', async () => {
    const [one, two] = [await addWriter(app.pool), await addWriter(app.pool)]
    const [a, b] = [await as(one), await as(two)]
    const { conversation } = await a(sendMessage, { id: uuid(), profile: two, text: 'Hello' })
    if (!conversation) throw new Error('no conversation')
    const sends = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? a : b)(sendMessage, { id: uuid(), conversation, text: `${index}` }),
    )
    await Promise.all(sends)
    const { messages } = await a(listMessages, { conversation })
    expect(messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 21 }, (_, index) => index + 1),
    )
    const inboxes = await rows<{ num_unread: number }>(
      app.pool,
      sql`select num_unread from inbox where conversation_id = ${conversation} order by member_id = ${one} desc`,
    )
    expect(inboxes.map(({ num_unread }) => num_unread)).toEqual([10, 11])
  })

  test('two free members who start a chat with each other at once share one conversation', async () => {
    const [one, two] = [await addWriter(app.pool), await addWriter(app.pool)]
    const [a, b] = [await as(one), await as(two)]
    const [mine, theirs] = await Promise.all([
      a(sendMessage, { id: uuid(), profile: two, text: 'Hello' }),
      b(sendMessage, { id: uuid(), profile: one, text: 'Hello' }),
    ])
    expect(mine.conversation).toBe(theirs.conversation)
    expect(new Set([mine.message?.seq, theirs.message?.seq])).toEqual(new Set([1, 2]))
  })

  test('of 16 conversations started at once a free member gets two', async () => {
    const free = await addWriter(app.pool, { paid: false, credits: 16 })
    const api = await as(free)
    const others = await Promise.all(Array.from({ length: 16 }, () => addWriter(app.pool)))
    const results = await Promise.allSettled(
      others.map((other, index) =>
        api(sendMessage, { id: uuid(), profile: other, text: `Hello ${index}` }),
      ),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2)
    expect(await getBalance(app.pool, free)).toBe(14)
  })

  test('the free first message to a match is free once for parallel copies', async () => {
    const [from, to] = [await addWriter(app.pool, { credits: 10 }), await addWriter(app.pool)]
    await addMatch(app.pool, from, to)
    const api = await as(from)
    await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        api(sendMessage, { id: uuid(), profile: to, text: `Hello ${index}` }),
      ),
    )
    expect(await getBalance(app.pool, from)).toBe(6)
  })
})

/** Runs a send up to a lock that the test holds, blocks the member, and continues the send. */
async function blockDuring<T>(
  lock: (db: Queryable) => Promise<unknown>,
  send: () => Promise<T>,
  block: () => Promise<unknown>,
) {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = inTransaction(app.pool, async (db) => {
    await lock(db)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const sending = Promise.allSettled([send()])
  await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), {
    timeout: 5_000,
    interval: 5,
  })
  await block()
  release.resolve()
  await holding
  const [sent] = await sending
  return sent
}

const waitingForLocks = async () =>
  (
    await row<{ waiting: number }>(
      app.pool,
      sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).waiting

async function expectNothingCame(from: string, to: string, credits: number) {
  const stored = await rows(
    app.pool,
    sql`select from message where sender_id = ${from} and body = 'Too late'`,
  )
  expect(stored).toHaveLength(0)
  expect(await getBalance(app.pool, from)).toBe(credits)
  const jobs = await rows(
    app.pool,
    sql`select from inbox where member_id = ${to} and removed_at is null and num_unread > 0`,
  )
  expect(jobs).toHaveLength(0)
}

describe('a send and a block at once', () => {
  test('a message that began before a block is not delivered after it and costs nothing', async () => {
    const { from, to, api, other, conversation } = await startConversation({ app, as }, 10)
    const sent = await blockDuring(
      (db) => execute(db, sql`select from wallet where member_id = ${from} for update`),
      () => api(sendMessage, { id: uuid(), conversation, text: 'Too late' }),
      () => other(blockMember, { member: from }),
    )
    expect(sent).toMatchObject({ status: 'rejected', reason: { code: 'not_in_conversation' } })
    await expectNothingCame(from, to, 9)
  })

  test('a first message that began before a block is not delivered after it', async () => {
    const [from, to] = [await addWriter(app.pool, { credits: 10 }), await addWriter(app.pool)]
    const [api, other] = [await as(from), await as(to)]
    const sent = await blockDuring(
      (db) =>
        execute(
          db,
          sql`select pg_advisory_xact_lock(hashtextextended('start conversation ' || ${from}::text, 0))`,
        ),
      () => api(sendMessage, { id: uuid(), profile: to, text: 'Too late' }),
      () => other(blockMember, { member: from }),
    )
    expect(sent).toMatchObject({ status: 'rejected', reason: { code: 'profile_not_available' } })
    await expectNothingCame(from, to, 10)
  })

  test('with sends and a block at once, all messages disappear and none is unread', async () => {
    for (let round = 0; round < 10; round++) {
      const { from, to, api, other, conversation } = await startConversation({ app, as }, 10)
      const send = () => api(sendMessage, { id: uuid(), conversation, text: 'At once' })
      const results = await Promise.allSettled([
        send(),
        send(),
        other(blockMember, { member: from }),
        send(),
        send(),
      ])
      const came = results.filter(
        (result) => result.status === 'fulfilled' && 'message' in result.value,
      ).length
      const theirs = await row<{
        removed_up_to: number
        last_seq: number
        num_unread: number
        removed: boolean
      }>(
        app.pool,
        sql`select removed_up_to, last_seq, num_unread, removed_at is not null as removed from inbox where member_id = ${to} and conversation_id = ${conversation}`,
      )
      expect(theirs).toEqual({
        removed_up_to: 1 + came,
        last_seq: 1 + came,
        num_unread: 0,
        removed: true,
      })
      expect(await getBalance(app.pool, from)).toBe(9 - came)
    }
  })
})
