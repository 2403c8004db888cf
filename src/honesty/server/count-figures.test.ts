import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { testDatabase } from '../../../tests/factories/database.ts'
import { addManyEvents, seededRandom } from '../../../tests/factories/many-events.ts'
import { addSites } from '../../../tests/factories/sites.ts'
import { countSlowly } from '../../../tests/factories/slow-figures.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { newId } from '../../server/ids.ts'
import { SiteSettings } from '../../sites/settings-contract.ts'
import { metricNames } from '../contract.ts'
import { dayBefore, endOfDay, MIN_PEOPLE, publishedValue, getSpec } from '../rules.ts'
import { countFigures, countMetric, type LastPublished, type NewFigure } from './count-figures.ts'

const { pool: db } = await testDatabase()
await addSites(db)
const now = new Date()
const day = dayBefore(now)
const until = endOfDay(day)
const seed = Number(process.env['HONESTY_SEED'] ?? 20)
const life = { now: until, random: seededRandom(seed) }
const members = await addManyEvents(db, { ...life, site: 1, people: 140, events: 700 })
await addManyEvents(db, { ...life, site: 2, people: 24, events: 60 })
const daysAgo = (days: number) =>
  new Date(until.getTime() - days * 86_400_000).toISOString().slice(0, 10)
// The mean of six months contains the first and the last day, and nothing before or of all countries.
for (const [metric, days, value] of [
  ['active_30_eu', 183, 900],
  ['active_30_eu', 182, 31],
  ['active_30_eu', 90, 44],
  ['active_30_eu', 1, 38],
  ['active_30', 1, 700],
] as const)
  await execute(
    db,
    sql`insert into daily_metric (site_id, metric, day, value, counted_at)
        values (1, ${metric}, ${daysAgo(days)}, ${value}, ${now})`,
  )
for (const [kind, days, outcome] of [
  ['content', 366, null],
  ['content', 365, 'followed'],
  ['information', 1, null],
  ['information', 20, 'refused'],
  ['information', 30, 'mistake'],
] as const)
  await execute(
    db,
    sql`insert into authority_request (site_id, request_id, received_on, country, authority, kind, outcome, answered_at, recorded_by, recorded_at)
        values (1, ${newId()}, ${daysAgo(days)}, 'NL', 'Politie', ${kind}, ${outcome}, ${outcome === null ? null : now}, 1, ${now})`,
  )

for (const [index, member] of members.entries())
  if (index % 4 > 0)
    await execute(
      db,
      sql`insert into audit_entry (site_id, at, actor_id, action, subject_kind, subject_id, reason, after_change)
          select site_id, ${now}, ${index % 4 === 1 ? null : newId()}::bigint, 'photo.judge', 'photo', main_photo::text, '',
                 ${JSON.stringify({ verdict: index % 4 === 2 ? 'refused' : 'approved' })}::jsonb
          from profile where member_id = ${member} and main_photo is not null`,
    )
await execute(
  db,
  sql`insert into uptime_day (site_id, day, first_minute, last_minute, minutes)
      values (1, ${daysAgo(31)}, 0, 1439, 1440), (1, ${daysAgo(12)}, 300, 1439, 1100), (1, ${daysAgo(1)}, 0, 1439, 1439)`,
)

const site = (id: number) => ({ id, settings: z.parse(SiteSettings, {}) })
const count = (at: string, last: LastPublished[] = [], on: Queryable = db, id = 1) =>
  countFigures({ db: on, site: site(id), day: at }, last)
const published = (figures: NewFigure[]) =>
  figures.flatMap(({ published: value, ...each }) =>
    value === null || each.outcome !== null ? [] : [{ ...each, published: value }],
  )
const toKey = ({ metric, part }: { metric: string; part: string }) => `${metric} ${part}`

