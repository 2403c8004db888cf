import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addTalk, addWriter } from '../../../tests/factories/chat.ts'
import { balanceOf } from '../../credits/server/credits.ts'
import { row } from '../../server/database/query.ts'
import { listChats, listMessages, openChat, seeChats, sendMessage, unsendMessage } from '../contract.ts'

const { app, as } = await testApp()

test('an unopened message is taken back: its words go, its credit returns, the lists show the one before', async () => {
  const { from, api, other, conversation, say } = await addTalk({ app, as }, 10)
  await say(api, 'Sorry, wrong person')
  expect(await api(unsendMessage, { conversation, seq: 2 })).toEqual({ credits: 9 })
  expect(await api(unsendMessage, { conversation, seq: 2 })).toEqual({ credits: 9 })
  expect(await balanceOf(app.pool, from)).toBe(9)
  const { messages } = await other(listMessages, { conversation })
  expect(messages.map(({ seq, text, unsent }) => [seq, text, unsent])).toEqual([
    [1, 'Hello there', false],
    [2, '', true],
  ])
  const { chats, total_unread } = await other(listChats, {})
  expect(total_unread).toBe(1)
  expect(chats[0]?.last_message.preview).toBe('Hello there')
})

test('what the other has opened, or seen in the list, stays', async () => {
  const { api, other, conversation, say } = await addTalk({ app, as })
  await other(openChat, { conversation, up_to: 1 })
  await expect(api(unsendMessage, { conversation, seq: 1 })).rejects.toMatchObject({ code: 'already_opened', status: 409 })
  await say(api, 'Seen in the list')
  await other(seeChats, { previews: [{ conversation, up_to: 2 }] })
  await say(api, 'Below the edge of the screen')
  await expect(api(unsendMessage, { conversation, seq: 2 })).rejects.toMatchObject({ code: 'already_opened' })
  expect(await other(seeChats, { previews: [{ conversation: '1', up_to: 9 }] })).toEqual({ seen: 0 })
  await api(unsendMessage, { conversation, seq: 3 })
})

test("neither the other nor a stranger takes somebody's message back", async () => {
  const { other, conversation } = await addTalk({ app, as })
  const stranger = await as(await addWriter(app.pool))
  for (const api of [other, stranger])
    await expect(api(unsendMessage, { conversation, seq: 1 })).rejects.toMatchObject({ code: 'not_in_conversation', status: 404 })
})

test('taking back and opening at once: either the credit is back or the message is read, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const { from, to, api, other, conversation } = await addTalk({ app, as }, 5)
    const [taken] = await Promise.allSettled([
      api(unsendMessage, { conversation, seq: 1 }),
      other(openChat, { conversation, up_to: 1 }),
    ])
    const { messages } = await other(listMessages, { conversation })
    expect(messages[0]?.unsent).toBe(taken.status === 'fulfilled')
    expect(await balanceOf(app.pool, from)).toBe(taken.status === 'fulfilled' ? 5 : 4)
    const inbox = await row<{ num_unread: number }>(app.pool, sql`select num_unread from inbox where member_id = ${to}`)
    expect(inbox.num_unread).toBe(0)
  }
})

test('two copies of one taking back return the credit once', async () => {
  const { from, api, conversation } = await addTalk({ app, as }, 3)
  await Promise.all(Array.from({ length: 6 }, () => api(unsendMessage, { conversation, seq: 1 })))
  expect(await balanceOf(app.pool, from)).toBe(3)
  await api(sendMessage, { id: crypto.randomUUID(), conversation, text: 'Again' })
  expect(await balanceOf(app.pool, from)).toBe(2)
})
