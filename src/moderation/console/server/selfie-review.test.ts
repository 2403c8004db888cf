import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { openSelfie } from '../../../../tests/factories/opened-reviews.ts'
import { listOf } from '../../../../tests/factories/reviews.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { editPhoto } from '../../../photos/contract.ts'
import { lockPhotos } from '../../../photos/server/public.ts'
import { getMember } from '../../../profiles/contract.ts'
import { execute, maybeRow, row, rows } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import {
  endVerification,
  getVerification,
  startVerification,
} from '../../../verification/contract.ts'
import { decideReview, releaseReview } from '../../../reviews/contract.ts'
import type { OpenedSelfie } from '../selfies-contract.ts'
import { saveSelfieDecision } from '../../../verification/server/public.ts'

const { app, as, request, runJobs, mails, advance } = await testApp()
const db = app.pool
app.siteById(1).settings.quality_sample_percentage = 0
const ids = [await addStaff(db, ['moderator']), await addStaff(db, ['moderator'])] as const
const [first, second] = [await as(ids[0]), await as(ids[1])]
const picture = await sharp({
  create: { width: 480, height: 600, channels: 3, background: '#a86' },
})
  .jpeg()
  .withExif({ IFD0: { Copyright: 'secret place' } })
  .toBuffer()

/** A member with an approved main photo. */
async function addPerson(options: { confirmed?: boolean } = {}) {
  const id = await addMember(db, options)
  return { id, api: await as(id), photo: await addPhoto(id) }
}

async function addPhoto(member: string): Promise<string> {
  const photo = newId()
  await execute(
    db,
    sql`insert into photo (member_id, photo_id, name, status, position, width, height, created_at)
        values (${member}, ${photo}, ${`selfie-test-photo-${photo}`}, 'active', 0, 480, 600, now())`,
  )
  await execute(
    db,
    sql`update profile set main_photo = ${photo}, photo_count = photo_count + 1 where member_id = ${member}`,
  )
  return photo
}

const send = (member: string) =>
  request(
    '/api/verification.php',
    { method: 'POST', body: new Uint8Array(picture), headers: { 'content-type': 'image/jpeg' } },
    member,
  )

async function sent() {
  const person = await addPerson()
  await person.api(startVerification, {})
  expect((await send(person.id)).status).toBe(200)
  return person
}

const stored = (member: string) =>
  row<{ picture: Buffer | null; state: string }>(
    db,
    sql`select picture, state from selfie where member_id = ${member}`,
  )

const toSelfie = (subject: string) => ({ kind: 'selfie' as const, subject })
const approve = async (member: string, api = first) => {
  const selfie = await openSelfie(api, member)
  return decide(member, selfie, api)
}
const decide = (member: string, { revision, photos }: OpenedSelfie, api = first) =>
  api(decideReview, {
    ...toSelfie(member),
    revision,
    pictures: photos.map(({ picture: version }) => version),
    refused_for: null,
  })
