import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { prepareDemo } from '../../../demo/prepare.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { addManyEvents, seededRandom } from '../../../tests/factories/many-events.ts'
import { execute, row } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { getHonesty } from '../contract.ts'
import { dayBefore } from '../rules.ts'
import { signDay, signYesterday } from './sign-day.ts'

const { app, as, request, advance, now } = await testApp()
const db = app.pool
const DAY = 86_400_000
const visitor = await as()
await addManyEvents(db, {
  site: 1,
  now: now(),
  random: seededRandom(7),
  people: 150,
  events: 300,
})
await execute(db, sql`update account set last_seen_at = ${now()} where site_id = 1`)
advance(DAY - (now().getTime() % DAY) + 3.5 * 3_600_000)
await signDay(createJobContext(app, 1, { cookies: [], afterCommit: [] }, db), dayBefore(now()))

describe('the history', () => {
  test('has 400 days, and no more can be asked for', async () => {
    await execute(
      db,
      sql`insert into honesty_day (site_id, day, body, digest, signature, key_version, sealed_at)
          select 1, first.day - n, '', ''::bytea, ''::bytea, 1, first.day - n
          from (select min(day) as day from honesty_day where site_id = 1) first, generate_series(1, 410) n`,
    )
    await execute(
      db,
      sql`insert into honesty_figure (site_id, day, metric, part, version, value, people, state, published, as_of, counted_at, sealed_on)
          select 1, day, 'reports', '', 1, 50, 40, 'shown', 50, day, day, day from honesty_day d
          where site_id = 1 and body = ''`,
    )
    const { history, days } = await visitor(getHonesty, { days: 400 })
    expect(days).toHaveLength(400)
    expect(history).toHaveLength(400)
    expect(history[0]?.day).toBe(days[0]?.day)
    expect(await (await request('/honesty/chain.json')).json()).toMatchObject({
      days: { length: 400 },
    })
    await expect(visitor(getHonesty, { days: 401 })).rejects.toMatchObject({ code: 'bad_input' })
    await execute(db, sql`delete from honesty_figure`)
    await execute(db, sql`delete from honesty_day`)
  })
})

describe('a brand in production', () => {
  test('that was never opened counts nothing, so that what was tried before is in no figure', async () => {
    const newest = async () =>
      row<{ day: string }>(db, sql`select max(day)::text as day from honesty_day where site_id = 1`)
    const before = await newest()
    advance(3 * DAY)
    const ctx = createJobContext(app, 1, { cookies: [], afterCommit: [] }, db)
    await signYesterday({ ...ctx, local: false, site: { ...ctx.site, openedAt: null } })
    expect(await newest()).toEqual(before)
    await signYesterday({
      ...ctx,
      now: now(),
      local: false,
      site: { ...ctx.site, openedAt: now() },
    })
    expect(await newest()).not.toEqual(before)
  })

  test('gets no people of the demo, whatever its environment asks for', async () => {
    const config = { ...app.config, mode: 'production' as const, demoMembers: 500 }
    const accounts = async () => row<{ n: number }>(db, sql`select count(*)::int as n from account`)
    const before = await accounts()
    await prepareDemo({ ...app, config })
    expect(await accounts()).toEqual(before)
  })
})
