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
const cdn = 'https://cdn.localhost'
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

type Link = { address: string; cookie: string }

/** The address at the CDN to which a viewer is led, without its host, and their cookie there. */
async function linkFor(name: string, member: string, size = 'card', accept = '*/*'): Promise<Link> {
  const response = await read(name, member, size, accept)
  expect(response.status).toBe(302)
  const location = response.headers.get('location') ?? ''
  expect(location.startsWith(`${cdn}/cdn/photos/${name}/`)).toBe(true)
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { address: location.slice(cdn.length), cookie }
}

/** A request that the CDN passes on: without a session, with the viewer's cookie of its path. */
const pull = ({ address, cookie }: Link, headers: Record<string, string> = {}) =>
  request(address, { headers: { cookie, ...headers } })

describe('a photo that all members may see', () => {
  test('is read from the CDN, which asks us before it hands out its copy', async () => {
    const redirect = await read(main.name, viewer)
    expect(redirect.headers.get('cache-control')).toBe('private, max-age=30')
    expect(redirect.headers.get('vary')).toBe('cookie, accept')
    expect(redirect.headers.get('set-cookie')).toMatch(
      /^cdn-viewer=[^;]+; Max-Age=300; Domain=localhost; Path=\/cdn\/photos; HttpOnly; SameSite=Lax$/,
    )
    const link = await linkFor(main.name, viewer)
    const response = await pull(link)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-site')
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=60, s-maxage=0, must-revalidate',
    )
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(480)
    const etag = response.headers.get('etag') ?? ''
    const again = await pull(link, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('has one path for all viewers and an address that expires within five minutes', async () => {
    const [one, two] = [await linkFor(main.name, viewer), await linkFor(main.name, premium)]
    expect(two.address.split('?')[0]).toBe(one.address.split('?')[0])
    expect(two.address).not.toBe(one.address)
    advance(299_000)
    expect((await linkFor(main.name, viewer)).address).not.toBe(one.address)
    advance(2_000)
    expect((await pull(one)).status).toBe(404)
  })

  test('has an address of its own for browsers that accept AVIF', async () => {
    const accept = 'image/avif,*/*'
    await app.files.put(`photos/${main.name}/card.avif`, new Uint8Array([1, 2, 3]))
    const link = await linkFor(main.name, viewer, 'card', accept)
    expect(link.address).toMatch(/\/card\.avif\?/)
    expect((await pull(link)).headers.get('content-type')).toBe('image/avif')
    await app.files.remove(`photos/${main.name}/card.avif`)
    expect((await linkFor(main.name, viewer, 'card', accept)).address).toMatch(/\/card\.webp\?/)
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

  test('is refused at once, even as a copy of the CDN, when it is deleted, paused or refused', async () => {
    const member = await addMember(db)
    const photo = await upload(member, 60)
    const link = await linkFor(photo.name, viewer)
    const etag = (await pull(link)).headers.get('etag') ?? ''
    const statuses = async () => [
      (await pull(link)).status,
      (await pull(link, { 'if-none-match': etag })).status,
    ]
    const api = await as(member)
    await api(updateProfile, { paused: true })
    expect(await statuses()).toEqual([404, 404])
    await api(updateProfile, { paused: false })
    expect(await statuses()).toEqual([200, 304])
    await execute(db, sql`update photo set status = 'refused' where photo_id = ${photo.id}`)
    expect(await statuses()).toEqual([404, 404])
    await execute(db, sql`update photo set status = 'active' where photo_id = ${photo.id}`)
    await api(deletePhoto, { id: photo.id })
    expect(await statuses()).toEqual([404, 404])
  })
})

describe('an address at the CDN', () => {
  test('is refused for everybody but the viewer it was signed for', async () => {
    const [mine, theirs] = [await linkFor(main.name, viewer), await linkFor(main.name, premium)]
    const [name = '', value = ''] = mine.cookie.split('=')
    const [member = '', session = '', key = ''] = value.split('.')
    const otherSession = theirs.cookie.split('.')[1] ?? ''
    const cookies = [
      '',
      theirs.cookie,
      `${name}=${member}.${otherSession}.${key}`,
      `${name}=${member}.${session}.${key.slice(1)}`,
    ]
    for (const cookie of cookies)
      expect((await pull({ address: mine.address, cookie })).status, cookie).toBe(404)
    expect((await pull(mine)).status).toBe(200)
  })

  test('is refused at once when the owner blocks its viewer', async () => {
    const blocked = await addMember(db)
    const link = await linkFor(main.name, blocked)
    const etag = (await pull(link)).headers.get('etag') ?? ''
    await (
      await as(owner)
    )(blockMember, { member: blocked })
    expect((await pull(link)).status).toBe(404)
    expect((await pull(link, { 'if-none-match': etag })).status).toBe(404)
  })

  test('ends with the session of its viewer', async () => {
    const link = await linkFor(main.name, await addMember(db))
    const session = link.cookie.split('.')[1]
    await execute(db, sql`update session set ended_at = now() where session_id = ${session}`)
    expect((await pull(link)).status).toBe(404)
  })

  test('is valid only as we signed it', async () => {
    const second = await upload(owner, 200)
    const { address, cookie } = await linkFor(main.name, viewer)
    const params = new URLSearchParams(address.split('?')[1])
    const expires = params.get('expires') ?? ''
    const key = params.get('key') ?? ''
    const altered = [
      address.replace(main.name, second.name),
      address.replace('card.webp', 'full.webp'),
      address.replace(expires, String(Number(expires) + 240)),
      address.replace(key, key.slice(1) + key[0]),
      address.replace(key, key.slice(1)),
      `http://linden.localhost:3000${address}`,
    ]
    for (const each of altered)
      expect((await pull({ address: each, cookie })).status, each).toBe(404)
    expect((await pull({ address, cookie })).status).toBe(200)
  })

  test('is read without the limit for requests of one network', async () => {
    const link = await linkFor(main.name, viewer)
    const copy = { 'if-none-match': (await pull(link)).headers.get('etag') ?? '' }
    const statuses = new Set<number>()
    for (let round = 0; round < 70; round++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => pull(link, copy)))
      for (const { status } of answers) statuses.add(status)
    }
    expect([...statuses]).toEqual([304])
  })
})

describe('our own server still serves', () => {
  test('photos that only some members may see', async () => {
    const second = await upload(owner, 120)
    expect((await read(second.name, premium)).status).toBe(200)
    expect((await read(second.name, viewer)).status).toBe(404)
    await linkFor(second.name, viewer, 'blurred')
    const shy = await addMember(db)
    const hidden = await upload(shy, 140)
    await (
      await as(shy)
    )(updateProfile, { invisible: true })
    expect((await read(hidden.name, shy)).status).toBe(200)
    expect((await read(hidden.name, viewer)).status).toBe(404)
  })

  test.each(['', 'https://cdn.example.org', 'https://evillocalhost'])(
    'every photo of a site whose CDN, "%s", gets no cookie of its viewers',
    async (elsewhere) => {
      settings.cdn_prefix = elsewhere
      onTestFinished(() => void (settings.cdn_prefix = cdn))
      expect((await read(main.name, viewer)).status).toBe(200)
    },
  )
})
