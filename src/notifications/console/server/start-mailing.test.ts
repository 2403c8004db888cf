import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { execute } from '../../../server/database/query.ts'
import { answerApproval } from '../../../staff/contract.ts'
import {
  getMailingResults,
  listMailings,
  previewMailing,
  resumeMailing,
  saveMailing,
  startMailing,
  stopMailing,
  testMailing,
} from '../contract.ts'

const node = await testApp()
const { app, as, mails, runJobs, advance } = node
const db = app.pool
const contentId = await addStaff(db, ['content'], { email: 'ada@vonk.example' })
let content = await as(contentId)
/** Sessions of staff end with the hours that the clock is advanced. */
const renewStaff = async () => {
  node.logInAgain(contentId)
  content = await as(contentId)
  node.logInAgain(secondId)
  second = await as(secondId)
}
const secondId = await addStaff(db, ['content'])
let second = await as(secondId)
const reason = 'The summer news, agreed on Monday.'
const MINUTE = 61_000

type Options = Parameters<typeof addMember>[1]
async function addReader(options: Options = {}, kind = 'news'): Promise<string> {
  const id = await addMember(db, { language: 'en', ...options })
  await execute(
    db,
    sql`insert into notification_preference (member_id, type, mail, push) values (${id}, ${kind}, 'weekly', false)`,
  )
  return id
}
async function addReaders(country: string, count: number): Promise<void> {
  const model = await addReader({ country })
  const added = sql`generate_series(1, ${count - 1}) n`
  const id = sql`${model}::bigint + n`
  await execute(
    db,
    sql`insert into account (member_id, site_id, email, email_confirmed_at, status, language, country, signup_at, last_seen_at)
        select ${id}, 1, ${country} || n || '@example.org', now(), 'active', 'en', ${country}, now(), now() from ${added}`,
  )
  await execute(
    db,
    sql`insert into profile (member_id, site_id, name, gender, looking_for, birth_date, language, country, updated_at)
        select ${id}, 1, name, gender, looking_for, birth_date, language, ${country}, now() from profile, ${added} where member_id = ${model}`,
  )
  await execute(
    db,
    sql`insert into notification_preference (member_id, type, mail, push) select ${id}, 'news', 'weekly', false from ${added}`,
  )
}
const draft = (country: string) => ({
  id: null,
  revision: 1,
  name: `Summer ${country}`,
  kind: 'news' as const,
  segment: { languages: [], countries: [country], premium: null, seen_days: null, away_days: null },
  texts: {
    en: { subject: 'Summer', text: 'It is warm.' },
    de: { subject: 'Sommer', text: 'Es ist warm.' },
  },
  per_minute: 2,
})
const sentMails = (subject: string) => mails.filter(({ text }) => text.includes(`"${subject}"`))
const loadState = async (id: string) =>
  (await content(listMailings, {})).mailings.find((mailing) => mailing.id === id)

test('a draft cannot be resumed: it would run without a second person', async () => {
  const { id } = await content(saveMailing, draft('FR'))
  await expect(content(resumeMailing, { id, reason })).rejects.toMatchObject({
    code: 'mailing_not_stopped',
    status: 409,
  })
  expect(await loadState(id)).toMatchObject({ state: 'draft' })
})

describe('the preview of a mailing', () => {
  test('says who gets it and why others do not', async () => {
    const country = 'BE'
    await addReader({ country, language: 'de' })
    await addReader({ country })
    await addReader({ country, language: 'pl' })
    await addMember(db, { country, language: 'en' })
    const stopped = await addReader({ country })
    const recent = await addReader({ country })
    await execute(
      db,
      sql`insert into notification_disabled (member_id, type, reason, at) values (${stopped}, '*', 'fbl', now())`,
    )
    await execute(
      db,
      sql`insert into notification_sent (member_id, type, at) values (${recent}, 'news', now())`,
    )
    const { id } = await content(saveMailing, draft(country))
    expect(await content(previewMailing, { id })).toMatchObject({
      segment: 6,
      recipients: 2,
      left_out: { no_consent: 1, disabled: 1, recent: 1, too_new: 0, no_text: 1 },
      second_person: false,
    })
    expect(await content(testMailing, { id, language: 'de' })).toEqual({ to: 'ada@vonk.example' })
    expect(mails.at(-1)).toMatchObject({ to: 'ada@vonk.example' })
    await expect(content(testMailing, { id, language: 'fr' })).rejects.toMatchObject({
      code: 'text_missing',
    })
  })
})

