import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../factories/app.ts'
import { addManyMembers } from '../factories/many-members.ts'
import { findCursor } from '../../src/search/server/member-search.ts'
import type { SearchScope } from '../../src/search/server/search-conditions.ts'
import { execute, rows } from '../../src/server/database/query.ts'

/** `SEARCH_MEMBERS=100000 SEARCH_PAIRS=20000 npx vitest run tests/invariants/symmetric-search`. */
const MEMBERS = Number(process.env['SEARCH_MEMBERS'] ?? 300)
const PAIRS = Number(process.env['SEARCH_PAIRS'] ?? 400)

/** Rows per statement: a larger one meets its timeout. */
const BATCH = 250

const { app, now } = await testApp()
const db = app.pool

/** A scope that holds every member, so that only what two people chose decides. */
const scopeOf = (viewer: string): SearchScope => ({
  site: 1,
  viewer,
  visitorCountry: '',
  hasHiddenPlaces: true,
  groups: [],
  locations: { countries: ['NL', 'IT', 'DE'], region: null },
  bornAfter: '1900-01-01',
  bornUpTo: '2010-01-01',
  years: null,
  activeFrom: 0,
  withPhoto: false,
  membersOnly: true,
  minGroupSize: 1,
  onlineVisible: false,
  promotedOnly: false,
  language: null,
  interests: [],
  now: now(),
  verified: false,
  joinedFrom: null,
  suitsBoth: false,
  hasRules: true,
  intention: null,
})

/** Rules, places to hide from, trips and blocks of a generated site, each of many members. */
async function choose(ids: string[]): Promise<void> {
  const all = sql`unnest(${ids}::bigint[]) with ordinality m (id, n)`
  await execute(
    db,
    sql`update profile p set country = (array['NL', 'IT', 'DE'])[1 + m.n % 3], region = 1 + m.n % 5, birth_date = date '1950-01-01' + (m.n % 18000)::int,
          language = (array['nl', 'de'])[1 + m.n % 2] from ${all} where p.member_id = m.id`,
  )
  await execute(
    db,
    sql`insert into contact_rule (site_id, member_id, who, mode, min_age, max_age, languages, countries, with_photo, min_filled, updated_at)
        select 1, id, (array['liked', 'verified', 'suitable', 'suitable', 'suitable'])[1 + n % 5], (array['closed', 'closed', 'request'])[1 + n % 3],
          case when n % 7 < 3 then 50 end, case when n % 11 < 4 then 45 end, case when n % 4 = 0 then '{de}' else '{}' end::text[],
          case when n % 6 = 0 then '{NL}' else '{}' end::text[], false, 0, now() from ${all} where n % 2 = 0`,
  )
  await execute(
    db,
    sql`insert into hidden_place (site_id, member_id, country, region)
        select 1, id, (array['NL', 'IT', 'DE'])[1 + n % 3], case when n % 8 = 1 then 0 else 1 + n % 5 end from ${all} where n % 4 = 1`,
  )
  await execute(
    db,
    sql`insert into trip (site_id, member_id, country, region, city, from_day, to_day, starts_at, ends_at, state, changed_at)
        select 1, id, (array['IT', 'DE', 'NL'])[1 + n % 3], 1 + n % 5, 3169070, current_date, current_date + 9, now(), now() + interval '9 days', 'running', now()
        from ${all} where n % 5 = 2`,
  )
  await execute(
    db,
    sql`with pair as (select id as a, lead(id) over (order by n) as b from ${all} where n % 9 < 2)
        insert into block (member_id, other_id, direction, at)
        select a, b, 1, now() from pair where b is not null union all select b, a, 2, now() from pair where b is not null`,
  )
}

/** The same numbers at each run. */
function createRandom(): () => number {
  let state = 20_261_129
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

test(
  'whom a member of a generated site finds, finds the member',
  { timeout: 3_600_000 },
  async () => {
    const ids = await addManyMembers(db, MEMBERS)
    for (let from = 0; from < MEMBERS; from += BATCH) await choose(ids.slice(from, from + BATCH))
    await execute(db, sql`analyze`)
    const finds = async (viewer: string, other: string) =>
      (await findCursor(db, scopeOf(viewer), other)) !== null
    const random = createRandom()
    const any = () => ids[Math.floor(random() * MEMBERS)] ?? ''
    const pairs = Array.from({ length: PAIRS }, () => [any(), any()]).filter(
      ([one, other]) => one !== other,
    )
    let found = 0
    for (const [one = '', other = ''] of pairs) {
      const [there, back] = [await finds(one, other), await finds(other, one)]
      expect([one, other, there]).toEqual([one, other, back])
      if (there) found++
    }
    // Some find each other and some do not: a search that finds nobody is symmetric as well.
    expect(found).toBeGreaterThan(pairs.length * 0.1)
    expect(found).toBeLessThan(pairs.length * 0.95)
    const [travellers] = await rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from trip t join member_search s using (member_id) where s.country = t.country and s.listed`,
    )
    expect(travellers?.n).toBeGreaterThan(MEMBERS / 10)
  },
)
