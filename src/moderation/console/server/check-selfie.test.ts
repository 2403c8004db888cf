import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { openCheck, openSelfie } from '../../../../tests/factories/opened-reviews.ts'
import { addReview, listOf } from '../../../../tests/factories/reviews.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { features } from '../../../app/server/features.ts'
import { runJob } from '../../../app/server/run-jobs.ts'
import { listConsoleQueues } from '../../../console/home-contract.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { inTransaction } from '../../../server/database/transaction.ts'
import { endVerification } from '../../../verification/contract.ts'
import { decideReview } from '../../../reviews/contract.ts'

const node = await testApp()
const { app, as, runJobs, mails, now } = node
const db = app.pool
const { settings } = app.siteById(1)
settings.quality_sample_percentage = 100
const ids = [
  await addStaff(db, ['moderator'], { name: 'Ruben' }),
  await addStaff(db, ['moderator'], { name: 'Lotte' }),
] as const
const [ruben, lotte] = [await as(ids[0]), await as(ids[1])]
const HOUR = 3_600_000

const advance = (milliseconds: number) => {
  node.advance(milliseconds)
  for (const id of ids) node.logInAgain(id)
}

/** A member whose selfie waits since now. */
async function sendSelfie(member: string): Promise<void> {
  node.advance(1000)
  const dueAt = new Date(now().getTime() + 48 * HOUR)
  await execute(
    db,
    sql`insert into selfie (member_id, site_id, pose, state, picture, revision, started_at, sent_at, due_at)
        values (${member}, 1, 'thumb_up', 'waiting', '\\x01', 1, ${now()}, ${now()}, ${dueAt})`,
  )
  await addReview(db, { kind: 'selfie', subject: member, member, now: now() })
}

async function addPerson(): Promise<string> {
  const member = await addMember(db, { name: 'Ines' })
  await execute(
    db,
    sql`insert into photo (member_id, photo_id, name, status, position, width, height, created_at)
        values (${member}, ${member}, ${member.padStart(32, '0')}, 'active', 0, 480, 600, ${now()})`,
  )
  await execute(db, sql`update profile set main_photo = ${member} where member_id = ${member}`)
  await sendSelfie(member)
  return member
}

async function decide(member: string, refusedFor: 'wrong_pose' | null, api = ruben): Promise<void> {
  const selfie = await openSelfie(api, member)
  const pictures = selfie.photos.map(({ picture }) => picture)
  await api(decideReview, {
    kind: 'selfie',
    subject: member,
    revision: selfie.revision,
    pictures,
    refused_for: refusedFor,
  })
}

const stored = (member: string) =>
  row<{ state: string; refused_for: string | null; has_picture: boolean; badge: string[] }>(
    db,
    sql`select s.state, s.refused_for, s.picture is not null as has_picture, p.verified_photos as badge
        from selfie s join profile p using (member_id) where s.member_id = ${member}`,
  )
const waiting = { state: 'waiting', refused_for: null, has_picture: true, badge: [] }

async function loadCheck(member: string): Promise<string> {
  const query = sql`select check_id from quality_check where member_id = ${member} order by check_id desc limit 1`
  return (await row<{ check_id: string }>(db, query)).check_id
}

function findSelfieJob() {
  const job = features
    .flatMap(({ jobs = [] }) => jobs)
    .find((handler) => handler.job === 'moderation_apply_selfie_verdict')
  if (!job) throw new Error('the job is registered')
  return job
}

const toQuality = (subject: string) => ({ kind: 'quality' as const, subject })
const isListed = async (id: string) =>
  (await listOf(lotte, 'quality')).reviews.some((check) => check.subject === id)

/** What the console counts for Lotte. */
async function counted() {
  const { queues } = await lotte(listConsoleQueues, {})
  const of = (name: string) => queues.find((queue) => queue.name === name)?.waiting ?? 0
  return { selfies: of('selfies'), quality: of('quality') }
}

