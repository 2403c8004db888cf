import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation, addWriter } from '../../../tests/factories/chat.ts'
import { getBalance } from '../../credits/server/public.ts'
import { listMessages, openPhoto } from '../contract.ts'
import { sendGift, sendMessage, sendPhoto, unsendMessage } from '../sending-contract.ts'
import { runDueJobs } from '../../../tests/factories/jobs.ts'

const { app, as, request, now } = await testApp()

const picture = async () =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c8361b' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    {
      type: 'image/jpeg',
    },
  )

describe('photos in a chat', () => {
  test('a photo arrives blurred and becomes sharp for the receiver after opening', async () => {
    const { from, to, api, other, conversation } = await startConversation({ app, as }, 10)
    const file = await picture()
    const id = crypto.randomUUID()
    const { credits, message } = await api(sendPhoto, { id, conversation }, { file })
    expect(credits).toBe(8)
    expect(await api(sendPhoto, { id, conversation }, { file })).toMatchObject({
      credits: 8,
      message,
    })
    const full = message.photo?.full ?? ''
    const blurred = message.photo?.blurred ?? ''
    expect((await request(full, {}, from)).status).toBe(200)
    expect((await request(full, {}, to)).status).toBe(404)
    expect((await request(blurred, {}, to)).status).toBe(200)
    expect((await other(listMessages, { conversation })).messages[1]?.photo?.opened).toBe(false)
    expect(await other(openPhoto, { conversation, seq: 2 })).toEqual({ opened: true })
    const response = await request(full, {}, to)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'image/webp', 'private, max-age=300'])
  })

  test('a stranger and a visitor get neither image', async () => {
    const { api, conversation } = await startConversation({ app, as })
    const { message } = await api(
      sendPhoto,
      { id: crypto.randomUUID(), conversation },
      { file: await picture() },
    )
    const stranger = await addWriter(app.pool)
    for (const path of [message.photo?.full ?? '', message.photo?.blurred ?? '']) {
      expect((await request(path, {}, stranger)).status).toBe(404)
      expect((await request(path)).status).toBe(403)
    }
  })

  test('an unsent photo is deleted with its files', async () => {
    const { from, api, conversation } = await startConversation({ app, as }, 10)
    const { message } = await api(
      sendPhoto,
      { id: crypto.randomUUID(), conversation },
      { file: await picture() },
    )
    await api(unsendMessage, { conversation, seq: 2 })
    await runDueJobs(app, now)
    expect((await request(message.photo?.full ?? '', {}, from)).status).toBe(404)
    expect(await getBalance(app.pool, from)).toBe(9)
  })

  test('a file that is no photo is refused and costs nothing', async () => {
    const { from, api, conversation } = await startConversation({ app, as }, 10)
    const file = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/jpeg' })
    await expect(
      api(sendPhoto, { id: crypto.randomUUID(), conversation }, { file }),
    ).rejects.toMatchObject({
      code: 'photo_type',
      status: 400,
    })
    expect(await getBalance(app.pool, from)).toBe(9)
  })

  test('a member without a confirmed address cannot send photos or gifts and may have five waiting messages', async () => {
    const [from, to] = [await addWriter(app.pool, { confirmed: false }), await addWriter(app.pool)]
    const api = await as(from)
    const refused = { code: 'address_not_confirmed', status: 403 }
    const id = () => crypto.randomUUID()
    await expect(
      api(sendPhoto, { id: id(), profile: to }, { file: await picture() }),
    ).rejects.toMatchObject(refused)
    await expect(api(sendGift, { id: id(), profile: to, gift: 'rose' })).rejects.toMatchObject(
      refused,
    )
    for (let n = 0; n < 5; n++)
      await api(sendMessage, { id: id(), profile: to, text: `Waiting ${n}` })
    await expect(
      api(sendMessage, { id: id(), profile: to, text: 'One more' }),
    ).rejects.toMatchObject({
      code: 'too_many_waiting',
      params: { limit: 5 },
    })
  })
})
