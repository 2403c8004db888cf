import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation, addWriter } from '../../../tests/factories/chat.ts'
import { runDueJobs } from '../../../tests/factories/jobs.ts'
import { getUser } from '../../accounts/contract.ts'
import { addressConfirmed, memberJoined } from '../../accounts/server/public.ts'
import { listTransactions } from '../../credits/contract.ts'
import { getBalance } from '../../credits/server/public.ts'
import { execute, rows } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { getConversation, listChats, listMessages } from '../contract.ts'
import { reuseWaiting, sendMessage } from '../sending-contract.ts'
import { chatSchedules } from './jobs.ts'

const { app, as, advance, now, logInAgain } = await testApp()
const DAY = 86_400_000
const uuid = () => crypto.randomUUID()
const jobContext = () => createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool)

async function runSchedules() {
  for (const work of chatSchedules) await runScheduled(app, work)
}

async function confirm(member: string) {
  await execute(
    app.pool,
    sql`update account set status = 'active', email_confirmed_at = now() where member_id = ${member}`,
  )
  await jobContext().emit(addressConfirmed, { memberId: member, first: true })
  await runDueJobs(app, now)
}

async function addWithState(state: Sql) {
  const member = await addWriter(app.pool)
  await execute(app.pool, sql`update ${state} where member_id = ${member}`)
  return member
}

describe('waiting messages', () => {
  test('waiting messages are sent in order once the address is confirmed', async () => {
    const [from, to] = [
      await addWriter(app.pool, { confirmed: false, credits: 0 }),
      await addWriter(app.pool),
    ]
    await jobContext().emit(memberJoined, {
      memberId: from,
      message: { to, text: ' From the sign-up page ' },
      search: null,
    })
    advance(1000)
    const api = await as(from)
    await api(sendMessage, { id: uuid(), profile: to, text: 'And one more' })
    expect((await (await as(to))(listChats, {})).chats).toEqual([])
    await confirm(from)
    const { conversation } = await api(getConversation, { profile: to })
    const { messages } = await api(listMessages, { conversation: conversation.id ?? '' })
    expect(messages.map(({ text }) => text)).toEqual(['From the sign-up page', 'And one more'])
    expect(conversation.waiting).toEqual([])
    // Five free credits of the sign-up, two of them spent.
    expect(await getBalance(app.pool, from)).toBe(3)
    await confirm(from)
    expect(await getBalance(app.pool, from)).toBe(3)
  })

  test('a waiting message that cannot be sent after the confirmation stays and shows why', async () => {
    const from = await addWriter(app.pool, { confirmed: false, credits: 0 })
    const to = await addWriter(app.pool)
    const api = await as(from)
    await api(sendMessage, { id: uuid(), profile: to, text: 'Hello' })
    await confirm(from)
    expect((await api(getConversation, { profile: to })).conversation.waiting).toMatchObject([
      { problem: 'not_enough_credits' },
    ])
  })

  test('the problem of a waiting message has the parameters of its text', async () => {
    const from = await addWriter(app.pool, { confirmed: false, credits: 5, paid: false })
    const api = await as(from)
    for (const text of ['One', 'Two', 'Three']) {
      advance(1000)
      await api(sendMessage, { id: uuid(), profile: await addWriter(app.pool), text })
    }
    await confirm(from)
    const { waiting } = await api(listChats, {})
    expect(waiting.map(({ messages }) => messages)).toMatchObject([
      [{ text: 'Three', problem: 'premium_required', problem_params: { limit: 2 } }],
    ])
  })

  test.each([
    ['does not exist', () => Promise.resolve('1')],
    ['is deleted', () => addWithState(sql`account set status = 'deleted'`)],
    ['is paused', () => addWithState(sql`profile set status = 'paused'`)],
  ])(
    'a first message from the sign-up page to a member who %s is kept with its problem',
    async (_state, addReceiver) => {
      const from = await addWriter(app.pool, { confirmed: false })
      const to = await addReceiver()
      await jobContext().emit(memberJoined, {
        memberId: from,
        message: { to, text: 'Words that I thought about' },
        search: null,
      })
      const api = await as(from)
      const problem = { text: 'Words that I thought about', problem: 'profile_not_available' }
      const expected = [
        { profile: { id: to, state: 'unavailable', card: null }, messages: [problem] },
      ]
      expect((await api(listChats, {})).waiting).toMatchObject(expected)
      await confirm(from)
      expect((await api(listChats, {})).waiting).toMatchObject(expected)
      expect((await api(getUser, {})).user).toMatchObject({
        waiting_messages: 0,
        unsent_messages: 1,
      })
    },
  )

  test('a first message from the sign-up page that contains contact details is kept with its problem', async () => {
    const [from, to] = [await addWriter(app.pool, { confirmed: false }), await addWriter(app.pool)]
    await jobContext().emit(memberJoined, {
      memberId: from,
      message: { to, text: 'Mail me at noor@example.org' },
      search: null,
    })
    expect(
      (await (await as(from))(getConversation, { profile: to })).conversation.waiting,
    ).toMatchObject([{ text: 'Mail me at noor@example.org', problem: 'contact_in_first_message' }])
  })

  test('a waiting message can be offered in the next conversation instead', async () => {
    const [from, to, other] = [
      await addWriter(app.pool, { confirmed: false }),
      await addWriter(app.pool),
      await addWriter(app.pool),
    ]
    const api = await as(from)
    const id = uuid()
    await api(sendMessage, { id, profile: to, text: 'Do you cycle?' })
    const stranger = await as(other)
    expect(await stranger(reuseWaiting, { id })).toEqual({ reused: false })
    expect(await api(reuseWaiting, { id })).toEqual({ reused: true })
    expect((await api(listChats, {})).waiting).toEqual([])
    const draft = async () => (await api(getConversation, { profile: other })).conversation.draft
    expect(await draft()).toBe('Do you cycle?')
    advance(1000)
    await api(sendMessage, { id: uuid(), profile: other, text: 'Do you cycle?' })
    expect(await draft()).toBeNull()
  })

  test('the list of conversations shows the members to whom messages wait, also by name', async () => {
    const from = await addWriter(app.pool, { confirmed: false })
    const to = await addWriter(app.pool, { name: 'Hakan' })
    const api = await as(from)
    for (const text of ['Hello', 'And another']) {
      advance(1000)
      await api(sendMessage, { id: uuid(), profile: to, text })
    }
    const { chats, waiting } = await api(listChats, {})
    expect([chats, waiting]).toMatchObject([
      [],
      [
        {
          profile: { id: to, state: 'active', card: { name: 'Hakan' } },
          messages: [{ text: 'Hello', problem: null }, { text: 'And another' }],
        },
      ],
    ])
    expect((await api(listChats, { name: 'haka' })).waiting).toHaveLength(1)
    expect((await api(listChats, { name: 'Noor' })).waiting).toEqual([])
    expect((await api(listChats, { filter: 'unread' })).waiting).toEqual([])
    expect((await api(getUser, {})).user).toMatchObject({
      waiting_messages: 2,
      unsent_messages: 0,
    })
    await confirm(from)
    const after = await api(listChats, {})
    expect(after.waiting).toEqual([])
    expect(after.chats).toMatchObject([{ profile: { id: to }, last_message: { mine: true } }])
  })
})

