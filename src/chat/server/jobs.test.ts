import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation, addWriter } from '../../../tests/factories/chat.ts'
import { runDueJobs } from '../../../tests/factories/jobs.ts'
import { addressConfirmed, memberJoined } from '../../accounts/server/public.ts'
import { listTransactions } from '../../credits/contract.ts'
import { balanceOf } from '../../credits/server/public.ts'
import { execute, rows } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { getConversation, listChats, listMessages } from '../contract.ts'
import { sendMessage } from '../sending-contract.ts'
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
    expect(await balanceOf(app.pool, from)).toBe(3)
    await confirm(from)
    expect(await balanceOf(app.pool, from)).toBe(3)
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

  test('a first message from the sign-up page that contains contact details is not stored', async () => {
    const [from, to] = [await addWriter(app.pool, { confirmed: false }), await addWriter(app.pool)]
    await jobContext().emit(memberJoined, {
      memberId: from,
      message: { to, text: 'Mail me at noor@example.org' },
      search: null,
    })
    expect((await (await as(from))(getConversation, { profile: to })).conversation.waiting).toEqual(
      [],
    )
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
    expect(await balanceOf(app.pool, from)).toBe(8)
    advance(1.01 * DAY)
    await execute(app.pool, sql`update account set last_seen_at = ${now()} where member_id = ${to}`)
    await Promise.all([runSchedules(), runSchedules()])
    expect(await balanceOf(app.pool, from)).toBe(9)
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
    expect(await balanceOf(app.pool, from)).toBe(5)
    expect((await api(listMessages, { conversation })).messages).toMatchObject([
      { seq: 1, cost: 1, returned: true },
    ])
    const { transactions } = await api(listTransactions, {})
    expect(transactions[0]).toMatchObject({ kind: 'guarantee', credits: 1 })
  })

  test('messages to deleted members and fake profiles are returned at once', async () => {
    const left = await startConversation({ app, as }, 5)
    await execute(
      app.pool,
      sql`update account set status = 'deleted', deleted_at = now() where member_id = ${left.to}`,
    )
    const fake = await startConversation({ app, as }, 5)
    await fake.other(listMessages, { conversation: fake.conversation })
    await execute(
      app.pool,
      sql`update profile set status = 'disabled', disabled_reason = 'fake' where member_id = ${fake.to}`,
    )
    await runSchedules()
    expect(await balanceOf(app.pool, left.from)).toBe(5)
    expect(await balanceOf(app.pool, fake.from)).toBe(5)
  })
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