describe('a mailing', () => {
  test('stopped half-way sends nothing more, and goes on where it stopped', async () => {
    const country = 'AT'
    for (let n = 0; n < 5; n += 1) await addReader({ country })
    const { id, revision } = await content(saveMailing, {
      ...draft(country),
      texts: { en: { subject: 'Half-way', text: 'It is warm.' } },
    })
    expect(await content(startMailing, { id, revision, reason })).toEqual({
      recipients: 5,
      approval: null,
    })
    await runJobs()
    expect(await loadState(id)).toMatchObject({ state: 'running', sent: 2, pending: 3 })
    expect(await content(stopMailing, { id, reason })).toEqual({ pending: 3 })
    advance(MINUTE)
    await runJobs()
    expect(sentMails('Half-way')).toHaveLength(2)
    expect(await loadState(id)).toMatchObject({ state: 'stopped', sent: 2, pending: 3 })
    await expect(content(stopMailing, { id, reason })).rejects.toMatchObject({
      code: 'mailing_not_running',
    })
    await content(resumeMailing, { id, reason })
    for (let minute = 0; minute < 2; minute += 1) {
      await runJobs()
      advance(MINUTE)
    }
    expect(await loadState(id)).toMatchObject({ state: 'done', sent: 5, pending: 0 })
    const addresses = sentMails('Half-way').map(({ to }) => to)
    expect(new Set(addresses).size).toBe(5)
    expect(sentMails('Half-way')[0]?.headers['List-Unsubscribe-Post']).toBe(
      'List-Unsubscribe=One-Click',
    )
  })

  test('sends no more in a minute when it is stopped and resumed within it', async () => {
    const country = 'LU'
    for (let n = 0; n < 5; n += 1) await addReader({ country })
    const { id, revision } = await content(saveMailing, draft(country))
    await content(startMailing, { id, revision, reason })
    await runJobs()
    for (let press = 0; press < 3; press += 1) {
      await content(stopMailing, { id, reason })
      await content(resumeMailing, { id, reason })
      await runJobs()
      expect(await loadState(id)).toMatchObject({ state: 'running', sent: 2, pending: 3 })
    }
    advance(MINUTE)
    await runJobs()
    expect(await loadState(id)).toMatchObject({ state: 'running', sent: 4, pending: 1 })
  })

  test('skips who withdrew their consent after it started', async () => {
    const country = 'CH'
    const ids = [await addReader({ country }), await addReader({ country })]
    const { id, revision } = await content(saveMailing, draft(country))
    await content(startMailing, { id, revision, reason })
    await execute(
      db,
      sql`update notification_preference set mail = 'off' where member_id = ${ids[0]}`,
    )
    await runJobs()
    expect(await loadState(id)).toMatchObject({ state: 'done', sent: 1, skipped: 1 })
  })

  test('starts once of ten presses, and not as an older text', async () => {
    const country = 'FR'
    await addReader({ country })
    const { id, revision } = await content(saveMailing, draft(country))
    const changed = await content(saveMailing, { ...draft(country), id, revision })
    await expect(content(saveMailing, { ...draft(country), id, revision })).rejects.toMatchObject({
      code: 'mailing_outdated',
    })
    await expect(content(startMailing, { id, revision, reason })).rejects.toMatchObject({
      code: 'mailing_outdated',
    })
    const starts = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        content(startMailing, { id, revision: changed.revision, reason }),
      ),
    )
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(
      content(saveMailing, { ...draft(country), id, revision: changed.revision }),
    ).rejects.toMatchObject({ code: 'mailing_started' })
  })

  test('to nobody does not start', async () => {
    const { id, revision } = await content(saveMailing, draft('NZ'))
    await expect(content(startMailing, { id, revision, reason })).rejects.toMatchObject({
      code: 'no_recipients',
    })
  })

  test('to more than 1,000 members waits for a second person, also in parts', async () => {
    await addReaders('ES', 600)
    await addReaders('PT', 600)
    const drafts = await Promise.all(
      ['ES', 'PT'].map((country) => content(saveMailing, draft(country))),
    )
    const [first, later] = await Promise.all(
      drafts.map(({ id, revision }) => content(startMailing, { id, revision, reason })),
    )
    expect([first?.approval, later?.approval].filter((approval) => approval === null)).toHaveLength(
      1,
    )
    const [started, waiting] = first?.approval === null ? drafts : drafts.toReversed()
    expect(await loadState(started?.id ?? '')).toMatchObject({ state: 'running', pending: 600 })
    expect(await loadState(waiting?.id ?? '')).toMatchObject({ state: 'draft' })
    const again = { id: waiting?.id ?? '', revision: waiting?.revision ?? 0, reason }
    await expect(content(startMailing, again)).rejects.toMatchObject({ code: 'approval_waiting' })
    const id = first?.approval ?? later?.approval ?? ''
    const question = { id, approved: true, answer: '' }
    await expect(content(answerApproval, question)).rejects.toMatchObject({ code: 'own_approval' })
    await second(answerApproval, question)
    expect(await loadState(waiting?.id ?? '')).toMatchObject({ state: 'running', pending: 600 })
  })

  test('stopped and resumed in a later week counts again among the 1,000 of one person', async () => {
    const passWeek = async () => {
      await execute(db, sql`update mailing set started_at = started_at - interval '8 days'`)
      await execute(db, sql`update mailing_recipient set at = at - interval '8 days'`)
    }
    await execute(db, sql`update mailing set state = 'done'`)
    await passWeek()
    const startAndStop = async (country: string) => {
      await addReaders(country, 600)
      const { id, revision } = await content(saveMailing, draft(country))
      const { approval } = await content(startMailing, { id, revision, reason })
      expect(approval).toBeNull()
      await content(stopMailing, { id, reason })
      return id
    }
    const earlier = await startAndStop('IT')
    await passWeek()
    const later = await startAndStop('GB')
    const refused = { code: 'too_many_alone', status: 409 }
    await expect(content(resumeMailing, { id: earlier, reason })).rejects.toMatchObject(refused)
    expect(await content(resumeMailing, { id: later, reason })).toEqual({ pending: 600 })
    await content(stopMailing, { id: later, reason })
    await passWeek()
    expect(await content(resumeMailing, { id: earlier, reason })).toEqual({ pending: 600 })
    await expect(content(resumeMailing, { id: later, reason })).rejects.toMatchObject(refused)
    await execute(db, sql`update mailing set approval_id = 1 where mailing_id = ${later}`)
    expect(await content(resumeMailing, { id: later, reason })).toEqual({ pending: 600 })
  })

  test.each(['support', 'moderator', 'finance'] as const)(
    'is not for the role %s',
    async (role) => {
      const colleague = await as(await addStaff(db, [role]))
      await expect(colleague(saveMailing, draft('DE'))).rejects.toMatchObject({
        code: 'role_required',
      })
      await expect(colleague(listMailings, {})).rejects.toMatchObject({ code: 'role_required' })
    },
  )
})

