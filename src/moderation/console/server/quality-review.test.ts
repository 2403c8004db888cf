import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { decideCase } from '../../../../tests/factories/cases.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { openCheck } from '../../../../tests/factories/opened-reviews.ts'
import { addReview, listOf } from '../../../../tests/factories/reviews.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { runScheduled } from '../../../app/server/run-jobs.ts'
import { listConsoleQueues } from '../../../console/home-contract.ts'
import { updateProfile } from '../../../profiles/contract.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { makeReport } from '../../contract.ts'
import { decideReview } from '../../../reviews/contract.ts'
import { getQualityResults } from '../quality-contract.ts'
import { saveSignals } from './account-review.ts'
import { operatorSchedules } from './routes.ts'

const node = await testApp()
const { app, as, runJobs, now } = node
const db = app.pool
const { settings } = app.siteById(1)
settings.quality_sample_percentage = 100
const ids = [
  await addStaff(db, ['moderator'], { name: 'Ruben' }),
  await addStaff(db, ['moderator'], { name: 'Lotte' }),
  await addStaff(db, ['admin'], { name: 'Marit' }),
] as const
const [ruben, lotte, marit] = [await as(ids[0]), await as(ids[1]), await as(ids[2])]

/** Staff who do nothing for half an hour are logged out. */
const advance = (milliseconds: number) => {
  node.advance(milliseconds)
  for (const id of ids) node.logInAgain(id)
}

const toQuality = (subject: string) => ({ kind: 'quality' as const, subject })
const apply = async () => {
  advance(11_000)
  await runJobs()
}

const toName = (photo: string) => photo.padStart(32, '0')

/** A photo that Ruben has approved or refused. */
async function decidedPhoto(refusedFor: 'nudity' | null) {
  const member = await addMember(db, { name: 'Ines' })
  await execute(
    db,
    sql`insert into photo (member_id, photo_id, name, status, position, created_at)
        values (${member}, ${member}, ${toName(member)}, 'review', 0, ${now()})`,
  )
  await addReview(db, { kind: 'photo', subject: member, member, now: now() })
  await ruben(decideReview, {
    kind: 'photo',
    subject: member,
    picture: toName(member),
    refused_for: refusedFor,
  })
  await apply()
  return member
}

/** The check of the latest decision about a member. */
async function loadCheck(member: string): Promise<string> {
  const [check] = await rows<{ check_id: string }>(
    db,
    sql`select check_id from quality_check where member_id = ${member} order by check_id desc limit 1`,
  )
  return check?.check_id ?? '0'
}

