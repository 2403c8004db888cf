import sharp from 'sharp'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { scaled } from '../../../tests/full-run.ts'
import { execute, row } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import {
  chooseMainPhoto,
  deletePhoto,
  editPhoto,
  listPhotos,
  orderPhotos,
  restorePhoto,
} from '../contract.ts'
import { approve, refuse } from './public.ts'

const UPLOADS = scaled(20, 50)
const { app, as, request } = await testApp()
const db = app.pool
const pictures = new Map<number, Buffer>()

/** A picture of large patches, a different one for each number. */
async function picture(seed: number): Promise<Buffer> {
  const cached = pictures.get(seed)
  if (cached) return cached
  const bytes = Buffer.from(
    Array.from(
      { length: 8 * 10 * 3 },
      (_, index) => (Math.imul(index + 1, (seed + 3) * 2654435761) >>> 11) % 256,
    ),
  )
  const made = await sharp(bytes, { raw: { width: 8, height: 10, channels: 3 } })
    .resize(480, 600, { kernel: 'nearest' })
    .jpeg()
    .toBuffer()
  pictures.set(seed, made)
  return made
}

const upload = async (member: string, bytes: Uint8Array, query = '') =>
  request(
    `/api/photo.php${query}`,
    {
      method: 'POST',
      body: Buffer.from(bytes),
      headers: { 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() },
    },
    member,
  )

async function addPhoto(member: string, seed: number) {
  const answer: { photo: { id: string; card: string; full: string } } = await (
    await upload(member, await picture(seed))
  ).json()
  return answer.photo
}

const jobContext = () => createJobContext(app, 1, { cookies: [], afterCommit: [] }, db)
const status = async (path: string, member?: string) => (await request(path, {}, member)).status

beforeAll(async () => void (await Promise.all([0, 1, 2, 3].map((seed) => picture(seed)))))

