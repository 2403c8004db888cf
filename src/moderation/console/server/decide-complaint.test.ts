import { decideCase } from '../../../../tests/factories/cases.ts'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addWriter } from '../../../../tests/factories/chat.ts'
import { addReview } from '../../../../tests/factories/reviews.ts'
import { addStaff, banByReport } from '../../../../tests/factories/staff.ts'
import { getMember } from '../../../profiles/contract.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import { getBan, makeComplaint, makeReport, type ReportReason } from '../../contract.ts'
import { getCase, listCases, previewAnswer } from '../contract.ts'
import { decideReview } from '../../../reviews/contract.ts'
import { getTransparencyReport } from '../transparency-contract.ts'

const { app, as, runJobs, mails, logInAgain, advance, now } = await testApp()
const db = app.pool
const DAY = 86_400_000

const ids = [
  await addStaff(db, ['moderator']),
  await addStaff(db, ['moderator']),
  await addStaff(db, ['moderator']),
  await addStaff(db, ['moderator']),
] as const
const [first, second, third, fourth] = [
  await as(ids[0]),
  await as(ids[1]),
  await as(ids[2]),
  await as(ids[3]),
]
const answer = 'We looked at it and this is why.'
const toId = (number: string) => number.slice(2)

async function two() {
  const email = `${newId()}@example.org`
  const a = await addWriter(db, { name: 'Daan', email })
  const b = await addWriter(db, { name: 'Noor', email: `${newId()}@example.org` })
  return { a, b, email, asA: await as(a), asB: await as(b) }
}
type Two = Awaited<ReturnType<typeof two>>

async function report({ a, asB }: Two, reason: ReportReason = 'scam') {
  return (await asB(makeReport, { subject: 'profile', member: a, reason })).receipt
}

/** Appeals, and returns the decision of the appeal without its outcome. */
async function appeal({ a, asA, email }: Two, about: string) {
  logInAgain(a)
  const text = 'Please look again, I did not do that.'
  const { ticket } = await asA(makeComplaint, { kind: 'service', about, name: 'Daan', email, text })
  return { kind: 'complaint', id: toId(ticket), answer } as const
}

async function suspended(reason: ReportReason = 'scam') {
  const pair = await two()
  const receipt = await report(pair, reason)
  const decision = { kind: 'report', id: toId(receipt), measure: 'suspension', answer } as const
  await decideCase(first, decision)
  return { ...pair, receipt, appealed: await appeal(pair, receipt) }
}

async function mailTo(email: string) {
  await runJobs()
  return mails.findLast(({ to }) => to === email)?.text ?? ''
}
const statements = (member: string) =>
  rows(
    db,
    sql`select measure, rule, lifted_at is not null as lifted, appeal_id is not null as replacing from statement_of_reasons
        where member_id = ${member} order by at, statement_id`,
  )

