import sql from 'sql-template-tag'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter, startConversation } from '../../../tests/factories/chat.ts'
import { getConversation, listMessages, openPhoto } from '../../chat/contract.ts'
import { allowNudes } from '../../chat/nude-consent-contract.ts'
import { sendPhoto } from '../../chat/sending-contract.ts'
import { feature as chat } from '../../chat/server/feature.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { getBalance } from '../../credits/server/public.ts'
import type { Api } from '../../platform/contract.ts'
import { execute, rows } from '../../server/database/query.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import { createPhotoScreen, setPhotoScreen } from './photo-screen.ts'

const { app, as, request, runJobs } = await testApp()

/**
 * Rates by the brightness of the red channel, lists what is as blue as red, and ends or waits for two
 * colours of its own.
 */
const stub = `
const mean = (data, channel) => {
  let sum = 0
  for (let i = channel; i < data.length; i += 3) sum += data[i]
  return sum / (data.length / 3) / 255
}
export const size = 32
export const isListed = (data, width, height) =>
  data.length === 3 * width * height && mean(data, 0) > 0.5 && mean(data, 2) > 0.5
export async function rateNudity(data) {
  if (mean(data, 2) > 0.9) process.exit(3)
  if (mean(data, 1) > 0.9) await new Promise((resolve) => setTimeout(resolve, 60_000))
  return mean(data, 0)
}
`

const folder = await mkdtemp(join(tmpdir(), 'vonk-screen-'))
const path = join(folder, 'stub.mjs')
await writeFile(path, stub)
const screen = createPhotoScreen(path, 8_000)
/** Waits for nothing. */
const impatient = createPhotoScreen(path, 50)
afterAll(() => {
  setPhotoScreen(null)
  impatient.stop()
})

type Colour = { r: number; g: number; b: number }
const colours = {
  clear: { r: 20, g: 60, b: 60 },
  unsure: { r: 170, g: 60, b: 60 },
  nude: { r: 250, g: 60, b: 60 },
  listed: { r: 200, g: 20, b: 200 },
  crash: { r: 10, g: 10, b: 255 },
  slow: { r: 10, g: 255, b: 10 },
} satisfies Record<string, Colour>

/** A drawn picture of one colour with a mark, so that hashes of different pictures differ. */
const draw = (background: Colour, mark: number) =>
  sharp({ create: { width: 480, height: 480, channels: 3, background } })
    .composite([
      {
        input: { create: { width: 60, height: 60, channels: 3, background: { r: 0, g: 0, b: 0 } } },
        left: (mark * 90) % 400,
        top: (mark * 150) % 400,
      },
    ])
    .png()
    .toBuffer()

async function verify(...members: string[]): Promise<void> {
  await execute(
    app.pool,
    sql`update profile set main_photo = 1, verified_photos = '{1}' where member_id = any(${members})`,
  )
}

async function changeSettings(settings: Partial<SiteSettings>): Promise<void> {
  const before = app.siteById(1).version
  await execute(
    app.pool,
    sql`update site set settings = settings || ${JSON.stringify(settings)}::jsonb where site_id = 1`,
  )
  app.bus.publish('sites', null)
  await vi.waitUntil(() => app.siteById(1).version !== before)
}

const send = async (api: Api, conversation: string, picture: Buffer) =>
  api(
    sendPhoto,
    { id: crypto.randomUUID(), conversation },
    { file: new Blob([new Uint8Array(picture)]) },
  )

const photosOf = async (api: Api, conversation: string) =>
  (await api(listMessages, { conversation })).messages.flatMap(({ photo }) =>
    photo ? [photo] : [],
  )

describe('without a screen', () => {
  test('photos are delivered as before, and nothing mentions one', async () => {
    const { api, other, conversation } = await startConversation({ app, as })
    await send(api, conversation, await draw(colours.nude, 1))
    expect(await photosOf(other, conversation)).toMatchObject([{ opened: false }])
    expect((await photosOf(other, conversation))[0]).not.toHaveProperty('label')
    const { conversation: head } = await other(getConversation, { conversation })
    expect(head.nudes_allowed).toBeNull()
  })
})