describe('figures', () => {
  test('about authorities are shown however small they are; members of a month are those in the Union', async () => {
    const counted = await count(day)
    const find = (metric: string, part = '') =>
      counted.find((each) => each.metric === metric && each.part === part)
    expect(find('authority_requests', 'content')).toMatchObject({ published: 1, people: null })
    expect(find('authority_requests', 'information')).toMatchObject({ published: 2 })
    expect(find('monthly_members')).toMatchObject({ value: 38, published: 38, version: 2 })
    expect((await count(day, [], db, 2)).find(({ part }) => part === 'content')).toMatchObject({
      published: 0,
      state: 'shown',
    })
  })

  test.each([1, 2])('of site %i are those of a slow count', async (id) => {
    const slow = await countSlowly(db, id, until)
    const counted = await count(day, [], db, id)
    let compared = 0
    for (const metric of metricNames)
      for (const part of getSpec(metric).parts) {
        const expected = slow[metric]?.[part]
        const figure = counted.find((each) => each.metric === metric && each.part === part)
        expect(figure, `${metric} ${part}`).toBeDefined()
        if (!expected || !figure) continue
        compared++
        const isThing = part === 'fictional' || getSpec(metric).counts === 'things'
        const { value, base, people } = expected
        expect(figure, `${metric} ${part} (seed ${seed})`).toMatchObject({
          value,
          base: base ?? figure.base,
          people: isThing ? null : people,
        })
        const isLarge = isThing || people >= MIN_PEOPLE
        if (!isLarge) expect(figure.published).toBeNull()
        else if (figure.state === 'shown')
          expect(figure.published).toBe(publishedValue(getSpec(metric).unit, figure))
      }
    expect(compared).toBeGreaterThan(20)
  })

  test('about fewer than 20 people say so, and never zero', async () => {
    const small = (await count(day, [], db, 2)).filter(
      ({ people, outcome }) => people !== null && people < MIN_PEOPLE && outcome === null,
    )
    expect(small.length).toBeGreaterThan(10)
    for (const figure of small)
      expect(figure).toMatchObject({ published: null, state: expect.stringMatching(/too_few/) })
  })
})

describe('staff', () => {
  test('count nowhere: whoever joins the team leaves every figure and every published share', async () => {
    const team = members.filter((_, index) => index % 3 === 0)
    const before = await count(day)
    await rolledBack(async (on) => {
      await execute(
        on,
        sql`update account set role = 'operator', staff_roles = '{support}' where member_id = any (${team}::bigint[])`,
      )
      const [slow, after] = [await countSlowly(on, 1, until), await count(day, [], on)]
      let fewer = 0
      for (const { metric, part, value, base, people } of after) {
        const known = before.find((each) => each.metric === metric && each.part === part)
        if ((people ?? 0) < (known?.people ?? 0)) fewer++
        const expected = slow[metric]?.[part]
        if (!expected) continue
        expect(value, `${metric} ${part} (seed ${seed})`).toBe(expected.value)
        if (expected.base !== null) expect(base, `${metric} ${part}`).toBe(expected.base)
      }
      expect(fewer).toBeGreaterThan(8)
    })
  })
})

describe('one person who leaves', () => {
  test('changes no published number, on the next day', async () => {
    const first = published(await count(day))
    expect(first.length).toBeGreaterThan(15)
    for (const member of members.slice(0, 12)) {
      await rolledBack(async (on) => {
        await removePerson(on, member)
        const next = await count(day, first, on)
        for (const figure of next.filter(({ outcome }) => outcome === null)) {
          const before = first.find((each) => toKey(each) === toKey(figure))
          if (figure.published === null || figure.people === null) continue
          expect(figure.people, toKey(figure)).toBeGreaterThanOrEqual(MIN_PEOPLE)
          expect(figure.published, toKey(figure)).toBe(before?.published)
        }
      })
    }
  })
})

describe('a published number', () => {
  test('stays while fewer than 20 people came, and moves with the twentieth', async () => {
    const yesterday = dayBefore(new Date(`${day}T00:00:00Z`))
    const first = published(await count(yesterday))
    const known = first.find(({ metric }) => metric === 'reports')
    const reports = async (on: Queryable) => {
      const counting = { db: on, site: site(1), day }
      return (await countMetric(counting, 'reports', known ? [known] : []))[0]
    }
    const reporters = await rows<{ member_id: string }>(
      db,
      sql`select member_id from report where at >= ${endOfDay(yesterday)} and site_id = 1`,
    )
    const before = new Set(reporters.map(({ member_id }) => member_id))
    expect(before.size).toBeGreaterThan(0)
    expect(before.size).toBeLessThan(MIN_PEOPLE)
    expect(await reports(db)).toMatchObject({ published: known?.published, as_of: yesterday })
    await rolledBack(async (on) => {
      for (const [index, by] of members.filter((each) => !before.has(each)).entries()) {
        const came = before.size + index
        if (came > MIN_PEOPLE) break
        const figure = await reports(on)
        const value = came < MIN_PEOPLE ? known?.published : figure?.value
        expect(figure, `${came} people`).toMatchObject({ published: value })
        expect(figure?.as_of).toBe(came < MIN_PEOPLE ? yesterday : day)
        await execute(
          on,
          sql`insert into report (report_id, site_id, member_id, reported_id, subject, reason, snapshot, at, answer_by)
              values (${newId()}, 1, ${by}, 1, 'profile', 'spam', '{}', ${new Date(until.getTime() - 60_000)}, ${until})`,
        )
      }
    })
  })
})

