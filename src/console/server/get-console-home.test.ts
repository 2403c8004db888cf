import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMainPhoto } from '../../../tests/factories/main-photo.ts'
import { claimCase, decideCase } from '../../../tests/factories/cases.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addReview } from '../../../tests/factories/reviews.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { addStaffNote, endMemberSessions, showMemberAddress } from '../contract.ts'
import { createCampaign } from '../../discounts/console/contract.ts'
import { makeComplaint, makeReport } from '../../moderation/contract.ts'
import { execute, row } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { getConsoleHome, listConsoleQueues } from '../home-contract.ts'
import { consoleSchedules } from './jobs.ts'

const node = await testApp()
const { app, as } = node
const db = app.pool
const [moderator, second, finance, content] = [
  await as(await addStaff(db, ['moderator'])),
  await as(await addStaff(db, ['moderator'])),
  await as(await addStaff(db, ['finance'])),
  await as(await addStaff(db, ['content'])),
]

const makeDue = (report: string, at: Date) =>
  execute(
    db,
    sql`update review set due_at = ${at} where kind = 'report' and subject_id = ${report}`,
  )

describe('getConsoleHome', () => {
  test('counts today’s sign-ups without fictional profiles, and shows the queues of the role', async () => {
    const before = (await moderator(getConsoleHome, {})).figures.sign_ups.today
    await addMember(db, { seenAt: node.now() })
    await addMember(db, { seenAt: node.now(), origin: 'fictional' })
    const home = await moderator(getConsoleHome, {})
    expect(home.figures.sign_ups.today).toBe(before + 1)
    expect((await finance(getConsoleHome, {})).queues).toEqual([])
  })

  test('shows what the job counted last, and counts itself if that is an hour old', async () => {
    const signUps = async () => (await moderator(getConsoleHome, {})).figures.sign_ups.today
    const count = async () => {
      for (const work of consoleSchedules) await runScheduled(app, work)
    }
    await count()
    const before = await signUps()
    await addMember(db, { seenAt: node.now() })
    expect(await signUps()).toBe(before)
    await count()
    expect(await signUps()).toBe(before + 1)
    await addMember(db, { seenAt: node.now() })
    await execute(db, sql`update home_figure set counted_at = counted_at - interval '61 minutes'`)
    expect(await signUps()).toBe(before + 2)
  })

  test('shows income to finance alone', async () => {
    const buyer = await addMember(db)
    await execute(
      db,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, status, created_at, completed_at)
          values (${newId()}, ${buyer}, 1, 'p1', 100, 2900, 2900, 'EUR', 'NL', 'local', 'completed', ${node.now()}, ${node.now()})`,
    )
    expect((await finance(getConsoleHome, {})).income).toEqual([
      { currency: 'EUR', today: 2900, last_week: 0 },
    ])
    expect((await moderator(getConsoleHome, {})).income).toBeNull()
  })
})

describe('the cases of the reader', () => {
  const ownCases = async (api = moderator) => (await api(getConsoleHome, {})).cases

  test('are named with whom and what they are about, and what comes next', async () => {
    const member = await addMember(db, { name: 'Pieter', birthDate: '1972-01-01' })
    await addMainPhoto(db, member)
    const reported = { subject: 'profile', member, reason: 'spam' } as const
    const reporter = await as(await addMember(db))
    const { receipt } = await reporter(makeReport, reported)
    const { ticket } = await (
      await as()
    )(makeComplaint, {
      kind: 'illegal',
      name: 'Sanne',
      email: 'sanne@example.org',
      about: '',
      text: 'This page of yours shows a crime.',
    })
    expect(await ownCases()).toEqual([])
    await claimCase(moderator, { kind: 'report', id: receipt.slice(2), expected: null })
    await claimCase(moderator, { kind: 'complaint', id: ticket.slice(2), expected: null })
    expect(await ownCases()).toMatchObject([
      { number: ticket, name: 'Sanne', age: null, thumb: null, about: 'illegal', step: 'answer' },
      {
        number: receipt,
        name: 'Pieter',
        age: node.now().getUTCFullYear() - 1972,
        thumb: expect.stringContaining('/photos/'),
        about: 'spam',
        step: 'decide',
      },
    ])
    expect(await ownCases(second)).toEqual([])
    expect(await ownCases(finance)).toEqual([])
    expect(await ownCases(content)).toBeNull()
    const answer = 'You sent advertising to many members.'
    await decideCase(moderator, {
      kind: 'report',
      id: receipt.slice(2),
      measure: 'profile',
      answer,
    })
    expect(await ownCases()).toMatchObject([{ number: ticket }, { step: 'second_person' }])
    await decideCase(moderator, {
      kind: 'complaint',
      id: ticket.slice(2),
      measure: 'none',
      answer,
    })
    expect(await ownCases()).toMatchObject([{ number: receipt }])
  })
})

describe('the offers that run now', () => {
  test('are the time bonus and campaigns between their start and end, for finance', async () => {
    const campaign = {
      codes: 1,
      name: 'Autumn',
      percentage: 15,
      value_amount: null,
      currency: null,
    }
    const terms = { country: null, minimum_order_value: 0, reason: 'Autumn campaign.' }
    const today = node.now().getTime()
    const day = (days: number) => new Date(today + days * 86_400_000).toISOString()
    const create = (code: string, starts: string, expires: string | null) =>
      finance(createCampaign, { ...campaign, ...terms, code, starts, expires })
    await create('AUTUMN', day(0), day(20))
    await create('WINTER', day(120), day(140))
    expect((await finance(getConsoleHome, {})).offers).toMatchObject([
      { name: 'TIMEBONUS25', percentage: 25, expires: null, hours: 4 },
      { name: 'AUTUMN', percentage: 15, expires: day(20), hours: null },
    ])
    expect((await moderator(getConsoleHome, {})).offers).toBeNull()
  })
})

test('what each person did today is counted, and named if they did it once', async () => {
  const clerkId = await addStaff(db, ['support'], { name: 'Lotte' })
  const clerk = await as(clerkId)
  const [first, last] = [await addMember(db), await addMember(db)]
  for (const id of [first, last]) await clerk(addStaffNote, { id, text: 'Called back.' })
  await clerk(endMemberSessions, { id: last, reason: 'Asked for it.' })
  await clerk(showMemberAddress, { id: last })
  const done = (await clerk(getConsoleHome, {})).done.filter(({ actor }) => actor === 'Lotte')
  expect(done).toMatchObject([
    { action: 'member.sessions.end', count: 1, subject: { kind: 'member', id: last } },
    { action: 'member.note', count: 2, subject: null },
  ])
  const writer = await as(await addStaff(db, ['content']))
  const named = (await writer(getConsoleHome, {})).done.filter(({ subject }) => subject !== null)
  expect(named).toEqual([])
})

describe('listConsoleQueues', () => {
  test('counts late cases, and apart from them what the reader has claimed', async () => {
    const reporter = await as(await addMember(db))
    const reported = { subject: 'profile', member: await addMember(db), reason: 'spam' } as const
    const { receipt } = await reporter(makeReport, reported)
    const id = receipt.slice(2)
    const named = async (name: string, api = moderator) =>
      (await api(listConsoleQueues, {})).queues.find((queue) => queue.name === name)
    const before = await named('reports')
    const claimed = (await named('mine'))?.waiting ?? 0
    await claimCase(moderator, { kind: 'report', id, expected: null })
    const anHourAgo = new Date(node.now().getTime() - 3_600_000)
    await makeDue(id, anHourAgo)
    expect(await named('mine')).toMatchObject({ waiting: claimed + 1, late: 1 })
    expect(await named('mine', second)).toBeUndefined()
    expect(await named('reports', second)).toMatchObject({
      waiting: before?.waiting,
      late: (before?.late ?? 0) + 1,
    })
    expect(await named('reports', finance)).toBeUndefined()
  })

  test('count appeals apart from other complaints', async () => {
    const waiting = async (name: string) =>
      (await moderator(listConsoleQueues, {})).queues.find((queue) => queue.name === name)
        ?.waiting ?? 0
    const before = [await waiting('complaints'), await waiting('appeals')]
    const visitor = await as()
    const { ticket } = await visitor(makeComplaint, {
      kind: 'illegal',
      name: 'Sanne',
      email: 'sanne@example.org',
      about: '',
      text: 'I did not write what you say I wrote.',
    })
    expect(await waiting('complaints')).toBe((before[0] ?? 0) + 1)
    await execute(
      db,
      sql`update complaint set appeals = 'report 12' where complaint_id = ${ticket.slice(2)}`,
    )
    expect([await waiting('complaints'), await waiting('appeals')]).toEqual([
      before[0],
      (before[1] ?? 0) + 1,
    ])
  })

  test('say since when that waits whose deadline is the nearest, and whether a bank set it', async () => {
    const reporter = await as(await addMember(db))
    const member = await addMember(db)
    const now = node.now().getTime()
    const hour = (hours: number) => new Date(now + hours * 3_600_000)
    const { receipt } = await reporter(makeReport, { subject: 'profile', member, reason: 'spam' })
    await execute(
      db,
      sql`update review set since = ${hour(-30)}, due_at = ${hour(-20)} where subject_id = ${receipt.slice(2)}`,
    )
    await addChargeback(member, hour(10))
    const { queues } = await moderator(listConsoleQueues, {})
    expect(queues.find(({ name }) => name === 'reports')).toMatchObject({
      due_since: hour(-30).toISOString(),
      due_at: hour(-20).toISOString(),
      of_bank: false,
    })
    expect((await finance(listConsoleQueues, {})).queues).toMatchObject([
      { name: 'chargebacks', of_bank: true },
    ])
  })
})

describe('the alarm of what is late', () => {
  const loadLate = async (api = moderator) =>
    (await api(getConsoleHome, {})).alarms.find(({ kind }) => kind === 'late')?.count ?? 0
  const anHourAgo = () => new Date(node.now().getTime() - 3_600_000)

  test('counts each queue of the reader’s roles, and a claimed case once', async () => {
    const before = await loadLate()
    const beforeFinance = await loadLate(finance)
    const reporter = await as(await addMember(db))
    const member = await addMember(db)
    const { receipt } = await reporter(makeReport, { subject: 'profile', member, reason: 'spam' })
    const id = receipt.slice(2)
    await claimCase(moderator, { kind: 'report', id, expected: null })
    await makeDue(id, anHourAgo())
    expect(await loadLate()).toBe(before + 1)
    await addMainPhoto(db, member)
    const twoDaysAgo = new Date(node.now().getTime() - 48 * 3_600_000)
    await execute(
      db,
      sql`update photo set status = 'review', created_at = ${twoDaysAgo} where member_id = ${member}`,
    )
    const { photo_id: subject } = await row<{ photo_id: string }>(
      db,
      sql`select photo_id from photo where member_id = ${member}`,
    )
    await addReview(db, { kind: 'photo', subject, member, now: twoDaysAgo })
    expect(await loadLate()).toBe(before + 2)
    await addChargeback(member, anHourAgo())
    expect(await loadLate()).toBe(before + 2)
    expect(await loadLate(finance)).toBe(beforeFinance + 1)
  })
})

describe('the last late answer', () => {
  const loadLast = async (api = moderator) => (await api(getConsoleHome, {})).last_late
  const now = node.now().getTime()
  const ago = (hours: number) => new Date(now - hours * 3_600_000)

  test('is the latest in the queues of the reader’s roles', async () => {
    expect(await loadLast()).toBeNull()
    const reporter = await as(await addMember(db))
    const member = await addMember(db)
    const { receipt } = await reporter(makeReport, { subject: 'profile', member, reason: 'spam' })
    const close = (answerBy: Date, decidedAt: Date) =>
      execute(
        db,
        sql`update report set state = 'decided', answer_by = ${answerBy}, decided_at = ${decidedAt} where report_id = ${receipt.slice(2)}`,
      )
    await close(ago(3), ago(4))
    expect(await loadLast()).toBeNull()
    await close(ago(5), ago(4))
    const late = {
      queue: 'reports',
      due_at: ago(5).toISOString(),
      answered_at: ago(4).toISOString(),
    }
    expect(await loadLast()).toEqual(late)
    expect(await loadLast(finance)).toBeNull()
    await addChargeback(member, ago(2))
    await execute(
      db,
      sql`update chargeback set decision = 'accepted', decided_at = ${ago(1)} where due_at = ${ago(2)}`,
    )
    const admin = await as(await addStaff(db, ['admin']))
    expect(await loadLast(finance)).toMatchObject({ queue: 'chargebacks' })
    expect(await loadLast(admin)).toMatchObject({ queue: 'chargebacks' })
    expect(await loadLast()).toMatchObject({ queue: 'reports' })
    expect(await loadLast(await as(await addStaff(db, ['content'])))).toBeNull()
  })
})

test('the alarm of mails counts those of the last hour that were not accepted, if they are many', async () => {
  const loadAlarm = async () =>
    (await moderator(getConsoleHome, {})).alarms.find(({ kind }) => kind === 'mail')?.count ?? 0
  const add = (state: string, count: number, minutes = 5) =>
    execute(
      db,
      sql`insert into mail_log (mail_id, site_id, template, cause, covered_address, address_hash, state, at)
          select gen_random_uuid(), 1, 'accounts/confirm-address', 'address', 'a•••@example.org', ''::bytea, ${state}, ${node.now()}::timestamptz - make_interval(mins => ${minutes})
          from generate_series(1, ${count}::int)`,
    )
  await add('failed', 4)
  await add('failed', 20, 61)
  expect(await loadAlarm()).toBe(0)
  await add('refused', 1)
  expect(await loadAlarm()).toBe(5)
  await add('accepted', 60)
  expect(await loadAlarm()).toBe(0)
})

async function addChargeback(member: string, due: Date): Promise<void> {
  const order = newId()
  await execute(
    db,
    sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, status, created_at, completed_at)
        values (${order}, ${member}, 1, 'p1', 100, 2900, 2900, 'EUR', 'NL', 'local', 'completed', ${due}, ${due})`,
  )
  await execute(
    db,
    sql`insert into chargeback (site_id, order_id, chargeback_id, amount, previous_order_status, at, due_at)
        values (1, ${order}, ${`cb-${order}`}, 2900, 'completed', ${due}, ${due})`,
  )
}
