import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { startSession } from '../../accounts/server/public.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { blockMember, unblockMember } from '../../blocks/contract.ts'
import { photoSizes } from '../../platform/photo-url.ts'
import { updateProfile } from '../../profiles/contract.ts'
import { execute } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { newId } from '../../server/ids.ts'
import {
  chooseMainPhoto,
  deletePhoto,
  editPhoto,
  listPhotos,
  movePhoto,
  restorePhoto,
} from '../contract.ts'
import { refuse } from './public.ts'

const { app, as, request, runJobs } = await testApp()
const db = app.pool
const host = 'http://linden.localhost:3000'

async function picture(seed: number): Promise<Buffer> {
  const patches = Buffer.from(
    Array.from(
      { length: 24 * 30 * 3 },
      (_, index) => (Math.imul(index + 1, (seed + 7) * 2654435761) >>> 11) % 256,
    ),
  )
  return sharp(patches, { raw: { width: 24, height: 30, channels: 3 } })
    .resize(600, 750)
    .withExif({ IFD0: { Copyright: 'a canary' } })
    .jpeg()
    .toBuffer()
}

async function upload(member: string, seed: number): Promise<{ id: string; name: string }> {
  const headers = { 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() }
  const answer = await request(
    '/api/photo.php',
    { method: 'POST', body: new Uint8Array(await picture(seed)), headers },
    member,
  )
  const { photo }: { photo: { id: string; card: string } } = await answer.json()
  return { id: photo.id, name: photo.card.split('/')[2] ?? '' }
}