describe('with a screen', () => {
  test('a clear photo has no label, an unsure one is labelled for both', async () => {
    setPhotoScreen(screen)
    const { api, other, conversation } = await startConversation({ app, as })
    await send(api, conversation, await draw(colours.clear, 1))
    await send(api, conversation, await draw(colours.unsure, 2))
    for (const who of [api, other])
      expect((await photosOf(who, conversation)).map(({ label }) => label)).toEqual([
        undefined,
        'unsure',
      ])
  })

  test('a nude never reaches a receiver who did not allow it: no message, no charge, no file, only a hash', async () => {
    const { from, api, other, conversation } = await startConversation({ app, as })
    const before = await getBalance(app.pool, from)
    const files = async () =>
      (await rows(app.pool, sql`select 1 from message where photo_name is not null`)).length
    const stored = await files()
    const picture = await draw(colours.nude, 3)
    for (let tries = 0; tries < 2; tries++)
      await expect(send(api, conversation, picture)).rejects.toMatchObject({
        code: 'photo_withheld',
        status: 409,
      })
    expect(await photosOf(other, conversation)).toEqual([])
    expect(await photosOf(api, conversation)).toEqual([])
    expect(await getBalance(app.pool, from)).toBe(before)
    expect(await files()).toBe(stored)
    const hashes = await rows<{ columns: number }>(
      app.pool,
      sql`select count(*)::int as columns from withheld_photo`,
    )
    expect(hashes).toEqual([{ columns: 1 }])
    const [account] = await rows(
      app.pool,
      sql`select status, banned_at from account where member_id = ${from}`,
    )
    expect(account).toMatchObject({ banned_at: null })
  })

  test('the receiver allows one person, nobody is told, and takes it back', async () => {
    await execute(app.pool, sql`delete from withheld_photo`)
    const { from, to, api, other, conversation } = await startConversation({ app, as })
    await verify(from, to)
    const head = async (who: Api) => (await who(getConversation, { conversation })).conversation
    expect((await head(other)).nudes_allowed).toBe(false)
    await other(allowNudes, { conversation, allowed: true })
    expect((await head(other)).nudes_allowed).toBe(true)
    expect((await head(api)).nudes_allowed).toBe(false)
    await send(api, conversation, await draw(colours.nude, 4))
    expect(await photosOf(other, conversation)).toMatchObject([{ opened: false, label: 'nude' }])
    await other(allowNudes, { conversation, allowed: false })
    await expect(send(api, conversation, await draw(colours.nude, 5))).rejects.toMatchObject({
      code: 'photo_withheld',
    })
    const third = await startConversation({ app, as })
    await expect(
      send(third.api, third.conversation, await draw(colours.nude, 1)),
    ).rejects.toMatchObject({ code: 'photo_withheld' })
  })

  test('strangers cannot allow anything', async () => {
    const { conversation } = await startConversation({ app, as })
    const stranger = await as(await addWriter(app.pool))
    await expect(stranger(allowNudes, { conversation, allowed: true })).rejects.toMatchObject({
      code: 'not_in_conversation',
    })
  })

  test('a picture on the list is never delivered, whatever was allowed', async () => {
    const { from, to, api, other, conversation } = await startConversation({ app, as })
    await verify(from, to)
    await other(allowNudes, { conversation, allowed: true })
    const before = await getBalance(app.pool, from)
    const picture = await draw(colours.listed, 3)
    for (let tries = 0; tries < 2; tries++)
      await expect(send(api, conversation, picture)).rejects.toMatchObject({ code: 'photo_listed' })
    expect(await photosOf(other, conversation)).toEqual([])
    expect(await getBalance(app.pool, from)).toBe(before)
  })

  test('a brand decides whether two who are not verified can allow nudes', async () => {
    await execute(app.pool, sql`delete from withheld_photo`)
    const { to, api, other, conversation } = await startConversation({ app, as })
    expect(await other(allowNudes, { conversation, allowed: true })).toEqual({ allowed: false })
    const head = async () => (await other(getConversation, { conversation })).conversation
    expect((await head()).nudes_allowed).toBeNull()
    await verify(to)
    expect((await head()).nudes_allowed).toBeNull()
    await expect(send(api, conversation, await draw(colours.nude, 4))).rejects.toMatchObject({
      code: 'photo_withheld',
    })
    await changeSettings({ nudes_verified_only: false })
    expect((await head()).nudes_allowed).toBe(true)
    await send(api, conversation, await draw(colours.nude, 4))
    expect(await photosOf(other, conversation)).toMatchObject([{ label: 'nude' }])
    await changeSettings({ nudes_verified_only: true })
  })

  test('a screen that ends or is late delivers with a label, and rates the next photo again', async () => {
    const { api, other, conversation } = await startConversation({ app, as })
    await send(api, conversation, await draw(colours.crash, 1))
    setPhotoScreen(impatient)
    await send(api, conversation, await draw(colours.slow, 2))
    setPhotoScreen(screen)
    await send(api, conversation, await draw(colours.clear, 3))
    expect((await photosOf(other, conversation)).map(({ label }) => label)).toEqual([
      'unchecked',
      'unchecked',
      undefined,
    ])
  })

  test('a flood is not waited for', async () => {
    const picture = await draw(colours.clear, 1)
    const verdicts = await Promise.all(Array.from({ length: 40 }, () => screen.rate(picture)))
    expect(verdicts.filter((verdict) => verdict === 'unchecked').length).toBeGreaterThanOrEqual(24)
    expect(await screen.rate(picture)).toBe('clear')
  })
})