describe('the answer guarantee', () => {
  test('credits of messages unopened for 14 days are returned once; opened ones are not returned', async () => {
    const {
      from,
      to,
      api,
      other,
      conversation,
      say: send,
    } = await startConversation({ app, as }, 10)
    await other(listMessages, { conversation })
    await send(api, 'Second')
    advance(13 * DAY)
    await runSchedules()
    expect(await getBalance(app.pool, from)).toBe(8)
    advance(1.01 * DAY)
    await execute(app.pool, sql`update account set last_seen_at = ${now()} where member_id = ${to}`)
    await Promise.all([runSchedules(), runSchedules()])
    expect(await getBalance(app.pool, from)).toBe(9)
    logInAgain(from)
    const { messages } = await api(listMessages, { conversation })
    expect(messages.map(({ returned }) => returned)).toEqual([false, true])
    const lines = await rows<{ kind: string }>(
      app.pool,
      sql`select kind from ledger_transaction where member_id = ${from} and kind = 'guarantee'`,
    )
    expect(lines).toHaveLength(1)
  })

  test('a message to an inactive member is returned at once, one time, with a ledger entry and a notification', async () => {
    const { from, to, api, conversation } = await startConversation({ app, as }, 5)
    await execute(
      app.pool,
      sql`update account set last_seen_at = ${new Date(now().getTime() - 91 * DAY)} where member_id = ${to}`,
    )
    await runSchedules()
    await runSchedules()
    expect(await getBalance(app.pool, from)).toBe(5)
    expect((await api(listMessages, { conversation })).messages).toMatchObject([
      { seq: 1, cost: 1, returned: true },
    ])
    const { transactions } = await api(listTransactions, {})
    expect(transactions[0]).toMatchObject({ kind: 'guarantee', credits: 1 })
  })

  test('messages to deleted members are returned at once', async () => {
    const left = await startConversation({ app, as }, 5)
    await execute(
      app.pool,
      sql`update account set status = 'deleted', deleted_at = now() where member_id = ${left.to}`,
    )
    await runSchedules()
    expect(await getBalance(app.pool, left.from)).toBe(5)
  })

  test.each([
    ['fake', 5],
    ['scam', 5],
    ['spam', 4],
  ])(
    'an opened message to a profile closed for %s leaves the sender %i credits',
    async (reason, left) => {
      const closed = await startConversation({ app, as }, 5)
      await closed.other(listMessages, { conversation: closed.conversation })
      await execute(
        app.pool,
        sql`update profile set status = 'disabled', disabled_reason = ${reason} where member_id = ${closed.to}`,
      )
      await runSchedules()
      expect(await getBalance(app.pool, closed.from)).toBe(left)
    },
  )
})

test('messages past the history limit are erased', async () => {
  const { conversation } = await startConversation({ app, as })
  advance(740 * DAY)
  await runSchedules()
  const left = await rows<{ seq: number }>(
    app.pool,
    sql`select seq from message where conversation_id = ${conversation}`,
  )
  expect(left).toEqual([])
})