describe('the one deadline of the welcome discount', () => {
  test('is kept by purchases in time, and missed by a late one and by a second one', async () => {
    const at = new Date(until.getTime() - 3_600_000)
    const outcome = async (on: Queryable) =>
      (await count(day, [], on)).find(({ metric }) => metric === 'one_deadline')?.outcome
    const buy = (on: Queryable, member: string, hours: number) =>
      execute(
        on,
        sql`with joined as (update account set signup_at = ${new Date(at.getTime() - hours * 3_600_000)} where member_id = ${member})
            insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, status, discount_code, created_at, completed_at)
            values (${newId()}, ${member}, 1, 'p0', 20, 750, 999, 'EUR', 'NL', 'local', 'completed', 'TIMEBONUS25', ${at}, ${new Date(at.getTime() + 1000 * hours)})`,
      )
    const [one = '', other = ''] = members
    await rolledBack(async (on) => {
      expect(await outcome(on)).toBe('open')
      await buy(on, one, 3)
      expect(await outcome(on)).toBe('kept')
      await buy(on, other, 5)
      expect(await outcome(on)).toBe('missed')
    })
    await rolledBack(async (on) => {
      await buy(on, one, 3)
      await buy(on, one, 2)
      expect(await outcome(on)).toBe('missed')
    })
  })
})

describe('a spending limit that members set themselves', () => {
  const HOUR = 3_600_000
  const at = (hoursBefore: number) => new Date(until.getTime() - hoursBefore * HOUR)
  const outcome = async (on: Queryable) =>
    (await count(day, [], on)).find(({ metric }) => metric === 'spending_limit')
  const limit = (
    on: Queryable,
    member: string,
    setAt: number,
    from: number,
    amount: number | null,
  ) =>
    execute(
      on,
      sql`insert into spend_cap_change (site_id, member_id, set_at, from_at, period, amount, currency)
          values (1, ${member}, ${at(setAt)}, ${at(from)}, ${amount === null ? null : 'week'}, ${amount}, 'EUR')`,
    )
  const buy = (on: Queryable, member: string, hoursBefore: number, currency = 'EUR') =>
    execute(
      on,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, status, created_at, completed_at)
          values (${newId()}, ${member}, 1, 'p0', 20, 999, 999, ${currency}, 'NL', 'local', 'completed', ${at(hoursBefore)}, ${at(hoursBefore)})`,
    )
  // Who bought nothing else.
  const [one, other] = [newId(), newId()]

  test('is kept by purchases below it, and missed by the first beyond it', async () => {
    await rolledBack(async (on) => {
      await buy(on, other, 9)
      expect(await outcome(on)).toMatchObject({ base: 0, outcome: 'open' })
      await limit(on, one, 10, 10, 2000)
      for (const hours of [8, 7]) await buy(on, one, hours)
      await buy(on, one, 6, 'GBP')
      expect(await outcome(on)).toMatchObject({ value: 0, base: 3, outcome: 'kept' })
      await buy(on, one, 5)
      expect(await outcome(on)).toMatchObject({ value: 1, base: 4, outcome: 'missed' })
    })
  })

  test('is the one that applied then: not a higher one that waits, was replaced, or a period that is over', async () => {
    await rolledBack(async (on) => {
      await limit(on, one, 60, 60, 1000)
      await limit(on, one, 50, 26, 9000)
      await limit(on, one, 40, 40, 1500)
      await buy(on, one, 7 * 24 + 30)
      await buy(on, one, 20)
      expect(await outcome(on)).toMatchObject({ value: 0, outcome: 'kept' })
      await buy(on, one, 19)
      expect(await outcome(on)).toMatchObject({ value: 1, outcome: 'missed' })
    })
    await rolledBack(async (on) => {
      await limit(on, one, 60, 60, 1000)
      await limit(on, one, 34, 10, null)
      await buy(on, one, 9)
      expect(await outcome(on)).toMatchObject({ base: 0 })
      await buy(on, one, 20)
      await buy(on, one, 19)
      expect(await outcome(on)).toMatchObject({ value: 1, base: 2, outcome: 'missed' })
    })
  })
})

const rollback = new Error('rolled back')

/** Runs changes that no other test sees. */
async function rolledBack(run: (on: Queryable) => Promise<void>): Promise<void> {
  await inTransaction(db, async (on) => {
    await run(on)
    throw rollback
  }).catch((error: unknown) => {
    if (error !== rollback) throw error
  })
}

async function removePerson(on: Queryable, member: string): Promise<void> {
  for (const [table, columns] of [
    ['refund', ['member_id']],
    ['credit_order', ['member_id']],
    ['report', ['member_id', 'reported_id']],
    ['complaint', ['member_id']],
    ['statement_of_reasons', ['member_id']],
    ['conversation', ['lo', 'hi']],
    ['inbox', ['member_id', 'other_id']],
    ['profile', ['member_id']],
    ['account', ['member_id']],
  ] as const)
    for (const column of columns)
      await execute(on, sql`delete from ${raw(table)} where ${raw(column)} = ${member}`)
  expect(await rows(on, sql`select 1 as one from account where member_id = ${member}`)).toEqual([])
}