describe('photos that were delivered while the screen was down', () => {
  const down = { rate: () => Promise.resolve('unchecked' as const), stop() {} }
  /** A screen that says `verdict` after `happens`. */
  const whileRating = (verdict: 'nude' | 'listed', happens: () => Promise<unknown>) => ({
    rate: async () => {
      await happens()
      return verdict
    },
    stop() {},
  })
  const checkLate = async () => {
    for (const work of chat.scheduled ?? [])
      if (work.name === 'chat_check_late_photos') await runScheduled(app, work)
    await runJobs()
  }

  /** Sends a photo of each colour unchecked; opens those of the given numbers. */
  async function sendUnchecked(pictures: Colour[], opened: number[] = []) {
    await execute(app.pool, sql`delete from withheld_photo`)
    await execute(app.pool, sql`delete from chat_photo_screening`)
    setPhotoScreen(down)
    const started = await startConversation({ app, as })
    const { api, other, conversation } = started
    const balance = await getBalance(app.pool, started.from)
    for (const [index, colour] of pictures.entries())
      await send(api, conversation, await draw(colour, index))
    for (const index of opened) await other(openPhoto, { conversation, seq: index + 2 })
    const labels = async (who: Api) => (await photosOf(who, conversation)).map(({ label }) => label)
    expect(await labels(other)).toEqual(pictures.map(() => 'unchecked'))
    return { ...started, balance, labels }
  }

  test('stay as they are until it runs, and are then labelled as if it had run', async () => {
    const { from, api, other, balance, labels } = await sendUnchecked([
      colours.clear,
      colours.unsure,
      colours.crash,
    ])
    await checkLate()
    expect(await labels(other)).toEqual(['unchecked', 'unchecked', 'unchecked'])
    setPhotoScreen(screen)
    await checkLate()
    for (const who of [api, other])
      expect(await labels(who)).toEqual([undefined, 'unsure', 'unchecked'])
    expect(await getBalance(app.pool, from)).toBe(balance - 3)
  })

  test('a nude that nobody allowed is taken away, once, its credit returns, and only its hash stays', async () => {
    const { from, to, api, other, conversation, balance, labels } = await sendUnchecked([
      colours.nude,
    ])
    const path = `/chat-photos/${conversation}/2/blurred.webp`
    expect((await request(path, {}, to)).status).toBe(200)
    setPhotoScreen(screen)
    await Promise.all([checkLate(), checkLate()])
    for (const who of [api, other]) expect(await labels(who)).toEqual(['withheld'])
    expect(await getBalance(app.pool, from)).toBe(balance)
    for (const member of [from, to])
      for (const file of [path, path.replace('blurred', 'full')])
        expect((await request(file, {}, member)).status).toBe(404)
    expect(await rows(app.pool, sql`select listed from withheld_photo`)).toEqual([
      { listed: false },
    ])
    const another = await startConversation({ app, as })
    await expect(
      send(another.api, another.conversation, await draw(colours.nude, 0)),
    ).rejects.toMatchObject({ code: 'photo_withheld' })
  })

  test('what its receiver has seen stays with its label, unless it is on the list', async () => {
    const { from, other, balance, labels } = await sendUnchecked(
      [colours.nude, colours.listed],
      [0, 1],
    )
    setPhotoScreen(screen)
    await checkLate()
    expect(await labels(other)).toEqual(['nude', 'withheld'])
    expect(await getBalance(app.pool, from)).toBe(balance - 2)
  })

  test('what its receiver opens while it is rated stays with its label, and stays paid', async () => {
    const { from, to, api, other, conversation, balance, labels } = await sendUnchecked([
      colours.nude,
    ])
    setPhotoScreen(whileRating('nude', () => other(openPhoto, { conversation, seq: 2 })))
    await checkLate()
    expect(await labels(other)).toEqual(['nude'])
    const photo = `/chat-photos/${conversation}/2/full.webp`
    expect((await request(photo, {}, to)).status).toBe(200)
    expect(await getBalance(app.pool, from)).toBe(balance - 1)
    const { messages } = await api(listMessages, { conversation })
    expect(messages.find(({ seq }) => seq === 2)?.returned).toBe(false)
  })

  test('a photo on the list is taken away also then, and stays paid', async () => {
    const { from, other, conversation, balance, labels } = await sendUnchecked([colours.listed])
    setPhotoScreen(whileRating('listed', () => other(openPhoto, { conversation, seq: 2 })))
    await checkLate()
    expect(await labels(other)).toEqual(['withheld'])
    expect(await getBalance(app.pool, from)).toBe(balance - 1)
  })

  test('a photo without a price is taken away, and nothing says that credits were returned', async () => {
    await changeSettings({ photo_credits: 0 })
    const { from, api, balance, conversation, labels } = await sendUnchecked([colours.nude])
    expect(await getBalance(app.pool, from)).toBe(balance)
    setPhotoScreen(screen)
    await checkLate()
    expect(await labels(api)).toEqual(['withheld'])
    const { messages } = await api(listMessages, { conversation })
    expect(messages.find(({ seq }) => seq === 2)?.returned).toBe(false)
    expect(await getBalance(app.pool, from)).toBe(balance)
    await changeSettings({ photo_credits: 1 })
  })

  test('a nude that its receiver allows is labelled only', async () => {
    const { from, to, other, conversation, balance, labels } = await sendUnchecked([colours.nude])
    await verify(from, to)
    setPhotoScreen(screen)
    await other(allowNudes, { conversation, allowed: true })
    await checkLate()
    expect(await labels(other)).toEqual(['nude'])
    expect(await getBalance(app.pool, from)).toBe(balance - 1)
  })
})
