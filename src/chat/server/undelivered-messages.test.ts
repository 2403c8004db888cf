import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation } from '../../../tests/factories/chat.ts'
import { getBalance } from '../../credits/server/public.ts'
import { execute, rows } from '../../server/database/query.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { getConversation, listChats, listMessages, openPhoto, searchMessages } from '../contract.ts'
import { sendGift, sendPhoto } from '../sending-contract.ts'
import { chatSchedules } from './jobs.ts'

const node = await testApp()
const { app, request, advance } = node
const DAY = 86_400_000
const uuid = () => crypto.randomUUID()

/** The seqs of undelivered messages. */
async function undelivered(conversation: string): Promise<number[]> {
  const matches = await rows<{ seq: number }>(
    app.pool,
    sql`select seq from undelivered_message where conversation_id = ${conversation} order by seq`,
  )
  return matches.map(({ seq }) => seq)
}

async function photo() {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c8361b' } })
  return new Blob([new Uint8Array(await image.jpeg().toBuffer())], { type: 'image/jpeg' })
}

describe('content is delivered', () => {
  test('by listing messages, to the receiver only', async () => {
    const { api, other, conversation } = await startConversation(node)
    await api(listMessages, { conversation })
    await api(listChats, {})
    await other(getConversation, { conversation })
    expect(await undelivered(conversation)).toEqual([1])
    await other(listMessages, { conversation })
    expect(await undelivered(conversation)).toEqual([])
  })

  test('by a page of messages, for the messages of that page', async () => {
    const { api, other, conversation, say: send } = await startConversation(node)
    for (let n = 2; n <= 53; n += 1) await send(api, `Number ${n}`)
    const { messages, more } = await other(listMessages, { conversation })
    expect([messages.length, messages[0]?.seq, more]).toEqual([50, 4, true])
    expect(await undelivered(conversation)).toEqual([1, 2, 3])
    await other(listMessages, { conversation, before: 4 })
    expect(await undelivered(conversation)).toEqual([])
  })

  test('by a preview that contains the text, not by the preview of a photo or a gift without text', async () => {
    const { api, other, conversation, say: send } = await startConversation(node)
    await send(api, 'Second')
    await other(listChats, {})
    expect(await undelivered(conversation)).toEqual([1])
    await api(sendGift, { id: uuid(), conversation, gift: 'rose', text: '' })
    await api(sendPhoto, { id: uuid(), conversation }, { file: await photo() })
    await other(listChats, {})
    expect(await undelivered(conversation)).toEqual([1, 3, 4])
  })

  test('by the search in messages', async () => {
    const { api, other, conversation, say: send } = await startConversation(node)
    await send(api, 'Second')
    await other(searchMessages, { conversation, q: 'hello' })
    expect(await undelivered(conversation)).toEqual([2])
  })

  test('by the sharp image of a photo', async () => {
    const { to, api, other, conversation } = await startConversation(node)
    const { message } = await api(sendPhoto, { id: uuid(), conversation }, { file: await photo() })
    await other(listMessages, { conversation })
    await request(message.photo?.blurred ?? '', {}, to)
    expect((await request(message.photo?.full ?? '', {}, to)).status).toBe(404)
    expect(await undelivered(conversation)).toEqual([2])
    await other(openPhoto, { conversation, seq: 2 })
    expect((await request(message.photo?.full ?? '', {}, to)).status).toBe(200)
    expect(await undelivered(conversation)).toEqual([])
  })
})

describe('the answer guarantee', () => {
  const runGuarantee = async () => {
    for (const work of chatSchedules)
      if (work.name === 'chat_answer_guarantee') await runScheduled(app, work)
  }

  test('does not return credits if the receiver reads without marking anything as read', async () => {
    const { from, other, conversation } = await startConversation(node, 10)
    await other(listMessages, { conversation })
    advance(15 * DAY)
    await runGuarantee()
    expect(await getBalance(app.pool, from)).toBe(9)
  })

  test('returns the credits of what an erased receiver never got, not of what they had read', async () => {
    const { from, to, api, other, conversation, say: send } = await startConversation(node, 10)
    await other(listMessages, { conversation })
    await send(api, 'Never read')
    await execute(app.pool, sql`update account set status = 'erased' where member_id = ${to}`)
    await runGuarantee()
    await runGuarantee()
    expect(await getBalance(app.pool, from)).toBe(9)
  })

  test('running while the receiver reads either returns the credit or delivers the text', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { from, to, other, conversation } = await startConversation(node, 5)
      advance(15 * DAY)
      node.logInAgain(from)
      node.logInAgain(to)
      const [{ messages }] = await Promise.all([
        other(listMessages, { conversation }),
        runGuarantee(),
        runGuarantee(),
      ])
      expect(messages[0]?.text).toBe('Hello there')
      const [message] = (await node.as(from).then((api) => api(listMessages, { conversation })))
        .messages
      expect(await getBalance(app.pool, from)).toBe(message?.returned ? 5 : 4)
    }
  })

  test('leaves no row for an erased sender', async () => {
    const { from, conversation } = await startConversation(node, 5)
    await execute(app.pool, sql`update account set status = 'erased' where member_id = ${from}`)
    await runGuarantee()
    expect(await undelivered(conversation)).toEqual([])
    expect(await getBalance(app.pool, from)).toBe(4)
  })
})