describe('a sampled decision about a selfie', () => {
  test('waits with its picture for a second person, who sees what the first saw', async () => {
    const member = await addPerson()
    await decide(member, null)
    expect(await stored(member)).toEqual(waiting)
    const { reviews: selfies } = await listOf(lotte, 'selfie')
    expect(selfies.map((selfie) => selfie.member)).not.toContain(member)
    for (const api of [ruben, lotte])
      await expect(openSelfie(api, member)).rejects.toMatchObject({ code: 'selfie_decided' })
    const id = await loadCheck(member)
    const opened = await openCheck(lotte, id)
    expect(opened.evidence.selfie).toMatchObject({
      pose: 'thumb_up',
      picture: expect.stringMatching(/^data:image/),
      photos: [{ main: true }],
    })
    expect(JSON.stringify(opened)).not.toMatch(/approved|Ruben/)
    const second = {
      ...toQuality(id),
      decision: 'approved' as const,
      reason: '' as const,
      remark: '',
    }
    expect(await lotte(decideReview, second)).toMatchObject({
      first: { agrees: true, by: 'Ruben' },
    })
    expect(await stored(member)).toEqual({
      state: 'approved',
      refused_for: null,
      has_picture: false,
      badge: [member],
    })
    await runJobs()
    expect(mails.at(-1)).toMatchObject({ to: `${member}@example.org` })
  })

  test('gives no badge where one of both refuses, for the reason that they gave', async () => {
    for (const [first, decision, reason] of [
      [null, 'refused', 'unclear'],
      ['wrong_pose', 'approved', ''],
    ] as const) {
      const member = await addPerson()
      await decide(member, first)
      const id = await loadCheck(member)
      await lotte(decideReview, { ...toQuality(id), decision, reason, remark: '' })
      expect(await stored(member)).toEqual({
        state: 'refused',
        refused_for: first ?? 'unclear',
        has_picture: false,
        badge: [],
      })
    }
    const member = await addPerson()
    await decide(member, null)
    const refusal = {
      ...toQuality(await loadCheck(member)),
      decision: 'refused' as const,
      remark: '',
    }
    await expect(lotte(decideReview, { ...refusal, reason: 'nudity' })).rejects.toMatchObject({
      code: 'measure_not_possible',
    })
    expect(await stored(member)).toEqual(waiting)
  })

  test('applies alone when nobody looked in time', async () => {
    const member = await addPerson()
    await decide(member, null)
    const id = await loadCheck(member)
    advance(47 * HOUR)
    await runJobs()
    expect(await stored(member)).toEqual(waiting)
    advance(2 * HOUR)
    await runJobs()
    expect(await stored(member)).toMatchObject({ state: 'approved', badge: [member] })
    expect(await isListed(id)).toBe(false)
    await expect(openCheck(lotte, id)).rejects.toMatchObject({ code: 'case_decided' })
  })

  test('that applies alone waits for who decides again, and holds nothing that they need', async () => {
    const member = await addPerson()
    await decide(member, null)
    const id = await loadCheck(member)
    const isBlocked = async () =>
      (
        await rows(
          db,
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0
    const { applied } = await inTransaction(db, async (tx) => {
      await rows(tx, sql`select from review where subject_id = ${id} for update`)
      const applied = runJob(app, findSelfieJob(), { site: 1, check: id })
      await expect.poll(isBlocked).toBe(true)
      await rows(tx, sql`select from quality_check where check_id = ${id} for update nowait`)
      await rows(tx, sql`select from selfie where member_id = ${member} for update nowait`)
      return { applied }
    })
    await applied
    expect(await stored(member)).toMatchObject({ state: 'approved' })
  })

  test('is void once the member withdrew the selfie, also for the next one', async () => {
    const before = await counted()
    const member = await addPerson()
    expect(await counted()).toEqual({ ...before, selfies: before.selfies + 1 })
    await decide(member, null)
    expect(await counted()).toEqual({ ...before, quality: before.quality + 1 })
    const id = await loadCheck(member)
    expect(await isListed(id)).toBe(true)
    await (
      await as(member)
    )(endVerification, {})
    expect(await isListed(id)).toBe(false)
    expect(await counted()).toEqual(before)
    await sendSelfie(member)
    expect(await counted()).toEqual({ ...before, selfies: before.selfies + 1 })
    const second = {
      ...toQuality(id),
      decision: 'approved' as const,
      reason: '' as const,
      remark: '',
    }
    await expect(lotte(decideReview, second)).rejects.toMatchObject({ code: 'case_decided' })
    expect(await stored(member)).toEqual(waiting)
    const { reviews: selfies } = await listOf(lotte, 'selfie')
    expect(selfies.map((selfie) => selfie.member)).toContain(member)
  })

  test('is none if little time is left, or of a selfie that was refused before', async () => {
    const [late, again] = [await addPerson(), await addPerson()]
    await execute(db, sql`update selfie set decided_by = ${ids[0]} where member_id = ${again}`)
    await decide(again, null, lotte)
    advance(47.5 * HOUR)
    await decide(late, null)
    for (const member of [late, again])
      expect(await stored(member)).toMatchObject({ state: 'approved', has_picture: false })
    const checks = sql`select 1 as found from quality_check where member_id in (${late}, ${again})`
    expect(await rows(db, checks)).toEqual([])
  })
})
