import sharp from 'sharp'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { blockMember } from '../../blocks/contract.ts'
import { updateProfile } from '../../profiles/contract.ts'
import { execute } from '../../server/database/query.ts'
import { deletePhoto } from '../contract.ts'

const { app, as, request, runJobs, advance } = await testApp()
const db = app.pool
const cdn = 'https://cdn.example.org'
const { settings } = app.siteById(1)
beforeEach(() => void (settings.cdn_prefix = cdn))

async function upload(member: string, grey: number): Promise<{ id: string; name: string }> {
  const body = await sharp({
    create: { width: 600, height: 750, channels: 3, background: { r: grey, g: 90, b: 40 } },
  })
    .jpeg()
    .toBuffer()
  const headers = { 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() }
  const answer = await request(
    '/api/photo.php',
    { method: 'POST', body: new Uint8Array(body), headers },
    member,
  )
  const { photo }: { photo: { id: string; card: string } } = await answer.json()
  await runJobs()
  return { id: photo.id, name: photo.card.split('/')[2] ?? '' }
}

const owner = await addMember(db)
const viewer = await addMember(db)
const premium = await addMember(db, { paid: true })
const main = await upload(owner, 10)

const read = (name: string, member?: string, size = 'card', accept = '*/*') =>
  request(`/photos/${name}/${size}.webp`, { headers: { accept } }, member)

/** The address at the CDN to which a viewer is led, without its host. */
async function addressFor(name: string, member: string, size = 'card', accept = '*/*') {
  const response = await read(name, member, size, accept)
  expect(response.status).toBe(302)
  const location = response.headers.get('location') ?? ''
  expect(location.startsWith(`${cdn}/cdn/photos/`)).toBe(true)
  return location.slice(cdn.length)
}

/** What the CDN gets from us: it sends no cookie. */
const pull = (address: string) => request(address)

describe('a photo that all members may see', () => {
  test('is read from the CDN, which may keep it until its address expires', async () => {
    const redirect = await read(main.name, viewer)
    expect(redirect.headers.get('cache-control')).toBe('private, max-age=30')
    expect(redirect.headers.get('vary')).toBe('cookie, accept')
    const response = await pull(await addressFor(main.name, viewer))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const age = /^public, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '')?.[1]
    expect(Number(age)).toBeLessThanOrEqual(300)
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(480)
  })

  test('has one address for all viewers, which changes and expires within five minutes', async () => {
    const [one, two] = [await addressFor(main.name, viewer), await addressFor(main.name, premium)]
    expect(two).toBe(one)
    advance(299_000)
    expect(await addressFor(main.name, viewer)).not.toBe(one)
    advance(2_000)
    expect((await pull(one)).status).toBe(404)
  })

  test('has an address of its own for browsers that accept AVIF', async () => {
    const accept = 'image/avif,*/*'
    await app.files.put(`photos/${main.name}/card.avif`, new Uint8Array([1, 2, 3]))
    const address = await addressFor(main.name, viewer, 'card', accept)
    expect(address).toMatch(/\/card\.avif$/)
    expect((await pull(address)).headers.get('content-type')).toBe('image/avif')
    await app.files.remove(`photos/${main.name}/card.avif`)
    expect(await addressFor(main.name, viewer, 'card', accept)).toMatch(/\/card\.webp$/)
  })

  test('gives no address to visitors and blocked members', async () => {
    const blocked = await addMember(db)
    await (
      await as(owner)
    )(blockMember, { member: blocked })
    for (const reader of [undefined, blocked]) {
      const response = await read(main.name, reader)
      expect(response.status).toBe(404)
      expect(response.headers.get('location')).toBeNull()
    }
  })

  test('leaves our server at once when it is deleted, paused or refused', async () => {
    const member = await addMember(db)
    const photo = await upload(member, 60)
    const address = await addressFor(photo.name, viewer)
    const api = await as(member)
    await api(updateProfile, { paused: true })
    expect((await pull(address)).status).toBe(404)
    await api(updateProfile, { paused: false })
    expect((await pull(address)).status).toBe(200)
    await execute(db, sql`update photo set status = 'refused' where photo_id = ${photo.id}`)
    expect((await pull(address)).status).toBe(404)
    await execute(db, sql`update photo set status = 'active' where photo_id = ${photo.id}`)
    await api(deletePhoto, { id: photo.id })
    expect((await pull(address)).status).toBe(404)
  })
})

describe('an address at the CDN', () => {
  test('is valid only as we signed it', async () => {
    const second = await upload(owner, 200)
    const address = await addressFor(main.name, viewer)
    const [, , , expires = '', key = ''] = address.split('/')
    const altered = [
      address.replace(main.name, second.name),
      address.replace('card.webp', 'full.webp'),
      address.replace(expires, String(Number(expires) + 240)),
      address.replace(key, key.slice(1) + key[0]),
      address.replace(key, key.slice(1)),
      `http://linden.localhost:3000${address}`,
    ]
    for (const each of altered) expect((await pull(each)).status, each).toBe(404)
    expect((await pull(address)).status).toBe(200)
  })

  test('is read without the limit for requests of one network', async () => {
    const address = await addressFor(main.name, viewer)
    const statuses = new Set<number>()
    for (let each = 0; each < 700; each++) statuses.add((await pull(address)).status)
    expect([...statuses]).toEqual([200])
  })
})

describe('our own server still serves', () => {
  test('photos that only some members may see', async () => {
    const second = await upload(owner, 120)
    expect((await read(second.name, premium)).status).toBe(200)
    expect((await read(second.name, viewer)).status).toBe(404)
    await addressFor(second.name, viewer, 'blurred')
    const shy = await addMember(db)
    const hidden = await upload(shy, 140)
    await (
      await as(shy)
    )(updateProfile, { invisible: true })
    expect((await read(hidden.name, shy)).status).toBe(200)
    expect((await read(hidden.name, viewer)).status).toBe(404)
  })

  test('every photo of a site without a CDN', async () => {
    settings.cdn_prefix = ''
    onTestFinished(() => void (settings.cdn_prefix = cdn))
    expect((await read(main.name, viewer)).status).toBe(200)
  })
})
