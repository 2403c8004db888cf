import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { listMembers } from '../../search/contract.ts'
import { getSearchOrder, listPossibleOrders } from '../../search/ordering-rules.ts'
import { allowedFilters } from '../../search/rules.ts'
import { execute, rows } from '../../server/database/query.ts'
import { searchCities } from '../../server/places/search-cities.ts'
import { getWhy } from '../contract.ts'

const { app, as, now } = await testApp()
const db = app.pool
const DAY = 86_400_000

/** Thirty women who joined at different times; who joined first was here last. */
async function arrive(): Promise<string[]> {
  const days = [1, 3, 3, 6, 12, 20, 29, 45, 200, 300, 364, 380, 800]
  const ids: string[] = []
  for (let n = 0; n < 30; n++) {
    const id = await addMember(db, {
      gender: 'female',
      lookingFor: 'male',
      country: 'AT',
      seenAt: new Date(now().getTime() - (30 - n) * 60_000),
    })
    const joined = new Date(now().getTime() - ((days[n % days.length] ?? 0) + n / 100) * DAY)
    await execute(db, sql`update account set signup_at = ${joined} where member_id = ${id}`)
    ids.push(id)
  }
  return ids
}

test('the order by sign-up is what its explanations say, over two pages, and nothing else decides it', async () => {
  const everybody = await arrive()
  const mine = await as(await addMember(db, { gender: 'male', lookingFor: 'female' }))
  const search = { gender: 'female', country: 'AT', newest: '1' } as const
  const first = await mine(listMembers, search)
  // A visit between two pages changes nothing.
  const last = first.results.at(-1)?.profile.id
  await execute(db, sql`update account set last_seen_at = ${now()} where member_id = ${last}`)
  const second = await mine(listMembers, { ...search, pageNumber: '2', after: first.next ?? '' })
  const ids = [...first.results, ...second.results].map(({ profile }) => profile.id)
  expect(second.results.length).toBeGreaterThan(0)
  expect(new Set(ids)).toEqual(new Set(everybody))
  const joined = await rows<{ member_id: string }>(
    db,
    sql`select member_id from account where member_id = any (${ids}::bigint[]) order by signup_at desc, member_id desc`,
  )
  expect(ids).toEqual(joined.map(({ member_id }) => member_id))

  const bands = ['joined_week', 'joined_month', 'joined_year', 'joined_earlier']
  const ranks: number[] = []
  for (const id of ids) {
    const { reasons } = await mine(getWhy, { id: `position-${id}`, newest: '1' })
    const rules = reasons.map(({ rule }) => rule)
    expect(rules.some((rule) => rule.startsWith('active_'))).toBe(false)
    ranks.push(bands.indexOf(rules[0] ?? ''))
  }
  expect(new Set(ranks).size).toBe(4)
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
})

test('a page by its number follows the page before', async () => {
  const mine = await as(await addMember(db, { gender: 'male', lookingFor: 'female' }))
  const search = { gender: 'female', country: 'AT', newest: '1' } as const
  const pages = await Promise.all(
    ['1', '2'].map((pageNumber) => mine(listMembers, { ...search, pageNumber })),
  )
  const ids = pages.flatMap(({ results }) => results.map(({ profile }) => profile.id))
  expect(new Set(ids).size).toBe(30)
})

test('no brand can take the order by sign-up away, and distance wins over it', () => {
  expect(allowedFilters({ newest: '1', near: '1', online: '1' }, [])).toEqual({ newest: '1' })
  expect(getSearchOrder({ newest: '1', near: '1' })).toBe('near')
})

test('a search that ends at a distance is by distance, as it is called, unless by sign-up', async () => {
  const cities = { Utrecht: 0, Arnhem: 3, 'Den Haag': 9, Amsterdam: 6 }
  for (const [name, minutes] of Object.entries(cities)) {
    const [match] = searchCities('NL', name, 1)
    const seenAt = new Date(now().getTime() - minutes * 60_000)
    const id = await addMember(db, { gender: 'female', lookingFor: 'male', country: 'NL', seenAt })
    await execute(
      db,
      sql`update profile set city = ${match?.city.id}, region = ${match?.city.region} where member_id = ${id}`,
    )
  }
  const [rotterdam] = searchCities('NL', 'Rotterdam', 1)
  const me = await addMember(db, { gender: 'male', lookingFor: 'female' })
  await execute(db, sql`update profile set city = ${rotterdam?.city.id} where member_id = ${me}`)
  const mine = await as(me)
  const search = { gender: 'female', country: 'NL', max_distance: '100' } as const
  const { results } = await mine(listMembers, search)
  const distances = results.map(({ distance }) => distance ?? 0)
  expect(distances.length).toBe(4)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  expect(new Set(distances).size).toBeGreaterThan(1)
  const order = getSearchOrder(search)
  expect(order).toBe('near')
  const { reasons } = await mine(getWhy, {
    id: `position-${results[0]?.profile.id}`,
    [order]: '1',
  })
  expect(reasons[0]).toMatchObject({ rule: 'distance', weight: 'strong', km: distances[0] })
  expect(getSearchOrder({ ...search, newest: '1' })).toBe('newest')
  // Without “recently here”, which such a search cannot be ordered by.
  expect(listPossibleOrders(search)).toEqual(['near', 'newest'])
  expect(listPossibleOrders({})).toEqual(['recent', 'near', 'newest'])
})