describe('second looks at decisions', () => {
  test('a photo is decided again without the first decision, which then stands beside it', async () => {
    const id = await loadCheck(await decidedPhoto('nudity'))
    const listed = (await listOf(lotte, 'quality')).reviews.find((check) => check.subject === id)
    expect(listed?.about).toBe('photo')
    const opened = await openCheck(lotte, id)
    expect(JSON.stringify({ listed, opened })).not.toMatch(/refused|nudity|Ruben/)
    expect(opened.evidence).toMatchObject({
      name: 'Ines',
      photos: [expect.stringContaining('/photos/')],
    })
    const second = {
      ...toQuality(id),
      decision: 'approved' as const,
      reason: '' as const,
      remark: 'A dress.',
    }
    expect(await lotte(decideReview, second)).toMatchObject({
      first: { agrees: false, decision: 'refused', reason: 'nudity', by: 'Ruben' },
    })
    await expect(lotte(decideReview, second)).rejects.toMatchObject({ code: 'case_decided' })
    const { differences } = await marit(getQualityResults, {})
    expect(differences.find((difference) => difference.id === id)).toMatchObject({
      first: { decision: 'refused', by: 'Ruben' },
      second: { decision: 'approved', by: 'Lotte' },
      remark: 'A dress.',
    })
  })

  test('a report is decided again from what it saved, and both measures are compared', async () => {
    const [reporter, member] = [await addMember(db), await addMember(db, { name: 'Piet' })]
    const reported = { subject: 'profile' as const, member, reason: 'spam' as const, text: 'Ads.' }
    const { receipt } = await (await as(reporter))(makeReport, reported)
    const decided = { kind: 'report' as const, id: receipt.slice(2), answer: 'You were right.' }
    await decideCase(ruben, { ...decided, measure: 'warning' })
    const id = await loadCheck(member)
    const { evidence } = await openCheck(lotte, id)
    expect(evidence).toMatchObject({
      name: 'Piet',
      report: { reason: 'spam', text: 'Ads.' },
      measures: ['none', 'warning', 'suspension', 'profile'],
    })
    const second = { ...toQuality(id), reason: '' as const, remark: '' }
    for (const decision of ['photo', 'approved'] as const)
      await expect(lotte(decideReview, { ...second, decision })).rejects.toMatchObject({
        code: 'measure_not_possible',
      })
    expect(await lotte(decideReview, { ...second, decision: 'warning' })).toMatchObject({
      first: { agrees: true },
    })
  })

  test('a changed text shows both versions, whatever became of it since', async () => {
    const member = await addMember(db, { name: 'Mila' })
    await execute(db, sql`update profile set about = 'Rain and maps.' where member_id = ${member}`)
    const api = await as(member)
    await api(updateProfile, { about: 'Buy my course.' })
    const seen = { name: 'Mila', about: 'Buy my course.' }
    const refusal = { rule: 'spam' as const, answer: 'You advertised in your text.' }
    await ruben(decideReview, { kind: 'profile_text', subject: member, seen, refusal })
    await apply()
    const { evidence } = await openCheck(lotte, await loadCheck(member))
    expect(evidence.texts).toEqual({
      before: { name: 'Mila', about: 'Rain and maps.' },
      after: seen,
    })
  })

  test('a new account shows what spoke against it, whatever became of it since', async () => {
    const member = await addMember(db, { name: 'Kim' })
    const signals = [{ kind: 'same_device' as const, count: 2, detail: '' }]
    await execute(db, sql`update profile set about = 'Write to me.' where member_id = ${member}`)
    await saveSignals(db, { member, site: 1, signals, score: 30, now: now() })
    const waiting = { kind: 'new_account' as const, subject: member }
    await addReview(db, { ...waiting, member, now: now() })
    await ruben(decideReview, { ...waiting, score: 30, restriction: null })
    await apply()
    const id = await loadCheck(member)
    await execute(db, sql`update profile set about = '' where member_id = ${member}`)
    const opened = await openCheck(lotte, id)
    expect(opened.evidence).toMatchObject({
      account: { signals, score: 30, about: 'Write to me.' },
      measures: ['none', 'warning', 'suspension'],
    })
    expect(opened.about).toBe('account')
    const second = { ...toQuality(id), reason: '' as const, remark: '' }
    await expect(lotte(decideReview, { ...second, decision: 'profile' })).rejects.toMatchObject({
      code: 'measure_not_possible',
    })
    expect(await lotte(decideReview, { ...second, decision: 'suspension' })).toMatchObject({
      first: { agrees: false, decision: 'none', by: 'Ruben' },
    })
  })

  test('nobody sees checks of their own decisions, and one person has a check at a time', async () => {
    const id = await loadCheck(await decidedPhoto(null))
    expect((await listOf(ruben, 'quality')).reviews.map((check) => check.subject)).not.toContain(id)
    await expect(openCheck(ruben, id)).rejects.toMatchObject({ code: 'not_found' })
    await openCheck(lotte, id)
    const second = {
      ...toQuality(id),
      decision: 'approved' as const,
      reason: '' as const,
      remark: '',
    }
    for (const call of [() => openCheck(marit, id), () => marit(decideReview, second)])
      await expect(call()).rejects.toMatchObject({ code: 'case_claimed' })
    advance(11 * 60_000)
    await marit(decideReview, second)
    await expect(openCheck(lotte, id)).rejects.toMatchObject({ code: 'case_decided' })
  })

  test('an admin reads everybody’s agreement, a moderator their own', async () => {
    const { people, share } = await marit(getQualityResults, {})
    expect(share).toBe(100)
    const own = people.find((person) => person.id === ids[0])
    expect(own?.checked).toBeGreaterThan(own?.agreed ?? 0)
    expect(await ruben(getQualityResults, {})).toMatchObject({ people: [own] })
    expect(await lotte(getQualityResults, {})).toMatchObject({ people: [] })
    const { queues } = await lotte(listConsoleQueues, {})
    const { total } = await listOf(lotte, 'quality')
    expect(queues.find(({ name }) => name === 'quality')?.waiting).toBe(total)
  })

  test('the share of a site is drawn, so that it cannot be foreseen', async () => {
    const count = async () => (await rows(db, sql`select 1 as one from quality_check`)).length
    const before = await count()
    settings.quality_sample_percentage = 0
    await decidedPhoto(null)
    expect(await count()).toBe(before)
    settings.quality_sample_percentage = 50
    for (let n = 0; n < 40; n++) await decidedPhoto(null)
    const drawn = (await count()) - before
    expect(drawn).toBeGreaterThan(5)
    expect(drawn).toBeLessThan(35)
  })

  test('what a decision was about is removed after 90 days, the result stays', async () => {
    advance(91 * 86_400_000)
    for (const work of operatorSchedules) await runScheduled(app, work)
    const left = await rows<{ evidence: object; remark: string; checked: boolean }>(
      db,
      sql`select evidence, remark, checked_by is not null as checked from quality_check`,
    )
    expect(left.length).toBeGreaterThan(2)
    for (const check of left) expect(check).toEqual({ evidence: {}, remark: '', checked: true })
  })
})