describe('an appeal that is right in part', () => {
  test('shows both sides, turns a ban into a suspension that ends by itself, and says what stays', async () => {
    const pair = await two()
    const receipt = await report(pair)
    await banByReport([first, second], receipt, answer)
    const { at } = await row<{ at: Date }>(
      db,
      sql`select at from statement_of_reasons where member_id = ${pair.a}`,
    )
    const until = new Date(at.getTime() + 14 * DAY).toISOString()
    advance(2 * DAY)
    for (const id of ids) logInAgain(id)
    const appealed = await appeal(pair, receipt)
    const open = (await third(getCase, { kind: 'complaint', id: appealed.id })).case
    // What the brand promises for appeals.
    expect(Date.parse(open.answer_by) - Date.parse(open.at)).toBe(7 * DAY)
    expect(open).toMatchObject({
      measures: ['restore', 'partly', 'none'],
      appealed: {
        number: receipt,
        measure: 'ban',
        remainders: [
          { measure: 'warning', until: null },
          { measure: 'suspension', until },
          { measure: 'ban', until: null },
        ],
      },
      current: { about: expect.any(String), photos: [] },
      person: { origin: 'member', thumb: null },
    })
    expect(open.evidence.about).toBe(open.current?.about)
    const remains = { measure: 'suspension', rule: 'harassment' } as const
    const partly = { ...appealed, measure: 'partly', remains } as const
    const letter = await third(previewAnswer, {
      id: appealed.id,
      measure: 'partly',
      answer,
      remains,
    })
    await decideCase(third, partly)
    const mail = await mailTo(pair.email)
    for (const text of [mail, letter.text])
      expect(JSON.parse(text)).toMatchObject({
        values: {
          answer,
          measure: 'partly',
          appealed: receipt,
          lifted: 'ban',
          remains: 'suspension',
          rule: 'statement.rules.harassment',
          until: expect.stringContaining('UTC'),
        },
      })
    logInAgain(pair.a)
    expect(await pair.asA(getBan, {})).toMatchObject({
      number: receipt,
      reason: 'harassment',
      answer,
      until,
      changed: true,
    })
    expect(await statements(pair.a)).toEqual([
      { measure: 'ban', rule: 'scam', lifted: true, replacing: false },
      { measure: 'suspension', rule: 'harassment', lifted: false, replacing: true },
    ])
    expect((await third(getCase, { kind: 'complaint', id: appealed.id })).case).toMatchObject({
      decided: { measure: 'partly', remains: 'suspension', answer },
      appealed: { measure: 'ban', remainders: [] },
    })
    advance(12 * DAY + 60_000)
    await runJobs()
    logInAgain(pair.b)
    expect((await pair.asB(getMember, { id: pair.a })).member.id).toBe(pair.a)
    for (const id of ids) logInAgain(id)
  })

  test('counts as partially reversed, and the restriction once', async () => {
    const start = now()
    advance(DAY)
    for (const id of ids) logInAgain(id)
    const { appealed } = await suspended()
    const remains = { measure: 'warning', rule: 'spam' } as const
    await decideCase(second, { ...appealed, measure: 'partly', remains })
    const day = now().toISOString().slice(0, 10)
    expect(day > start.toISOString().slice(0, 10)).toBe(true)
    const { parts } = await first(getTransparencyReport, { from: day, to: day })
    const appeals = parts.find(({ part }) => part === 'appeals_and_recidivism')?.rows ?? []
    const toValue = (scope: string) =>
      appeals.filter((cells) => cells.includes(scope)).map((cells) => cells[6])
    expect(toValue('Decisions partially reversed')).toEqual([1, 0, 1, 0])
    expect(toValue('Decisions reversed')).toEqual([0, 0, 0, 0])
    const { total } = await row<{ total: number }>(
      db,
      sql`select count(*)::int as total from statement_of_reasons where appeal_id is null and at::date = ${day}::date`,
    )
    expect(total).toBe(1)
  })

  test('opens the account where a warning remains, which counts', async () => {
    const { a, asB, receipt, appealed } = await suspended()
    const remains = { measure: 'warning', rule: 'scam' } as const
    await decideCase(second, { ...appealed, measure: 'partly', remains })
    expect((await asB(getMember, { id: a })).member.id).toBe(a)
    const id = toId(
      (await asB(makeReport, { subject: 'profile', member: a, reason: 'spam' })).receipt,
    )
    expect((await first(getCase, { kind: 'report', id })).case.warnings).toBe(1)
    const audit = await rows(
      db,
      sql`select actor_id, after_change from audit_entry where action = 'case.decide' and subject_kind = 'complaint' and subject_id = ${appealed.id}`,
    )
    expect(audit).toEqual([
      { actor_id: ids[1], after_change: { measure: 'partly', remains: 'warning', rule: 'scam' } },
    ])
    expect(receipt).toMatch(/^R-/)
  })

  test('leaves a refused photo refused for another reason', async () => {
    const pair = await two()
    const photo = newId()
    await execute(
      db,
      sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${pair.a}, ${photo}, ${newId() + newId()}, 'review', 0, now())`,
    )
    const { picture } = await row<{ picture: string }>(
      db,
      sql`select name as picture from photo where photo_id = ${photo}`,
    )
    const waiting = { kind: 'photo' as const, subject: photo }
    await addReview(db, { ...waiting, member: pair.a, now: now() })
    await first(decideReview, { ...waiting, picture, refused_for: 'illegal' })
    advance(11_000)
    await runJobs()
    const appealed = await appeal(pair, `P-${photo}`)
    const loadReason = async () =>
      rows(db, sql`select status, refused_reason from photo where photo_id = ${photo}`)
    await expect(
      decideCase(second, {
        ...appealed,
        measure: 'partly',
        remains: { measure: 'photo', rule: 'spam' },
      }),
    ).rejects.toMatchObject({ code: 'measure_not_possible' })
    await decideCase(second, {
      ...appealed,
      measure: 'partly',
      remains: { measure: 'photo', rule: 'nudity' },
    })
    expect(await loadReason()).toEqual([{ status: 'refused', refused_reason: 'nudity' }])
    expect(await mailTo(pair.email)).toContain('photo.reasons.nudity')
  })

  test('is refused where nothing changes, where it is harsher, and without an appealed decision', async () => {
    const pair = await suspended()
    const { appealed } = pair
    for (const remains of [
      null,
      { measure: 'suspension', rule: 'scam' },
      { measure: 'ban', rule: 'spam' },
      { measure: 'photo', rule: 'nudity' },
    ] as const)
      await expect(
        decideCase(second, { ...appealed, measure: 'partly', remains }),
      ).rejects.toMatchObject({ code: 'measure_not_possible', status: 409 })
    await expect(
      second(previewAnswer, { id: appealed.id, measure: 'partly', answer, remains: null }),
    ).rejects.toMatchObject({ code: 'measure_not_possible' })
    const other = await appeal(await two(), '')
    const remains = { measure: 'warning', rule: 'spam' } as const
    const support = await as(await addStaff(db, ['support']))
    await expect(
      decideCase(support, { ...other, measure: 'partly', remains }),
    ).rejects.toMatchObject({ code: 'measure_not_possible' })
    const receipt = await report(pair)
    await expect(
      decideCase(second, { kind: 'report', id: toId(receipt), measure: 'partly', answer, remains }),
    ).rejects.toMatchObject({ code: 'measure_not_possible' })
    expect((await second(getCase, { kind: 'complaint', id: appealed.id })).case.decided).toBe(null)
  })

  test('is decided by somebody else, once, and by nobody outside', async () => {
    const { appealed, asB } = await suspended()
    const remains = { measure: 'warning', rule: 'scam' } as const
    const partly = { ...appealed, measure: 'partly', remains } as const
    await expect(decideCase(first, partly)).rejects.toMatchObject({ code: 'second_person_needed' })
    const preview = { id: appealed.id, measure: 'partly', answer, remains } as const
    await expect(asB(previewAnswer, preview)).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
    const ended = await Promise.allSettled([
      decideCase(second, partly),
      decideCase(third, { ...appealed, measure: 'restore' }),
      decideCase(fourth, { ...appealed, measure: 'none' }),
    ])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of ended)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'case_decided' })
    await expect(decideCase(fourth, partly)).rejects.toMatchObject({ code: 'case_decided' })
    await execute(db, sql`update complaint set site_id = 2 where complaint_id = ${appealed.id}`)
    await expect(second(previewAnswer, preview)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an appeal that is right', () => {
  test('removes a warning, which then counts no longer', async () => {
    const pair = await two()
    const receipt = await report(pair)
    await decideCase(first, { kind: 'report', id: toId(receipt), measure: 'warning', answer })
    await decideCase(second, { ...(await appeal(pair, receipt)), measure: 'restore' })
    expect(await mailTo(pair.email)).toContain('restore_warning')
    const id = toId(await report(pair, 'spam'))
    expect((await first(getCase, { kind: 'report', id })).case.warnings).toBe(0)
  })

  test('shows a photo again that was refused after a report', async () => {
    const pair = await two()
    const photo = newId()
    await execute(
      db,
      sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${pair.a}, ${photo}, ${newId() + newId()}, 'active', 0, now())`,
    )
    const { receipt } = await pair.asB(makeReport, {
      subject: 'photo',
      member: pair.a,
      photo,
      reason: 'sexual',
    })
    await decideCase(first, { kind: 'report', id: toId(receipt), measure: 'photo', answer })
    await decideCase(second, { ...(await appeal(pair, receipt)), measure: 'restore' })
    expect(await rows(db, sql`select status from photo where photo_id = ${photo}`)).toEqual([
      { status: 'active' },
    ])
    expect(await statements(pair.a)).toMatchObject([{ measure: 'photo', lifted: true }])
  })

  test('opens a report again on which nothing was done, for who decides the appeal', async () => {
    const pair = await two()
    const receipt = await report(pair)
    const decision = { kind: 'report', id: toId(receipt), answer } as const
    await decideCase(first, { ...decision, measure: 'none' })
    const reporter = { ...pair, a: pair.b, asA: pair.asB, email: `${newId()}@example.org` }
    await decideCase(second, { ...(await appeal(reporter, receipt)), measure: 'restore' })
    expect(await mailTo(reporter.email)).toContain('restore_report')
    expect((await second(listCases, { queue: 'mine' })).cases).toMatchObject([{ number: receipt }])
    await expect(decideCase(first, { ...decision, measure: 'warning' })).rejects.toMatchObject({
      code: 'case_claimed',
    })
    await decideCase(second, { ...decision, measure: 'warning' })
    expect(await mailTo(pair.email)).toContain('statement-of-reasons')
  })
})
