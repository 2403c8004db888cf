import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation } from '../../../tests/factories/chat.ts'
import { getBalance, grantCredits } from '../../credits/server/public.ts'
import { execute, rows } from '../../server/database/query.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { listMessages } from '../contract.ts'
import { sendGift, sendMessage } from '../sending-contract.ts'

const { app, as } = await testApp()
const run = (statement: Sql) => execute(app.pool, statement)

/** Pairs whose next message the node sends without reading the conversation first. */
const knownConversations = (number: number) =>
  Promise.all(
    Array.from({ length: number }, async () => {
      const pair = await startConversation({ app, as }, 12)
      await pair.say(pair.other, 'Hello back')
      await pair.say(pair.api, 'How are you?')
      return { ...pair, balance: () => getBalance(app.pool, pair.from) }
    }),
  )

const countBatches = async (work: () => Promise<unknown>): Promise<number> => {
  const spy = vi.spyOn(app.databases.atSite(1), 'query')
  await work()
  const texts = spy.mock.calls.map(([query]) => JSON.stringify(query))
  spy.mockRestore()
  return texts.filter((text) => text.includes('spend_credits_in_batch')).length
}

/** The entries of each spend of a member: they sum to zero. */
const loadEntries = (memberId: string) =>
  rows(
    app.pool,
    sql`select t.kind, count(*)::int as lines, sum(e.credits)::int as rest,
               (-sum(e.credits) filter (where e.account = 'member'))::int as debited
        from ledger_transaction t join ledger_entry e using (member_id, transaction_id)
        where t.member_id = ${memberId} and t.kind in ('message', 'gift') group by t.transaction_id, t.kind, t.at order by t.at, t.kind`,
  )

describe('sends that arrive together', () => {
  test('share a statement; each is charged, numbered and shown on both sides', async () => {
    const pairs = await knownConversations(6)
    const batches = await countBatches(() =>
      Promise.all(
        pairs.map(async ({ api, say }, index) =>
          expect(await say(api, `Message ${index}`)).toMatchObject({
            credits: 9,
            message: { seq: 4, cost: 1, text: `Message ${index}` },
          }),
        ),
      ),
    )
    expect(batches).toBe(1)
    for (const [index, { from, other, conversation, balance }] of pairs.entries()) {
      expect(await balance()).toBe(9)
      const debit = { kind: 'message', lines: 2, rest: 0, debited: 1 }
      expect(await loadEntries(from)).toEqual([debit, debit, debit])
      const { messages } = await other(listMessages, { conversation })
      expect(messages.at(-1)).toMatchObject({ seq: 4, text: `Message ${index}`, mine: false })
    }
  })

  test('fail each for its own reason and delay no other', async () => {
    const [good, paused, poor, repeating, spread] = await knownConversations(5)
    if (!good || !paused || !poor || !repeating || !spread) throw new Error('five pairs')
    await run(sql`update profile set status = 'paused' where member_id = ${paused.to}`)
    for (let left = 10; left > 0; left--) await poor.say(poor.api, `One of ${left}`)
    const { conversation } = repeating
    const repeat = { id: crypto.randomUUID(), conversation, text: 'Once' }
    const first = await repeating.api(sendMessage, repeat)
    // The first lot has less than a gift costs, the second one the rest.
    for (let left = 10; left > 1; left--) await spread.say(spread.api, `One of ${left}`)
    const { from: memberId } = spread
    const grant = { memberId, credits: 30, origin: 'purchase', key: crypto.randomUUID() } as const
    await grantCredits({ db: app.pool, now: new Date() }, grant)
    const gift = { id: crypto.randomUUID(), conversation: spread.conversation, gift: 'chocolate' }

    const [sent, unavailable, refused, again, given] = await Promise.allSettled([
      good.say(good.api, 'Fine'),
      paused.say(paused.api, 'Are you there?'),
      poor.say(poor.api, 'One too many'),
      repeating.api(sendMessage, repeat),
      spread.api(sendGift, gift),
    ])
    expect(sent).toMatchObject({ value: { credits: 9, message: { seq: 4 } } })
    expect(unavailable).toMatchObject({ reason: { code: 'profile_not_available' } })
    expect(refused).toMatchObject({ reason: { code: 'not_enough_credits' } })
    expect(again).toMatchObject({ value: { credits: 9, message: first.message } })
    expect(given).toMatchObject({ status: 'fulfilled' })
    expect(await paused.balance()).toBe(10)
    expect(await poor.balance()).toBe(0)
    const debits = await loadEntries(spread.from)
    expect(debits.at(-1)).toMatchObject({ kind: 'gift', lines: 4, rest: 0 })
  })

  test('do not wait for a member whose balance another transaction is changing', async () => {
    const [busy, free] = await knownConversations(2)
    if (!busy || !free) throw new Error('two pairs')
    const { blocked, others } = await inTransaction(app.pool, async (db) => {
      await execute(db, sql`select from wallet where member_id = ${busy.from} for update`)
      const waiting = busy.say(busy.api, 'I wait')
      return { blocked: waiting, others: await free.say(free.api, 'I do not') }
    })
    expect(others).toMatchObject({ credits: 9 })
    expect(await blocked).toMatchObject({ credits: 9, message: { seq: 4 } })
  })

  test('of one member, and of both sides of a conversation, are stored in their order', async () => {
    const [pair] = await knownConversations(1)
    if (!pair) throw new Error('one pair')
    await pair.say(pair.other, 'Good, and you?')
    const texts = ['a', 'b', 'c', 'd']
    await Promise.all([...texts.map((text) => pair.say(pair.api, text)), pair.say(pair.other, 'e')])
    const { messages } = await pair.api(listMessages, { conversation: pair.conversation })
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const mine = messages.filter(({ text }) => texts.includes(text))
    expect(mine.map(({ text }) => text)).toEqual(texts)
    expect(await pair.balance()).toBe(6)
  })

  test('at 40 at once are stored in batches of 32 at most', async () => {
    const pairs = await knownConversations(40)
    const sizes: number[] = []
    const batches = await countBatches(async () => {
      const sent = await Promise.all(pairs.map(({ api, say }) => say(api, 'All of us')))
      sizes.push(...sent.map(({ message }) => message?.seq ?? 0))
    })
    expect(batches).toBe(2)
    expect(new Set(sizes)).toEqual(new Set([4]))
  })
})
