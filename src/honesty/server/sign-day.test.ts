import { createHash, verify } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { createPostgresBus } from '../../server/live/postgres-bus.ts'
import type { SharedBus } from '../../server/live/shared-bus.ts'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { addManyEvents, seededRandom } from '../../../tests/factories/many-events.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addSession } from '../../../tests/factories/sessions.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { metricNames, promiseNames, getHonesty } from '../contract.ts'
import { getHonestyStrip } from '../strip-contract.ts'
import {
  getSafetyFiling,
  recountHonesty,
  reviewHonesty,
  saveHonestyNote,
} from '../console/contract.ts'
import { getSettings } from '../../sites/contract.ts'
import { dayBefore, getSpan } from '../rules.ts'
import { findChainFaults } from './check-chain.ts'
import { honestySchedules } from './jobs.ts'
import { runQuery } from './metric-query.ts'

// The registry of sites reads again when the database says so.
let bus: SharedBus | undefined
const { app, as, request, advance, now, logInAgain } = await testApp({
  bus: async (url) => (bus = await createPostgresBus({ url, log: silentLog })),
})
afterAll(() => bus?.stop())
const db = app.pool
const DAY = 86_400_000
const visitor = await as()
const staff = [await addStaff(db, ['content']), await addStaff(db, ['moderator'])] as const
const [content, moderator] = [await as(staff[0]), await as(staff[1])]
const members = await addManyEvents(db, {
  site: 1,
  now: now(),
  random: seededRandom(7),
  people: 99,
  events: 500,
})

/** Goes to half past three of the next day (UTC) and runs what is due there. */
async function nextNight(): Promise<string> {
  const at = now()
  for (const member of staff) logInAgain(member)
  advance(DAY - (at.getTime() % DAY) + 3.5 * 3_600_000)
  for (const work of honestySchedules) await runScheduled(app, work)
  return dayBefore(now())
}

const Chain = z.object({
  keys: z.array(z.object({ version: z.int(), public_key: z.string() })),
  days: z.array(
    z.object({
      day: z.string(),
      body: z.string(),
      digest: z.string(),
      previous: z.nullable(z.string()),
      signature: z.string(),
      key: z.int(),
    }),
  ),
})
const chain = async () => Chain.parse(await (await request('/honesty/chain.json')).json())

describe('before a brand has 100 active members', () => {
  const countActive = async () => {
    const span = getSpan({ days: 30, lag: 0 }, dayBefore(now()))
    const parts = await runQuery(db, 'active_profiles', { site: 1, span, promised: null })
    return parts.find(({ part }) => part === 'member')?.value ?? 0
  }

  test('nothing is counted, and its pages have no link to the figures', async () => {
    // So that nobody is away for 30 days during the test.
    await execute(db, sql`update account set last_seen_at = ${now()} where site_id = 1`)
    for (let count = await countActive(); count < 99; count++) await addMember(db)
    await nextNight()
    expect(await visitor(getHonesty, {})).toMatchObject({ day: null, from_members: 100 })
    expect((await visitor(getSettings, {})).settings.links_honesty).toBe(false)
    expect((await chain()).days).toEqual([])
  })

  test('with the hundredth it begins, and it stays when there are fewer', async () => {
    const last = await addMember(db)
    await nextNight()
    const { day } = await visitor(getHonesty, {})
    expect(day).not.toBeNull()
    await vi.waitFor(async () =>
      expect((await visitor(getSettings, {})).settings.links_honesty).toBe(true),
    )
    await execute(db, sql`update account set banned_at = ${now()} where member_id = ${last}`)
    await nextNight()
    expect((await visitor(getHonesty, {})).days).toHaveLength(2)
    await execute(db, sql`delete from honesty_day`)
    await execute(db, sql`delete from honesty_figure`)
    await execute(db, sql`update account set banned_at = null where member_id = ${last}`)
  })
})

