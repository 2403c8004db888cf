import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation, addWriter } from '../../../tests/factories/chat.ts'
import { getBalance } from '../../credits/server/public.ts'
import type { Api } from '../../platform/contract.ts'
import { listChats, listMessages, openChat, searchMessages } from '../contract.ts'
import { sendMessage, unsendMessage } from '../sending-contract.ts'

const { app, as } = await testApp()

test('unsending an unopened message deletes its text, returns its credit and updates the lists', async () => {
  const { from, api, other, conversation, say: send } = await startConversation({ app, as }, 10)
  await send(api, 'Sorry, wrong person')
  expect(await api(unsendMessage, { conversation, seq: 2 })).toEqual({ credits: 9, returned: true })
  expect(await api(unsendMessage, { conversation, seq: 2 })).toEqual({ credits: 9, returned: true })
  expect(await getBalance(app.pool, from)).toBe(9)
  const { messages } = await other(listMessages, { conversation })
  expect(messages.map(({ seq, text, unsent }) => [seq, text, unsent])).toEqual([
    [1, 'Hello there', false],
    [2, '', true],
  ])
  const { chats, total_unread } = await other(listChats, {})
  expect(total_unread).toBe(1)
  expect(chats[0]?.last_message.preview).toBe('Hello there')
})

test('an opened message cannot be unsent', async () => {
  const { api, other, conversation } = await startConversation({ app, as })
  await other(openChat, { conversation, up_to: 1 })
  await other(listMessages, { conversation })
  await expect(api(unsendMessage, { conversation, seq: 1 })).rejects.toMatchObject({
    code: 'already_opened',
    status: 409,
  })
})

test('a message marked as opened but never delivered gives its credits back', async () => {
  const { api, other, conversation } = await startConversation({ app, as }, 10)
  await other(openChat, { conversation, up_to: 1 })
  expect(await api(unsendMessage, { conversation, seq: 1 })).toEqual({
    credits: 10,
    returned: true,
  })
})

test('a delivered unread message can be unsent, but its credits stay spent', async () => {
  const { from, api, other, conversation } = await startConversation({ app, as }, 10)
  expect((await other(listMessages, { conversation })).messages[0]?.text).toBe('Hello there')
  expect(await api(unsendMessage, { conversation, seq: 1 })).toEqual({
    credits: 9,
    returned: false,
  })
  expect(await getBalance(app.pool, from)).toBe(9)
  expect((await api(listMessages, { conversation })).messages).toMatchObject([
    { seq: 1, unsent: true, returned: false },
  ])
  expect((await other(listChats, {})).total_unread).toBe(0)
})

test('neither the partner nor a stranger can unsend a message', async () => {
  const { other, conversation } = await startConversation({ app, as })
  const stranger = await as(await addWriter(app.pool))
  for (const api of [other, stranger])
    await expect(api(unsendMessage, { conversation, seq: 1 })).rejects.toMatchObject({
      code: 'not_in_conversation',
      status: 404,
    })
})

describe.each([
  [
    'messages',
    async (other: Api, conversation: string) =>
      (await other(listMessages, { conversation })).messages[0]?.text,
  ],
  ['chats', async (other: Api) => (await other(listChats, {})).chats[0]?.last_message.preview],
  [
    'search',
    async (other: Api, conversation: string) =>
      (await other(searchMessages, { conversation, q: 'there' })).messages[0]?.text,
  ],
] as const)('taking back while the other reads %s', (_name, read) => {
  test('either the credit is returned or the text was delivered, never both', async () => {
    for (let round = 0; round < 12; round++) {
      const { from, api, other, conversation } = await startConversation({ app, as }, 5)
      const [unsent, ...texts] = await Promise.all([
        api(unsendMessage, { conversation, seq: 1 }),
        ...Array.from({ length: 1 + (round % 3) }, () => read(other, conversation)),
      ])
      const handedOut = texts.includes('Hello there')
      expect(unsent.returned).toBe(!handedOut)
      expect(await getBalance(app.pool, from)).toBe(handedOut ? 4 : 5)
    }
  })
})

test('two parallel requests return the credit once', async () => {
  const { from, api, conversation } = await startConversation({ app, as }, 3)
  await Promise.all(Array.from({ length: 6 }, () => api(unsendMessage, { conversation, seq: 1 })))
  expect(await getBalance(app.pool, from)).toBe(3)
  await api(sendMessage, { id: crypto.randomUUID(), conversation, text: 'Again' })
  expect(await getBalance(app.pool, from)).toBe(2)
})