describe('who may see an uploaded photo', () => {
  test('an uploaded photo in review is visible to its owner only', async () => {
    const [owner, other] = [await addMember(db), await addMember(db)]
    const photo = await addPhoto(owner, 1)
    const { photos, limit } = await (await as(owner))(listPhotos, {})
    expect({ photos, limit }).toMatchObject({
      photos: [{ id: photo.id, status: 'review', main: true, width: 480, height: 600 }],
      limit: 3,
    })
    expect([
      await status(photo.card, owner),
      await status(photo.card, other),
      await status(photo.card),
    ]).toEqual([200, 404, 404])
    await approve(jobContext(), { member: owner, photo: photo.id })
    expect([
      await status(photo.card, owner),
      await status(photo.card, other),
      await status(photo.card),
    ]).toEqual([200, 200, 404])
  })

  test('each role sees the photos that their state allows', async () => {
    const [owner, free, premium, blocked] = [
      await addMember(db),
      await addMember(db),
      await addMember(db, { paid: true }),
      await addMember(db, { paid: true }),
    ]
    const staff = await addMember(db)
    await execute(
      db,
      sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${staff}`,
    )
    await execute(
      db,
      sql`insert into block (member_id, other_id, direction, at) values (${blocked}, ${owner}, 2, now()), (${owner}, ${blocked}, 1, now())`,
    )
    const [main, second] = [await addPhoto(owner, 2), await addPhoto(owner, 3)]
    const path = (photo: { card: string }, size: string) => photo.card.replace('card', size)
    const roles = [owner, free, premium, blocked, staff, undefined]
    const seen = async (address: string) => Promise.all(roles.map((role) => status(address, role)))
    const ownerOnly = [200, 404, 404, 404, 200, 404]
    expect(await seen(main.card)).toEqual(ownerOnly)
    await approve(jobContext(), { member: owner, photo: main.id })
    await approve(jobContext(), { member: owner, photo: second.id })
    const members = [200, 200, 200, 404, 200, 404]
    expect(await seen(main.card)).toEqual(members)
    expect(await seen(main.full)).toEqual(members)
    expect(await status(`http://linden.localhost:3000${main.card}`, free)).toBe(404)
    expect(await seen(second.card)).toEqual([200, 404, 200, 404, 200, 404])
    expect(await seen(second.full)).toEqual([200, 404, 200, 404, 200, 404])
    expect(await seen(path(second, 'blurred'))).toEqual(members)
    expect(await seen(path(main, 'social').replace('webp', 'jpg'))).toEqual(ownerOnly)
    await execute(db, sql`update profile set indexed = true where member_id = ${owner}`)
    expect((await seen(path(main, 'social').replace('webp', 'jpg'))).at(-1)).toBe(200)
    expect([
      await status(main.card),
      await status(second.card),
      await status(path(second, 'blurred')),
    ]).toEqual([200, 404, 200])
    await execute(db, sql`update profile set indexed = false where member_id = ${owner}`)
    await refuse(jobContext(), { member: owner, photo: second.id }, 'quality')
    expect(await seen(second.card)).toEqual(ownerOnly)
    await (
      await as(owner)
    )(deletePhoto, { id: main.id })
    expect(await seen(main.card)).toEqual([404, 404, 404, 404, 404, 404])
    await (
      await as(owner)
    )(restorePhoto, { id: main.id })
    expect(await seen(main.card)).toEqual(members)
    await execute(db, sql`update profile set status = 'paused' where member_id = ${owner}`)
    expect(await seen(main.card)).toEqual(ownerOnly)
  })

  test('photos of an invisible member are visible to members whom they liked or wrote to', async () => {
    const [owner, liked, other] = [await addMember(db), await addMember(db), await addMember(db)]
    const photo = await addPhoto(owner, 1)
    await approve(jobContext(), { member: owner, photo: photo.id })
    await execute(db, sql`update profile set invisible = true where member_id = ${owner}`)
    await execute(
      db,
      sql`insert into like_inbox (member_id, direction, other_id, at, is_new) values (${owner}, 1, ${liked}, now(), false)`,
    )
    expect([await status(photo.card, liked), await status(photo.card, other)]).toEqual([200, 404])
  })
})

describe('changing photos', () => {
  test(`${UPLOADS} parallel uploads leave a free member with three photos and no unused file`, async () => {
    const owner = await addMember(db)
    const answers = await Promise.all(
      Array.from({ length: UPLOADS }, async () => upload(owner, await picture(0))),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((code) => code === 200)).toHaveLength(3)
    // An overloaded machine may answer busy, but a fourth photo must not be stored.
    expect(statuses.filter((code) => ![200, 409, 503].includes(code))).toEqual([])
    const { total } = await row<{ total: number }>(
      db,
      sql`select count(*)::int as total from photo where member_id = ${owner}`,
    )
    expect(total).toBe(3)
  }, 60_000)

  test('a rejected photo is rejected from every member and does not count towards the limit', async () => {
    const [owner, other] = [await addMember(db), await addMember(db)]
    const photo = await addPhoto(owner, 5)
    await refuse(jobContext(), { member: owner, photo: photo.id }, 'advertisement')
    const smaller = await sharp(await picture(5))
      .resize(440, 550)
      .jpeg({ quality: 60 })
      .toBuffer()
    const again = await upload(other, smaller)
    expect([again.status, await again.json()]).toMatchObject([
      422,
      { error: { code: 'photo_refused_before' } },
    ])
    const { photos } = await (await as(owner))(listPhotos, {})
    expect(photos).toMatchObject([
      { status: 'refused', refused_reason: 'advertisement', main: false },
    ])
    await expect((await as(owner))(chooseMainPhoto, { id: photo.id })).rejects.toMatchObject({
      code: 'photo_refused',
      status: 409,
    })
  })

  test('the main photo follows choice, deletion and undo', async () => {
    const owner = await addMember(db)
    const api = await as(owner)
    const [first, second] = [await addPhoto(owner, 6), await addPhoto(owner, 7)]
    const main = (photos: { id: string; main: boolean }[]) => photos.find((photo) => photo.main)?.id
    expect(main((await api(chooseMainPhoto, { id: second.id })).photos)).toBe(second.id)
    expect(main((await api(deletePhoto, { id: second.id })).photos)).toBe(first.id)
    expect((await api(restorePhoto, { id: second.id })).photos.map(({ id }) => id)).toEqual([
      first.id,
      second.id,
    ])
    expect(
      (await api(orderPhotos, { ids: [second.id, first.id] })).photos.map(({ id }) => id),
    ).toEqual([second.id, first.id])
  })

  test('a deleted photo returns only within the limit', async () => {
    const owner = await addMember(db)
    const api = await as(owner)
    const { id } = await addPhoto(owner, 10)
    await addPhoto(owner, 11)
    await addPhoto(owner, 12)
    await api(deletePhoto, { id })
    await addPhoto(owner, 13)
    await expect(api(restorePhoto, { id })).rejects.toMatchObject({
      code: 'photo_limit',
      status: 409,
    })
    expect((await api(listPhotos, {})).photos).toHaveLength(3)
  })

  test('rotating and cropping creates new files with a new URL', async () => {
    const owner = await addMember(db)
    const photo = await addPhoto(owner, 8)
    const { photo: edited } = await (
      await as(owner)
    )(editPhoto, { id: photo.id, rotate: '90', crop: '0,0,500,420' })
    expect(edited).toMatchObject({ id: photo.id, width: 500, height: 420, status: 'review' })
    expect([await status(photo.card, owner), await status(edited.card, owner)]).toEqual([404, 200])
  })

  test("a member cannot change another member's photo", async () => {
    const [owner, other] = [await addMember(db), await addMember(db)]
    const { id } = await addPhoto(owner, 9)
    const api = await as(other)
    for (const change of [deletePhoto, restorePhoto, chooseMainPhoto, editPhoto])
      await expect(api(change, { id })).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })
})

test('a photo has a name that nobody guesses, and headers that let no browser guess its type', async () => {
  const owner = await addMember(db)
  const photos = [await addPhoto(owner, 1), await addPhoto(owner, 2)]
  const [one = '', two = ''] = photos.map(({ card }) => card.split('/')[2])
  // 192 random bits: of two names some of the 32 letters are equal by chance, never many.
  expect([one, two]).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{32}$/)))
  expect(Array.from(one).filter((letter, index) => letter === two[index]).length).toBeLessThan(10)
  const { headers } = await request(photos[0]?.full ?? '', {}, owner)
  expect([
    headers.get('x-content-type-options'),
    headers.get('cache-control'),
    headers.get('cross-origin-resource-policy'),
  ]).toEqual(['nosniff', 'private, max-age=300', 'same-origin'])
})

test.each([
  '/photos/x/card.webp',
  `/photos/${'a'.repeat(32)}/card.webp`,
  `/photos/${'a'.repeat(32)}/..%2Fcard.webp`,
])('%s returns 404', async (path) => expect(await status(path)).toBe(404))