describe('a night', () => {
  test('before the first one nothing is counted', async () => {
    expect(await visitor(getHonesty, {})).toMatchObject({ day: null, figures: [], days: [] })
    expect((await chain()).days).toEqual([])
  })

  test('counts yesterday once, however often and however many workers try', async () => {
    const day = await nextNight()
    await Promise.all(honestySchedules.flatMap((work) => [1, 2].map(() => runScheduled(app, work))))
    const page = await visitor(getHonesty, {})
    expect(page).toMatchObject({ day, since: day, off_since: null, min_people: 20 })
    expect(new Set(page.figures.map(({ metric }) => metric))).toEqual(new Set(metricNames))
    expect(page.promises.map(({ promise }) => promise)).toEqual([...promiseNames])
    expect(page.days).toHaveLength(1)
    expect(await findChainFaults(db, 1)).toEqual([])
  })

  test('publishes nothing but what may be shown', async () => {
    const { figures } = await visitor(getHonesty, { days: 400 })
    expect(figures.some(({ state }) => state === 'too_few')).toBe(true)
    for (const { state, value } of figures) expect(value === null).toBe(state === 'too_few')
    const { days } = await chain()
    const hidden = await rows<{ metric: string; part: string }>(
      db,
      sql`select metric, part from honesty_figure where site_id = 1 and state <> 'shown'`,
    )
    expect(hidden.length).toBeGreaterThan(3)
    for (const { metric, part } of hidden)
      expect(days[0]?.body).toMatch(new RegExp(` ${metric} ${part || '-'} v\\d+ \\S+ too_few`))
  })

  test('repeats on the pages of visitors only figures of the page, about as many people as the site asks for', async () => {
    const page = await visitor(getHonesty, {})
    const strip = await visitor(getHonestyStrip, {})
    expect(strip.day).toBe(page.day)
    const values = ({ figures }: { figures: { metric: string; value: number | null }[] }) =>
      figures.map(({ metric, value }) => `${metric} ${value}`)
    const published = values({
      figures: page.figures.filter(({ part }) => part === '' || part === 'fictional'),
    })
    expect(strip.figures.length).toBeGreaterThan(1)
    expect(published).toEqual(expect.arrayContaining(values(strip)))
    const count = (outcome: string) =>
      page.promises.filter((promise) => promise.outcome === outcome).length
    expect(strip.promises).toEqual({ kept: count('kept'), missed: count('missed') })
    const { settings } = app.siteById(1)
    const before = settings.min_group_size
    settings.min_group_size = 1000
    const few = await visitor(getHonestyStrip, {})
    settings.min_group_size = before
    // Fictional profiles are not people.
    expect(few.figures.map(({ metric }) => metric)).toEqual(['active_profiles'])
  })

  test('makes a chain that anybody can check by hand', async () => {
    await nextNight()
    await nextNight()
    const { keys, days } = await chain()
    expect(days).toHaveLength(3)
    let previous: string | null = null
    for (const day of days) {
      const digest = createHash('sha256').update(day.body).digest()
      expect(digest.toString('hex')).toBe(day.digest)
      expect(day.body).toContain(`\nprevious ${previous ?? '-'}\n`)
      const key = keys.find(({ version }) => version === day.key)?.public_key ?? ''
      expect(verify(null, digest, key, Buffer.from(day.signature, 'base64'))).toBe(true)
      previous = day.digest
    }
    const page = await visitor(getHonesty, { days: 2 })
    expect(page.days.map(({ digest }) => digest)).toEqual(days.map(({ digest }) => digest))
    expect(page.history.map(({ day }) => day)).toEqual(days.slice(1).map(({ day }) => day))
  })

  test('the queries are public as they run', async () => {
    const query = await request('/honesty/queries/first_answer.sql')
    expect(query.headers.get('content-type')).toContain('text/plain')
    expect(await query.text()).toContain('-- version 1\n')
    expect((await request('/honesty/queries/account.sql')).status).toBe(404)
    expect((await request('/honesty/queries/..%2Frules.sql')).status).toBe(404)
  })

  test('knows nothing of other sites', async () => {
    const body = (await chain()).days.map((each) => each.body).join('')
    expect(body.match(/^site .*$/gm)?.every((line) => line.startsWith('site 1 '))).toBe(true)
    expect(await findChainFaults(db, 2)).toEqual([])
  })
})