const refuse = async (member: string, api = first) => {
  const { revision } = await openSelfie(api, member)
  return api(decideReview, {
    ...toSelfie(member),
    revision,
    pictures: [],
    refused_for: 'wrong_pose',
  })
}
const lockWait = () =>
  vi.waitFor(async () =>
    expect(
      await maybeRow(
        db,
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`,
      ),
    ).not.toBeNull(),
  )
const isVerified = async (member: string) =>
  (await second(getMember, { id: member })).member.verified

test('an approved selfie is erased and gives the badge while the main photo is one that was compared', async () => {
  const { id, api } = await sent()
  expect(await isVerified(id)).toBe(false)
  await approve(id)
  expect(await stored(id)).toEqual({ picture: null, state: 'approved' })
  expect(await isVerified(id)).toBe(true)
  expect((await api(getVerification, {})).verification.state).toBe('verified')
  await runJobs()
  expect(mails.at(-1)).toMatchObject({ to: `${id}@example.org` })
  const other = await addPhoto(id)
  expect(await isVerified(id)).toBe(false)
  expect((await api(getVerification, {})).verification.state).toBe('outdated')
  await execute(
    db,
    sql`update profile set verified_photos = array[${other}::bigint] where member_id = ${id}`,
  )
  expect(await isVerified(id)).toBe(true)
  await execute(db, sql`update account set status = 'not_confirmed' where member_id = ${id}`)
  expect(await isVerified(id)).toBe(false)
})

test('the stored selfie has no metadata, and each look at it is in the audit log', async () => {
  const { id } = await sent()
  const { picture: bytes } = await stored(id)
  expect((await sharp(bytes ?? undefined).metadata()).exif).toBeUndefined()
  await openSelfie(first, id)
  const looks = await rows(
    db,
    sql`select action from audit_entry where affected_id = ${id} and action = 'selfie.look'`,
  )
  expect(looks).toHaveLength(1)
})

test('a refusal names its reason, and the next selfie is decided by another person', async () => {
  const { id, api } = await sent()
  await refuse(id)
  expect((await api(getVerification, {})).verification).toMatchObject({
    state: 'refused',
    refused_for: 'wrong_pose',
  })
  await runJobs()
  expect(JSON.stringify(mails.at(-1))).toContain('wrong_pose')
  await api(startVerification, {})
  await send(id)
  const { reviews: selfies } = await listOf(first, 'selfie')
  expect(selfies.find(({ member }) => member === id)).toMatchObject({
    for_another: true,
    refused_before: true,
  })
  await expect(openSelfie(first, id)).rejects.toMatchObject({
    code: 'second_person_needed',
  })
  await approve(id, second)
  expect(await isVerified(id)).toBe(true)
})

test('one person has a selfie at a time, until they give it back or ten minutes have passed', async () => {
  const { id } = await sent()
  await openSelfie(first, id)
  await expect(openSelfie(second, id)).rejects.toMatchObject({
    code: 'case_claimed',
    params: { name: expect.any(String) },
  })
  const { reviews: selfies } = await listOf(second, 'selfie')
  expect(selfies.find(({ member }) => member === id)?.claimed_by?.id).toBe(ids[0])
  expect(await second(releaseReview, toSelfie(id))).toEqual({ released: false })
  expect(await first(releaseReview, toSelfie(id))).toEqual({ released: true })
  await openSelfie(second, id)
  advance(11 * 60_000)
  await approve(id)
  await expect(approve(id, second)).rejects.toMatchObject({ code: 'selfie_decided', status: 409 })
})

test('a decision about a picture that was replaced meanwhile is refused', async () => {
  const { id } = await sent()
  const selfie = await openSelfie(first, id)
  await send(id)
  await expect(decide(id, selfie)).rejects.toMatchObject({ code: 'selfie_decided' })
  expect(await isVerified(id)).toBe(false)
})

test('asking requires a confirmed address and a main photo, sending a pose', async () => {
  const unconfirmed = await addPerson({ confirmed: false })
  await expect(unconfirmed.api(startVerification, {})).rejects.toMatchObject({
    code: 'address_not_confirmed',
    status: 403,
  })
  const faceless = await as(await addMember(db))
  await expect(faceless(startVerification, {})).rejects.toMatchObject({
    code: 'main_photo_missing',
  })
  const person = await addPerson()
  expect(await (await send(person.id)).text()).toContain('selfie_not_asked')
  const { pose } = (await person.api(startVerification, {})).verification
  expect((await person.api(startVerification, {})).verification.pose).toBe(pose)
  await send(person.id)
  await expect(person.api(startVerification, {})).rejects.toMatchObject({ code: 'selfie_waiting' })
})

test('withdrawing erases the selfie and the badge; staff decide none of their own', async () => {
  const waiting = await sent()
  await waiting.api(endVerification, {})
  expect(
    await rows(db, sql`select 1 as found from selfie where member_id = ${waiting.id}`),
  ).toEqual([])
  const verified = await sent()
  await approve(verified.id)
  await verified.api(endVerification, {})
  expect(await isVerified(verified.id)).toBe(false)
  await addPhoto(ids[0])
  await first(startVerification, {})
  await send(ids[0])
  await expect(openSelfie(first, ids[0])).rejects.toMatchObject({
    code: 'second_person_needed',
  })
})

test('an edit of the compared photo takes the badge away: a crop may show another person', async () => {
  const { id, api, photo } = await sent()
  await approve(id)
  await app.files.put(`photos/selfie-test-photo-${photo}/full`, new Uint8Array(picture))
  await api(editPhoto, { id: photo, rotate: '90' })
  await execute(db, sql`update photo set status = 'active' where photo_id = ${photo}`)
  expect(await isVerified(id)).toBe(false)
})

test('a photo that was edited and approved while its selfie was open gets no badge', async () => {
  const { id, api, photo } = await sent()
  const selfie = await openSelfie(first, id)
  await app.files.put(`photos/selfie-test-photo-${photo}/full`, new Uint8Array(picture))
  await api(editPhoto, { id: photo, rotate: '90' })
  await execute(db, sql`update photo set status = 'active' where photo_id = ${photo}`)
  await decide(id, selfie)
  expect(await isVerified(id)).toBe(false)
  await api(startVerification, {})
  await send(id)
  await approve(id, second)
  expect(await isVerified(id)).toBe(true)
})

test('an edit that commits while the approval waits for it gets no badge', async () => {
  const { id, photo } = await sent()
  const selfie = await openSelfie(first, id)
  const edit = await db.connect()
  await edit.query('begin')
  await lockPhotos(edit, id)
  const decided = decide(id, selfie)
  await lockWait()
  await execute(
    edit,
    sql`update photo set name = ${`selfie-test-edited-${photo}`} where photo_id = ${photo}`,
  )
  await edit.query('commit')
  edit.release()
  await decided
  expect(await isVerified(id)).toBe(false)
})

test('withdrawing while an approval is being stored leaves no badge', async () => {
  const { id, api, photo } = await sent()
  const other = await db.connect()
  await other.query('begin')
  await saveSelfieDecision(other, {
    member: id,
    by: ids[0],
    now: new Date(),
    refusedFor: null,
    pictures: [`selfie-test-photo-${photo}`],
  })
  const withdrawn = api(endVerification, {})
  await lockWait()
  await other.query('commit')
  other.release()
  expect((await withdrawn).verification.state).toBe('none')
  expect(await isVerified(id)).toBe(false)
})

test('the pose of a day is the same, however often a member starts again', async () => {
  const { api } = await addPerson()
  const loadPose = async () => (await api(startVerification, {})).verification.pose
  const poses = new Set<unknown>()
  for (let times = 0; times < 12; times++) {
    poses.add(await loadPose())
    await api(endVerification, {})
  }
  expect(poses.size).toBe(1)
  for (let day = 0; day < 12; day++) {
    advance(86_400_000)
    poses.add(await loadPose())
  }
  expect(poses.size).toBeGreaterThan(1)
})

test('takes no selfie for a pose that was shown more than a day ago', async () => {
  const { id, api } = await addPerson()
  await api(startVerification, {})
  advance(25 * 3_600_000)
  expect((await api(getVerification, {})).verification).toMatchObject({ state: 'none', pose: null })
  expect(await (await send(id)).text()).toContain('selfie_not_asked')
  await api(startVerification, {})
  expect((await send(id)).status).toBe(200)
})