describe('a mailing at an hour', () => {
  test('comes by the clock of each reader, and in UTC where it is unknown', async () => {
    const zones = { tokyo: 'Asia/Tokyo', lisbon: 'Europe/Lisbon', nowhere: 'Mars/Olympus' }
    for (const [name, zone] of Object.entries(zones)) {
      const id = await addReader({ country: 'SE', email: `${name}@example.se` })
      await execute(db, sql`update account set time_zone = ${zone} where member_id = ${id}`)
    }
    const tomorrow = new Date(node.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const at = { send_at: `${tomorrow}T18:00`, texts: { en: { subject: 'At six', text: 'Hi.' } } }
    const { id } = await content(saveMailing, { ...draft('SE'), ...at })
    await content(startMailing, { id, revision: 1, reason })
    const reach = async (instant: string) => {
      advance(Date.parse(instant) - node.now().getTime())
      await runJobs()
      return sentMails('At six')
        .map(({ to }) => to.split('@')[0] ?? '')
        .toSorted((one, other) => one.localeCompare(other))
    }
    expect(await reach(`${tomorrow}T08:59:00Z`)).toEqual([])
    expect(await reach(`${tomorrow}T09:01:00Z`)).toEqual(['tokyo'])
    // Lisbon and unknown zones are at UTC in winter; in summer Lisbon is an hour ahead.
    expect(await reach(`${tomorrow}T18:02:00Z`)).toEqual(['lisbon', 'nowhere', 'tokyo'])
  })

  test('is refused where it has passed everywhere', async () => {
    await renewStaff()
    await addReader({ country: 'DK' })
    const { id } = await content(saveMailing, { ...draft('DK'), send_at: '2020-01-01T09:00' })
    await expect(content(startMailing, { id, revision: 1, reason })).rejects.toMatchObject({
      code: 'time_passed',
    })
  })
})

test('a test group gets it first; then it stops, and results count presses, not openings', async () => {
  await renewStaff()
  await addReaders('FI', 4)
  const texts = { en: { subject: 'Try', text: 'A test.' } }
  const { id } = await content(saveMailing, {
    ...draft('FI'),
    texts,
    per_minute: 100,
    test_percentage: 25,
  })
  await content(startMailing, { id, revision: 1, reason })
  await runJobs()
  expect(sentMails('Try')).toHaveLength(1)
  expect(await loadState(id)).toMatchObject({ state: 'stopped', sent: 1, pending: 3 })
  const link = /api\/mailing-link\.php\?[^"\\]+/.exec(sentMails('Try')[0]?.text ?? '')?.[0] ?? ''
  const press = (path: string, headers: Record<string, string> = {}) =>
    node.request(`/${path}`, { headers, redirect: 'manual' })
  await press(link, { 'sec-purpose': 'prefetch' })
  const results = () => content(getMailingResults, { id })
  expect(await results()).toMatchObject({ test: { sent: 1, clicks: 0 }, rest: { sent: 0 } })
  for (let i = 0; i < 2; i++) expect((await press(link)).status).toBe(303)
  await press(link.replace(/s=.{4}/, 's=aaaa'))
  expect(await results()).toMatchObject({ test: { clicks: 1, buyers: 0 }, income: [] })
  const unsubscribe =
    /api\/unsubscribe\.php\?[^"\\]+/.exec(sentMails('Try')[0]?.text ?? '')?.[0] ?? ''
  await node.request(`/${unsubscribe}`, { method: 'POST' })
  expect(await results()).toMatchObject({ test: { unsubscribed: 1 } })
  advance(MINUTE)
  await second(resumeMailing, { id, reason })
  await runJobs()
  expect(sentMails('Try')).toHaveLength(4)
  expect(await loadState(id)).toMatchObject({ state: 'done', sent: 4 })
  await expect((await as())(getMailingResults, { id })).rejects.toMatchObject({
    code: 'authentication_required',
  })
})