describe('a change of an old row is found', () => {
  const changes = {
    'the text was changed': sql`update honesty_day set body = replace(body, 'figure', 'figura') where day = (select min(day) from honesty_day where site_id = 1) and site_id = 1`,
    'the stored figures are not those of the text': sql`update honesty_figure set published = published + 1 where state = 'shown' and site_id = 1 and sealed_on = (select min(day) from honesty_day where site_id = 1)`,
    'the signature is wrong': sql`update honesty_day set signature = decode(repeat('00', 64), 'hex') where site_id = 1`,
    'it does not follow the day before': sql`delete from honesty_day where site_id = 1 and day = (select min(day) + 1 from honesty_day where site_id = 1)`,
  }
  test.each(Object.entries(changes))('%s', async (fault, change) => {
    await execute(db, sql`create table kept_day as table honesty_day`)
    await execute(db, sql`create table kept_figure as table honesty_figure`)
    await execute(db, change)
    expect((await findChainFaults(db, 1)).join('\n')).toContain(fault)
    await execute(db, sql`delete from honesty_day`)
    await execute(db, sql`delete from honesty_figure`)
    await execute(db, sql`insert into honesty_day table kept_day`)
    await execute(db, sql`insert into honesty_figure table kept_figure`)
    await execute(db, sql`drop table kept_day, kept_figure`)
    expect(await findChainFaults(db, 1)).toEqual([])
  })
})

describe('a correction', () => {
  const correct = async (day: string, reason: string) => {
    await content(recountHonesty, { day, metric: 'reports', reason })
    await nextNight()
    return visitor(getHonesty, {})
  }
  const reportsOn = (day: string) =>
    row<{ published: string; revision: number }>(
      db,
      sql`select published, revision from honesty_figure where site_id = 1 and day = ${day}::date and metric = 'reports' order by revision desc limit 1`,
    )

  test('is a new row with its reason, and the old value stays visible', async () => {
    const { since } = await visitor(getHonesty, {})
    const day = since ?? ''
    const before = await reportsOn(day)
    await execute(
      db,
      sql`insert into report (report_id, site_id, member_id, reported_id, subject, reason, snapshot, at, answer_by)
          select 900000 + row_number() over (), 1, 800000 + row_number() over (), 1, 'profile', 'spam', '{}', ${day}::date, ${day}::date + 14
          from generate_series(1, 25)`,
    )
    const { corrections, days } = await correct(day, 'Reports of one form came in late.')
    expect(corrections).toEqual([
      expect.objectContaining({
        day,
        metric: 'reports',
        before: Number(before.published),
        after: Number(before.published) + 25,
        reason: 'Reports of one form came in late.',
      }),
    ])
    expect(days.at(-1)?.corrections).toBe(1)
    expect((await chain()).days.at(-1)?.body).toContain('"Reports of one form came in late."')
    expect(await findChainFaults(db, 1)).toEqual([])
    expect((await reportsOn(day)).revision).toBe(1)
  })

  test('about a few people is not published: it would say something about them', async () => {
    const { since } = await visitor(getHonesty, {})
    const day = since ?? ''
    await execute(
      db,
      sql`insert into report (report_id, site_id, member_id, reported_id, subject, reason, snapshot, at, answer_by)
          select 990000 + row_number() over (), 1, 880000 + row_number() over (), 1, 'profile', 'spam', '{}', ${day}::date, ${day}::date + 14
          from generate_series(1, 3)`,
    )
    expect((await correct(day, 'Three more came in late.')).corrections).toHaveLength(1)
    const { recounts } = await content(reviewHonesty, {})
    expect(recounts.map(({ changed }) => changed)).toEqual([false, true])
  })

  test('is refused for what cannot be counted again, and for a day without figures', async () => {
    const reason = 'We would like another figure.'
    const { since } = await visitor(getHonesty, {})
    await expect(
      content(recountHonesty, { day: since ?? '', metric: 'verified', reason }),
    ).rejects.toMatchObject({ code: 'not_recountable' })
    await expect(
      content(recountHonesty, { day: '2020-01-01', metric: 'reports', reason }),
    ).rejects.toMatchObject({ code: 'not_counted' })
  })
})

