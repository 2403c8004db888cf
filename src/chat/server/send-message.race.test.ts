import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMatch, addWriter } from '../../../tests/factories/chat.ts'
import { balanceOf } from '../../credits/server/credits.ts'
import { row, rows } from '../../server/database/query.ts'
import { listMessages, sendMessage } from '../contract.ts'

const { app, as } = await testApp()
const uuid = () => crypto.randomUUID()

test('64 senders on a balance of 20 get 20 messages through, whatever is repeated', async () => {
  const [from, to] = [await addWriter(app.pool, { credits: 21 }), await addWriter(app.pool)]
  const api = await as(from)
  const { conversation } = await api(sendMessage, { id: uuid(), profile: to, text: 'Hello' })
  if (!conversation) throw new Error('no conversation')
  const sends = Array.from({ length: 64 }, (_, index) => ({ id: uuid(), conversation, text: `Message ${index}` }))
  const twice = [...sends, ...sends]
  const results = await Promise.allSettled(twice.map((send) => api(sendMessage, send)))
  const refused = results.filter((result) => result.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'not_enough_credits' })
  expect(await balanceOf(app.pool, from)).toBe(0)
  const stored = await rows<{ seq: number; id: string; cost: number }>(
    app.pool,
    sql`select seq, id, cost from message where conversation_id = ${conversation} order by seq`,
  )
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
  const acknowledged = new Set(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.message?.id] : [])))
  expect(new Set(stored.slice(1).map(({ id }) => id))).toEqual(acknowledged)
  const { debits } = await row<{ debits: number }>(
    app.pool,
    sql`select count(*)::int as debits from ledger_transaction where member_id = ${from} and kind = 'message'`,
  )
  expect(debits).toBe(21)
})

test('both sides at once: the numbers stay dense and both count what is unread', async () => {
  const [one, two] = [await addWriter(app.pool), await addWriter(app.pool)]
  const [a, b] = [await as(one), await as(two)]
  const { conversation } = await a(sendMessage, { id: uuid(), profile: two, text: 'Hello' })
  if (!conversation) throw new Error('no conversation')
  const sends = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? a : b)(sendMessage, { id: uuid(), conversation, text: `${index}` }),
  )
  await Promise.all(sends)
  const { messages } = await a(listMessages, { conversation })
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
  const inboxes = await rows<{ num_unread: number }>(
    app.pool,
    sql`select num_unread from inbox where conversation_id = ${conversation} order by member_id = ${one} desc`,
  )
  expect(inboxes.map(({ num_unread }) => num_unread)).toEqual([10, 11])
})

test('two free members writing to each other first make one conversation', async () => {
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
    others.map((other, index) => api(sendMessage, { id: uuid(), profile: other, text: `Hello ${index}` })),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2)
  expect(await balanceOf(app.pool, free)).toBe(14)
})

test('the free message to a match is free once, for however many copies', async () => {
  const [from, to] = [await addWriter(app.pool, { credits: 10 }), await addWriter(app.pool)]
  await addMatch(app.pool, from, to)
  const api = await as(from)
  await Promise.all(
    Array.from({ length: 5 }, (_, index) => api(sendMessage, { id: uuid(), profile: to, text: `Hello ${index}` })),
  )
  expect(await balanceOf(app.pool, from)).toBe(6)
})