const owner = await addMember(db)
const free = await addMember(db)
const premium = await addMember(db, { paid: true })
const blocked = await addMember(db, { paid: true })
const blocker = await addMember(db, { paid: true })
const staff = await addMember(db)
await execute(
  db,
  sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${staff}`,
)
const elsewhere = await addMember(db, { site: 2, paid: true })
const session = { sessionId: newId(), memberId: elsewhere, siteId: 2, device: '', place: '' }
const cookieThere = `auth.session=${await startSession(db, session, new Date())}`

/** The responses to eight viewers as a string: `O` is 200, `.` is 404. */
const roles = {
  owner,
  free,
  premium,
  'blocked by the owner': blocked,
  'who blocked the owner': blocker,
  staff,
  'a member of another brand': null,
  visitor: undefined,
}

async function readers(
  name: string,
  size: (typeof photoSizes)[number],
  accept: string,
): Promise<string> {
  const path = `/photos/${name}/${size}.${size === 'social' ? 'jpg' : 'webp'}`
  const statuses = await Promise.all(
    Object.values(roles).map(async (role) => {
      const headers = { accept, ...(role === null && { cookie: cookieThere }) }
      return (await request(role === null ? host + path : path, { headers }, role ?? undefined))
        .status
    }),
  )
  return statuses.map((status) => ({ 200: 'O', 404: '.' })[status] ?? String(status)).join('')
}

/** Every size of the main photo, then of the second one. */
async function grid(accept: string): Promise<string[]> {
  const of = (name: string) => Promise.all(photoSizes.map((size) => readers(name, size, accept)))
  return [...(await of(main.name)), ...(await of(second.name))]
}

const [main, second] = [await upload(owner, 1), await upload(owner, 2)]
const api = await as(owner)
const job = () => createJobContext(app, 1, { cookies: [], afterCommit: [] }, db)
const noAccess = 'O....O..'
//                    thumb       card        full        social    blurred
const waiting = Array.from({ length: 10 }, () => noAccess)
const approvedMain = ['OOOOOO..', 'OOOOOO..', 'OOOOOO..', noAccess, 'OOOOOO..']
const approved = [...approvedMain, 'O.OOOO..', 'O.OOOO..', 'O.OOOO..', noAccess, 'OOOOOO..']
const mainAfterBlocks = ['OOO..O..', 'OOO..O..', 'OOO..O..', noAccess, 'OOO..O..']
const afterBlocks = [...mainAfterBlocks, 'O.O..O..', 'O.O..O..', 'O.O..O..', noAccess, 'OOO..O..']
const secondHidden = [...afterBlocks.slice(0, 5), ...waiting.slice(5)]
const secondDeleted = [...afterBlocks.slice(0, 5), ...Array.from({ length: 5 }, () => '........')]

describe.each(['image/webp,*/*', 'image/avif,image/webp,*/*'])(
  'a browser that accepts %s',
  (accept) => {
    test('gets what its role may see, in each state of the photo, the block and the profile', async () => {
      if (accept.startsWith('image/webp')) expect(await grid(accept)).toEqual(waiting)
      await runJobs()
      expect(await grid(accept)).toEqual(approved)
      await api(blockMember, { member: blocked })
      await (
        await as(blocker)
      )(blockMember, { member: owner })
      expect(await grid(accept)).toEqual(afterBlocks)
      await api(updateProfile, { paused: true })
      expect(await grid(accept)).toEqual(waiting)
      await api(updateProfile, { paused: false })
      await api(deletePhoto, { id: second.id })
      expect(await grid(accept)).toEqual(secondDeleted)
      await api(restorePhoto, { id: second.id })
      expect(await grid(accept)).toEqual(afterBlocks)
      await refuse(job(), { member: owner, photo: second.id }, 'quality')
      expect(await grid(accept)).toEqual(secondHidden)
      await execute(db, sql`delete from refused_photo`)
      await execute(db, sql`update photo set status = 'active' where member_id = ${owner}`)
      await api(unblockMember, { member: blocked })
      await (
        await as(blocker)
      )(unblockMember, { member: owner })
      expect(await grid(accept)).toEqual(approved)
    })
  },
)

test('of a private album only its owner, staff, and those to whom it was opened see a photo, at no size others', async () => {
  await runJobs()
  await api(movePhoto, { id: second.id, private: true })
  const all = () => Promise.all(photoSizes.map((size) => readers(second.name, size, '*/*')))
  expect(await all()).toEqual(photoSizes.map(() => noAccess))
  await execute(
    db,
    sql`insert into album_grant (site_id, member_id, other_id, granted_at) values (1, ${owner}, ${free}, now())`,
  )
  const opened = 'OO...O..'
  expect(await all()).toEqual([opened, opened, opened, noAccess, opened])
  app.siteById(1).settings.private_albums = false
  expect(await all()).toEqual(photoSizes.map(() => noAccess))
  app.siteById(1).settings.private_albums = true
  await api(blockMember, { member: free })
  await api(unblockMember, { member: free })
  expect(await all()).toEqual(photoSizes.map(() => noAccess))
  await api(movePhoto, { id: second.id, private: false })
  expect(await readers(second.name, 'full', '*/*')).toBe('O.OOOO..')
})

test('a photo of the private album is not the main photo, and the next one takes its place', async () => {
  await runJobs()
  await api(movePhoto, { id: main.id, private: true })
  const { photos } = await api(listPhotos, {})
  expect(photos.map((photo) => [photo.id, photo.main, photo.private])).toEqual([
    [main.id, false, true],
    [second.id, true, false],
  ])
  await expect(api(chooseMainPhoto, { id: main.id })).rejects.toMatchObject({
    code: 'photo_private',
  })
  await expect((await as(free))(movePhoto, { id: main.id, private: false })).rejects.toMatchObject({
    code: 'not_found',
  })
  await api(movePhoto, { id: main.id, private: false })
  await api(chooseMainPhoto, { id: main.id })
})

test('staff see photos that wait for review, but not those who only write texts', async () => {
  const { name } = await upload(premium, 6)
  const status = async (role: StaffRole) =>
    (await request(`/photos/${name}/full.webp`, {}, await addStaff(db, [role]))).status
  expect(await status('moderator')).toBe(200)
  expect(await status('content')).toBe(404)
})

describe('AVIF copies', () => {
  // For a small picture the AVIF may be larger; then it is not stored.
  const stored = async (name: string) => app.files.exists(`photos/${name}/full.avif`)
  const loadType = async (name: string, accept: string) => {
    const response = await request(`/photos/${name}/full.webp`, { headers: { accept } }, owner)
    return [
      response.headers.get('content-type'),
      response.headers.get('vary'),
      response.headers.get('cache-control'),
    ]
  }

  test('are made by a job, are smaller, contain nothing but pixels, and are served by the Accept header', async () => {
    const photo = await upload(premium, 3)
    expect(await stored(photo.name)).toBe(false)
    await runJobs()
    expect(await stored(photo.name)).toBe(true)
    const [webp, avif] = [
      await app.files.get(`photos/${photo.name}/full`),
      await app.files.get(`photos/${photo.name}/full.avif`),
    ]
    expect(avif?.byteLength).toBeLessThan(webp?.byteLength ?? 0)
    expect(await sharp(avif ?? new Uint8Array()).metadata()).toMatchObject({
      format: 'heif',
      compression: 'av1',
      width: 600,
      height: 750,
    })
    expect(Buffer.from(avif ?? new Uint8Array()).includes('canary')).toBe(false)
    expect(await loadType(main.name, 'image/avif,*/*')).toEqual([
      'image/avif',
      'cookie, accept',
      'private, max-age=300',
    ])
    expect(await loadType(main.name, '*/*')).toEqual([
      'image/webp',
      'cookie, accept',
      'private, max-age=300',
    ])
  })

  test('are removed when the photo is deleted or edited, or when the job runs too late', async () => {
    const photo = await upload(premium, 4)
    const other = await upload(premium, 5)
    await execute(db, sql`delete from photo where photo_id = ${other.id}`)
    await runJobs()
    expect(await stored(other.name)).toBe(false)
    const shop = await as(premium)
    const { photo: edited } = await shop(editPhoto, { id: photo.id, crop: '0,0,600,500' })
    const name = edited.card.split('/')[2] ?? ''
    expect([await stored(photo.name), await stored(name)]).toEqual([false, false])
    await runJobs()
    expect(await stored(name)).toBe(true)
    await shop(deletePhoto, { id: photo.id })
    await execute(db, sql`update job_outbox set run_at = now()`)
    await runJobs()
    expect(await stored(name)).toBe(false)
  })
})
