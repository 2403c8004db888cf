import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter, startConversation } from '../../../tests/factories/chat.ts'
import { listMessages, openChat, searchMessages } from '../../chat/contract.ts'
import { sendMessage } from '../../chat/sending-contract.ts'
import { execute, rows } from '../../server/database/query.ts'
import { dismissSignal } from '../contract.ts'

const { app, as } = await testApp()
const REQUEST = 'Could you lend me 400 euros until Friday?'

const readSignals = async (
  api: Awaited<ReturnType<typeof as>>,
  conversation: string,
  after?: number,
) =>
  (await api(listMessages, { conversation, ...(after !== undefined && { after }) })).messages.map(
    ({ seq, signal }) => [seq, signal],
  )

const storedSignals = (conversation: string) =>
  rows<{ seq: number; rule: string; dismissed: boolean }>(
    app.pool,
    sql`select seq, rule, dismissed_at is not null as dismissed from chat_signal where conversation_id = ${conversation} order by seq`,
  )

async function switchSignals(on: boolean) {
  await execute(
    app.pool,
    sql`update site set settings = settings || jsonb_build_object('chat_signals', ${on}::boolean) where site_id = 1`,
  )
  app.bus.publish('sites', null)
  await vi.waitUntil(() => app.siteById(1).settings.chat_signals === on)
}

async function startWithRequest() {
  const chat = await startConversation({ app, as })
  await chat.say(chat.api, REQUEST)
  return chat
}

describe('what a receiver is shown', () => {
  test('a signal stands under the message, and its sender never gets it', async () => {
    const { api, other, conversation } = await startWithRequest()
    expect(await readSignals(api, conversation)).toEqual([
      [1, undefined],
      [2, undefined],
    ])
    expect(await storedSignals(conversation)).toEqual([])
    expect(await readSignals(other, conversation)).toEqual([
      [1, undefined],
      [2, 'money'],
    ])
    expect(await readSignals(api, conversation)).not.toContainEqual([2, 'money'])
    const { messages } = await api(searchMessages, { conversation, q: 'euros' })
    expect(messages[0]).not.toHaveProperty('signal')
  })

  test('nothing is computed or stored by a send, and one row by many reads', async () => {
    const { other, conversation } = await startWithRequest()
    expect(await storedSignals(conversation)).toEqual([])
    await Promise.all(Array.from({ length: 5 }, () => readSignals(other, conversation)))
    expect(await storedSignals(conversation)).toEqual([{ seq: 2, rule: 'money', dismissed: false }])
  })

  test('it stays under a message that was opened, and an old text gets none later', async () => {
    const { other, conversation } = await startWithRequest()
    await readSignals(other, conversation)
    await other(openChat, { conversation, up_to: 2 })
    expect(await readSignals(other, conversation)).toContainEqual([2, 'money'])
    await other(dismissSignal, { conversation, seq: 2 })
    expect(await readSignals(other, conversation)).toContainEqual([2, undefined])
    const opened = await startWithRequest()
    await opened.other(openChat, { conversation: opened.conversation, up_to: 2 })
    expect(await readSignals(opened.other, opened.conversation)).toContainEqual([2, undefined])
  })

  test('“fine” hides it for good', async () => {
    const { other, conversation } = await startWithRequest()
    await readSignals(other, conversation)
    await other(dismissSignal, { conversation, seq: 2 })
    await other(dismissSignal, { conversation, seq: 2 })
    expect(await readSignals(other, conversation)).toContainEqual([2, undefined])
    expect(await storedSignals(conversation)).toEqual([{ seq: 2, rule: 'money', dismissed: true }])
  })

  test('only its receiver may say so', async () => {
    const { api, other, conversation } = await startWithRequest()
    await readSignals(other, conversation)
    const stranger = await as(await addWriter(app.pool))
    for (const who of [api, stranger])
      await expect(who(dismissSignal, { conversation, seq: 2 })).rejects.toMatchObject({
        code: 'not_found',
        status: 404,
      })
    await expect(other(dismissSignal, { conversation, seq: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('what was written before the page is its context', async () => {
    const { api, other, conversation, say } = await startConversation({ app, as })
    await say(api, 'I work on an oil rig in the North Sea.')
    await say(other, 'Sounds lonely')
    await say(api, 'It is. And I can’t access my bank from here.')
    expect(await readSignals(other, conversation, 3)).toEqual([[4, 'story']])
    await say(other, 'I still owe you for the cinema')
    await say(api, 'Then send me 20 euros')
    expect(await readSignals(other, conversation, 5)).toEqual([[6, undefined]])
  })

  test('the same first words to several people are a signal to each of them who reads later', async () => {
    const sender = await addWriter(app.pool)
    const api = await as(sender)
    const text = 'Your eyes tell me that you have a wonderful and gentle soul'
    const chats = []
    for (let sent = 0; sent < 3; sent++) {
      const to = await addWriter(app.pool)
      const { conversation } = await api(sendMessage, {
        id: crypto.randomUUID(),
        profile: to,
        text,
      })
      chats.push({ other: await as(to), conversation: conversation ?? '' })
      if (sent === 1) {
        const [first] = chats
        expect(first && (await readSignals(first.other, first.conversation))).toEqual([
          [1, undefined],
        ])
      }
    }
    for (const { other, conversation } of chats)
      expect(await readSignals(other, conversation)).toEqual([[1, 'same_text']])
  })

  test('a brand without signals shows and stores none', async () => {
    const { other, conversation } = await startWithRequest()
    await switchSignals(false)
    expect(await readSignals(other, conversation)).toContainEqual([2, undefined])
    expect(await storedSignals(conversation)).toEqual([])
    await switchSignals(true)
  })

  test('a rule that the site turned off for a language is neither shown nor stored', async () => {
    const { other, conversation } = await startWithRequest()
    await execute(
      app.pool,
      sql`insert into signal_switch (site_id, rule, language, staff_id, at) values (1, 'money', 'en', 1, now())`,
    )
    expect(await readSignals(other, conversation)).toContainEqual([2, undefined])
    expect(await storedSignals(conversation)).toEqual([])
    await execute(app.pool, sql`delete from signal_switch`)
  })

  test('a signal changes nothing about its sender', async () => {
    const { from, other, conversation } = await startWithRequest()
    const state = () =>
      rows(
        app.pool,
        sql`select a.status, a.banned_at, p.status as profile, (select count(*)::int from report) as reports, (select count(*)::int from review) as reviews
            from account a join profile p using (member_id) where a.member_id = ${from}`,
      )
    const before = await state()
    await readSignals(other, conversation)
    expect(await storedSignals(conversation)).toHaveLength(1)
    expect(await state()).toEqual(before)
  })
})