describe('a promise', () => {
  test('that is broken shows as missed by itself, and a note changes nothing of that', async () => {
    const promise = (await visitor(getHonesty, {})).promises.find(
      ({ promise }) => promise === 'likes_by_members',
    )
    const giver = await addMember(db)
    const session = await addSession(db, giver)
    await execute(
      db,
      sql`insert into like_pair (lo, hi, lo_session, lo_at) values (${giver}, 9223372036854775807, ${session}, ${now()})`,
    )
    await execute(db, sql`delete from session where session_id = ${session}`)
    await nextNight()
    const page = () => visitor(getHonesty, {})
    const missed = (await page()).promises.find(({ promise }) => promise === 'likes_by_members')
    expect(promise?.outcome).not.toBe('missed')
    expect(missed).toMatchObject({ outcome: 'missed', note: null })
    const texts = {
      en: 'A script of ours was wrong. It is gone.',
      de: 'Ein Skript von uns war falsch.',
    }
    await content(saveHonestyNote, { promise: 'likes_by_members', texts })
    const noted = (await page()).promises.find(({ promise }) => promise === 'likes_by_members')
    expect(noted).toMatchObject({ outcome: 'missed', note: { text: texts.en, locale: 'en' } })
    const { promises } = await content(reviewHonesty, { tonight: 'yes' })
    expect(promises.find(({ promise }) => promise === 'likes_by_members')).toMatchObject({
      breaches: expect.any(Number),
      texts,
    })
  })
})

describe('the page', () => {
  test('that is turned off says since when, and comes back with its chain', async () => {
    const set = async (honesty_page: boolean) => {
      await execute(
        db,
        sql`update site set settings = settings || ${JSON.stringify({ honesty_page })}::jsonb where site_id = 1`,
      )
      Object.assign(app.siteById(1).settings, { honesty_page })
    }
    const { length } = (await chain()).days
    await set(false)
    const off = await visitor(getHonesty, {})
    expect(off).toMatchObject({ day: null, figures: [], promises: [], corrections: [] })
    expect(await visitor(getHonestyStrip, {})).toEqual({ day: null, figures: [], promises: null })
    const since = off.off_since
    const switched = await row<{ at: Date }>(
      db,
      sql`select max(at) as at from site_version where site_id = 1`,
    )
    expect(since).toBe(switched.at.toISOString())
    await nextNight()
    expect((await visitor(getHonesty, {})).off_since).toBe(since)
    expect((await chain()).days.at(-1)?.body).toMatch(/\npage off\n$/)
    await set(true)
    const day = await nextNight()
    expect(await visitor(getHonesty, {})).toMatchObject({ day, off_since: null })
    expect((await chain()).days).toHaveLength(length + 2)
    expect(await findChainFaults(db, 1)).toEqual([])
  })
})

describe('the staff', () => {
  test('see the people behind the figures; others do not', async () => {
    const { figures, chain: head } = await moderator(reviewHonesty, {})
    expect(figures.some(({ people }) => people !== null && people < 20)).toBe(true)
    expect(head).toMatchObject({ faults: [], corrections: 1 })
    await expect((await as(members[1]))(reviewHonesty, {})).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(content(getSafetyFiling, { place: 'AU', year: '2026' })).rejects.toMatchObject({
      code: 'role_required',
    })
    const { rows: filed } = await moderator(getSafetyFiling, { place: 'US-CO', year: '2026' })
    expect(filed.every(({ figure }) => /^[a-z_]+$/.test(figure))).toBe(true)
  })
})
