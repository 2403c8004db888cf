import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { findMatches } from '../../likes/contract.ts'
import { listMembers } from '../../search/contract.ts'
import { execute } from '../../server/database/query.ts'
import { searchCities } from '../../server/places/search-cities.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { getMember } from '../contract.ts'
import { profilesSchedule } from './jobs.ts'

const { app, as, advance, now } = await testApp()
const db = app.pool
const toCity = (name: string) => searchCities('NL', name, 1)[0]?.city.id ?? 0
const [amsterdam, haarlem, texel] = [toCity('Amsterdam'), toCity('Haarlem'), toCity('Den Burg')]

async function memberIn(city: number, origin: 'member' | 'fictional' = 'member'): Promise<string> {
  const id = await addMember(db, { seenAt: now(), origin })
  await execute(db, sql`update profile set city = ${city} where member_id = ${id}`)
  return id
}

/** Refreshes the populations, lets the cache expire, and makes all members active again. */
async function countAgain(): Promise<void> {
  for (const work of profilesSchedule)
    if (work.name === 'profiles_refresh_city_population') await runScheduled(app, work)
  advance(11 * 60_000)
  await execute(db, sql`update account set last_seen_at = ${now()}`)
}

const viewer = await memberIn(haarlem)
const api = await as(viewer)
const [first = '', other = '', third = ''] = await Promise.all(
  Array.from({ length: 19 }, () => memberIn(amsterdam)),
)
const islander = await memberIn(texel)

const seen = async (id: string) => {
  const { active, distance } = (await api(getMember, { id })).member
  const search = async (filters: { online?: '1'; near?: '1' }) =>
    (await api(listMembers, { gender: 'female', ...filters })).results.find(
      ({ profile }) => profile.id === id,
    )
  const [plain, near, online] = [
    await search({}),
    await search({ near: '1' }),
    await search({ online: '1' }),
  ]
  return {
    active,
    distance,
    card: plain?.profile.online,
    near: near?.distance,
    online: online !== undefined,
  }
}

const WEEK = 7 * 86_400_000

/**
 * The order of three members who were active in the past week (a higher number is later) and of one
 * who was active long before.
 */
async function orderSeen(): Promise<string[]> {
  const [older, newer, before] = [first, other, third]
  const week = (Math.floor(now().getTime() / WEEK) - 1) * WEEK
  for (const [id, at] of [
    [older, week + 5 * 3_600_000],
    [newer, week + 3 * 86_400_000],
    [before, week - 2 * WEEK],
  ] as const)
    await execute(
      db,
      sql`update account set last_seen_at = ${new Date(at)} where member_id = ${id}`,
    )
  const lists = [
    await api(listMembers, { gender: 'female' }),
    await api(listMembers, { gender: 'female', near: '1' }),
  ]
  const orders = lists.map(({ results }) =>
    results.map(({ profile }) => profile.id).filter((id) => [older, newer, before].includes(id)),
  )
  expect(orders[1]).toEqual(orders[0])
  return orders[0] ?? []
}

describe('the minimum group size', () => {
  test('below the minimum group size distance and last visit are coarse, and no filter reveals more', async () => {
    await countAgain()
    expect(await seen(first)).toEqual({
      active: 'week',
      distance: 25,
      card: false,
      near: 25,
      online: false,
    })
    const { suggestions } = await api(findMatches, { gender: 'female' })
    expect(
      suggestions.flatMap(({ reasons }) => reasons.filter(({ kind }) => kind === 'near')),
    ).not.toContainEqual({
      kind: 'near',
      km: 10,
    })
    expect(suggestions.flatMap(({ reasons }) => reasons)).not.toContainEqual({
      kind: 'active',
      when: 'day',
    })
  })

  test('below the minimum group size the order reveals the week of a visit only', async () => {
    const byNumber = [first, other].toSorted((a, b) => Number(BigInt(b) - BigInt(a)))
    expect(await orderSeen()).toEqual([...byNumber, third])
    // The same two members in reverse.
    const week = (Math.floor(now().getTime() / WEEK) - 1) * WEEK
    await execute(
      db,
      sql`update account set last_seen_at = ${new Date(week + 6 * 86_400_000)} where member_id = ${first}`,
    )
    const { results } = await api(listMembers, { gender: 'female' })
    expect(results.map(({ profile }) => profile.id).filter((id) => byNumber.includes(id))).toEqual(
      byNumber,
    )
  })

  test('a site with a smaller minimum group size orders by the minute again', async () => {
    await execute(
      db,
      sql`update site set settings = settings || '{"min_group_size": 1}' where site_id = 1`,
    )
    expect(await orderSeen()).toEqual([other, first, third])
    await execute(db, sql`update site set settings = settings - 'min_group_size' where site_id = 1`)
    expect((await orderSeen()).at(-1)).toBe(third)
  })

  test('the minimum group size makes visits exact; a member alone elsewhere stays coarse', async () => {
    await memberIn(amsterdam)
    await countAgain()
    expect(await seen(first)).toEqual({
      active: 'online',
      distance: 25,
      card: true,
      near: 25,
      online: true,
    })
    expect(await seen(islander)).toMatchObject({ active: 'week', card: false, online: false })
    expect(await orderSeen()).toEqual([other, first, third])
    await countAgain()
  })

  test('a member who hides the distance is not found by “online” below the minimum group size either', async () => {
    await execute(db, sql`update profile set hide_distance = true where member_id = ${islander}`)
    expect(await seen(islander)).toMatchObject({ distance: null, card: false, online: false })
  })

  test('invisible, paused and fictional profiles do not count', async () => {
    await memberIn(amsterdam, 'fictional')
    for (const state of [sql`invisible = true`, sql`invisible = false, status = 'paused'`]) {
      await execute(db, sql`update profile set ${state} where member_id = ${first}`)
      await countAgain()
      const other = (await api(listMembers, { gender: 'female', online: '1' })).results
      expect(other, state.text).toEqual([])
    }
  })
})
