import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { listOf } from '../../../../tests/factories/reviews.ts'
import { production } from '../../../../tests/factories/production.ts'
import { getUser } from '../../../accounts/contract.ts'
import { deletePhoto, editPhoto, listPhotos } from '../../../photos/contract.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { decideReview, listReviews, undoReview } from '../../../reviews/contract.ts'

const { app, as, request, runJobs, mails, advance } = await testApp({ env: production })
const db = app.pool

async function addOperator(site = 1): Promise<string> {
  const id = await addMember(db, { site })
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${id}`,
  )
  return id
}

/** An operator who logged in with a second factor. */
async function asOperator(site = 1) {
  const id = await addOperator(site)
  const api = await as(id)
  await api(getUser, {})
  await execute(db, sql`update session set second_step = true where member_id = ${id}`)
  return api
}
const staff = await asOperator()

async function picture(seed: number, quality = 80): Promise<Buffer> {
  const patches = Buffer.from(
    Array.from(
      { length: 240 },
      (_, index) => (Math.imul(index + 1, (seed + 3) * 2654435761) >>> 11) % 256,
    ),
  )
  return sharp(patches, { raw: { width: 8, height: 10, channels: 3 } })
    .resize(480, 600, { kernel: 'nearest' })
    .jpeg({ quality })
    .toBuffer()
}

async function upload(member: string, bytes: Buffer): Promise<{ id: string; card: string }> {
  advance(1000)
  const headers = { 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() }
  const answer = await request(
    '/api/photo.php',
    { method: 'POST', body: new Uint8Array(bytes), headers },
    member,
  )
  const { photo }: { photo: { id: string; card: string } } = await answer.json()
  return photo
}

const loadWaiting = async (member: string) => {
  const waiting = (await listOf(staff, 'photo')).reviews.find((photo) => photo.member === member)
  if (!waiting) throw new Error('nothing of this member waits')
  return waiting
}
const toPhoto = (subject: string, picture: string) => ({ kind: 'photo' as const, subject, picture })
const judge = async (member: string, refused_for: 'nudity' | null) => {
  const { subject, picture: seen } = await loadWaiting(member)
  const { left } = await staff(decideReview, { ...toPhoto(subject, seen), refused_for })
  await letTimePass()
  return { left }
}
/** Until verdicts take effect. */
const letTimePass = async () => {
  advance(10_000)
  await runJobs()
}
const status = async (path: string, member: string) => (await request(path, {}, member)).status
const loadStates = async (member: string) =>
  (await (await as(member))(listPhotos, {})).photos.map((photo) => photo.status)

describe('photo review', () => {
  test('in production hides a photo until an operator approves it', async () => {
    const [owner, other] = [await addMember(db, { name: 'Fleur' }), await addMember(db)]
    const photo = await upload(owner, await picture(1))
    await runJobs()
    expect([await loadStates(owner), await status(photo.card, other)]).toEqual([['review'], 404])
    const { reviews: photos, total } = await listOf(staff, 'photo')
    expect([photos.length, total]).toEqual([1, 1])
    expect(photos[0]).toMatchObject({
      member: owner,
      owner: 'Fleur',
      main: true,
      like_refused: null,
      refused_before: 0,
    })
    expect(await judge(owner, null)).toEqual({ left: 0 })
    expect([await loadStates(owner), await status(photo.card, other)]).toEqual([['active'], 200])
  })

  test('mails the reason of a refusal and rejects the same picture when uploaded again', async () => {
    const owner = await addMember(db, { email: 'refused@example.org' })
    await upload(owner, await picture(2))
    await judge(owner, 'nudity')
    expect((await (await as(owner))(listPhotos, {})).photos).toMatchObject([
      { status: 'refused', refused_reason: 'nudity' },
    ])
    await runJobs()
    const mail = mails.find(({ to }) => to === 'refused@example.org')
    expect(mail).toMatchObject({
      subject: 'photos/photo-refused',
      text: expect.stringContaining('"reason":"nudity"'),
    })
    const again = await request(
      '/api/photo.php',
      {
        method: 'POST',
        body: new Uint8Array(await picture(2, 60)),
        headers: { 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() },
      },
      owner,
    )
    expect(await again.json()).toMatchObject({ error: { code: 'photo_refused_before' } })
  })

  test('lists the longest waiting first and marks pictures similar to a refused one', async () => {
    const [first, second] = [await addMember(db), await addMember(db)]
    await upload(first, await picture(3))
    await upload(second, await picture(4))
    const { perceptual_hash } = await row<{ perceptual_hash: string }>(
      db,
      sql`select perceptual_hash from photo where member_id = ${second}`,
    )
    // A distance of twelve bits: too far to be refused automatically, near enough to be marked.
    const near = BigInt.asIntN(64, BigInt(`0x${perceptual_hash}`) ^ 0xfffn)
    await execute(db, sql`insert into refused_photo values (1, ${near.toString()}, 'minor', now())`)
    const { reviews: photos } = await listOf(staff, 'photo')
    expect(photos.map(({ member, like_refused }) => [member, like_refused])).toEqual([
      [first, null],
      [second, 'minor'],
    ])
    await judge(first, null)
    await judge(second, null)
  })

  test('of two parallel decisions one succeeds, and only for the version that was reviewed', async () => {
    const owner = await addMember(db)
    await upload(owner, await picture(5))
    const { subject, picture: seen } = await loadWaiting(owner)
    const decide = async (refused_for: 'nudity' | null) =>
      staff(decideReview, { ...toPhoto(subject, seen), refused_for })
    const ended = await Promise.allSettled([decide(null), decide(null), decide(null)])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await letTimePass()
    await (
      await as(owner)
    )(editPhoto, { id: subject, crop: '0,0,480,500' })
    await expect(decide(null)).rejects.toMatchObject({ code: 'photo_judged', status: 409 })
    expect(await loadStates(owner)).toEqual(['review'])
    await (
      await as(owner)
    )(deletePhoto, { id: subject })
    expect((await listOf(staff, 'photo')).total).toBe(0)
  })

  test('shows an approved photo after ten seconds, until which its moderator can undo it', async () => {
    const [owner, other] = [await addMember(db), await addMember(db)]
    const { card } = await upload(owner, await picture(21))
    const { subject, picture: seen } = await loadWaiting(owner)
    const decision = { ...toPhoto(subject, seen), refused_for: null }
    await staff(decideReview, decision)
    expect((await listOf(staff, 'photo')).reviews).toEqual([])
    expect(await status(card, other)).toBe(404)
    const undo = { kind: 'photo' as const, subject }
    await expect((await asOperator())(undoReview, undo)).rejects.toMatchObject({
      code: 'undo_late',
    })
    await staff(undoReview, undo)
    await letTimePass()
    expect(await loadStates(owner)).toEqual(['review'])
    await staff(decideReview, decision)
    advance(10_000)
    // The clock decides, not the job, which may come later on a busy machine.
    await expect(staff(undoReview, undo)).rejects.toMatchObject({ code: 'undo_late' })
    await runJobs()
    expect([await loadStates(owner), await status(card, other)]).toEqual([['active'], 200])
    await expect(staff(undoReview, undo)).rejects.toMatchObject({ code: 'undo_late' })
  })

  test('marks a photo that another member has too, and gives a refused one a statement', async () => {
    const [first, second] = [await addMember(db), await addMember(db)]
    await upload(first, await picture(22))
    await upload(second, await picture(22, 60))
    expect((await loadWaiting(first)).duplicates).toBe(1)
    const { id } = await upload(await addMember(db), await picture(23))
    const member = (await listOf(staff, 'photo')).reviews.find(({ subject }) => subject === id)
    expect(member?.duplicates).toBe(0)
    await judge(second, 'nudity')
    await judge(first, null)
    await judge(member?.member ?? '', null)
    expect(
      await rows(
        db,
        sql`select measure, rule, ground, notified, detected_automatically from statement_of_reasons where member_id = ${second}`,
      ),
    ).toEqual([
      {
        measure: 'photo',
        rule: 'nudity',
        ground: 'terms',
        notified: false,
        detected_automatically: false,
      },
    ])
  })

  test('records verdict and reason of every decision in the audit log', async () => {
    const decisions = await rows<{ verdict: string; reason: string }>(
      db,
      sql`select after_change->>'verdict' as verdict, reason from audit_entry
          where action = 'photo.judge' and subject_kind = 'photo' and affected_id is not null order by entry_id`,
    )
    expect(decisions.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['approved', ''],
      ['refused', 'nudity'],
      ['approved', ''],
      ['approved', ''],
      ['approved', ''],
      ['approved', ''],
      ['approved', ''],
      ['refused', 'nudity'],
      ['approved', ''],
      ['approved', ''],
    ])
  })

  test('returns 404 to members and visitors, and nothing to operators of another site', async () => {
    const owner = await addMember(db)
    await upload(owner, await picture(6))
    const { subject, picture: seen } = await loadWaiting(owner)
    const decision = { ...toPhoto(subject, seen), refused_for: null }
    const member = await as(owner)
    await expect(member(listReviews, { kind: 'photo' })).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
    await expect(member(decideReview, decision)).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
    await expect((await as())(listReviews, { kind: 'photo' })).rejects.toMatchObject({
      code: 'authentication_required',
    })
    await execute(db, sql`update profile set site_id = 2 where member_id = ${owner}`)
    expect((await listOf(staff, 'photo')).total).toBe(0)
    await expect(staff(decideReview, decision)).rejects.toMatchObject({ code: 'not_found' })
  })
})
