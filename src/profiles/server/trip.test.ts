import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMainPhoto } from '../../../tests/factories/main-photo.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getUser } from '../../accounts/contract.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { saveHiddenPlaces } from '../../discretion/places-contract.ts'
import { findMatches, getDeck } from '../../likes/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { countMembers, listMembers, similarMembers } from '../../search/contract.ts'
import { execute, row } from '../../server/database/query.ts'
import { searchCities } from '../../server/places/search-cities.ts'
import { getMember, listVisitors, recordVisit, updateProfile } from '../contract.ts'
import { endTrip, getTrip, saveTrip } from '../trip-contract.ts'
import { feature } from './feature.ts'

const { app, as, now, advance } = await testApp()
const DAY = 86_400_000
// The next noon, when these places have the same day as UTC.
advance(DAY - ((now().getTime() + DAY / 2) % DAY))
const day = (offset: number) => new Date(now().getTime() + offset * DAY).toISOString().slice(0, 10)

function city(country: string, name: string) {
  const [match] = searchCities(country, name, 1)
  if (!match) throw new Error(`no city ${name}`)
  return match.city
}
const [utrecht, rome, milan, toronto, newark] = [
  city('NL', 'Utrecht'),
  city('IT', 'Roma'),
  city('IT', 'Milano'),
  city('CA', 'Toronto'),
  city('US', 'Newark'),
]

/** Somebody who lives in a city of which the size hides nothing. */
async function from({ id, country, region }: typeof rome, gender: 'female' | 'male' = 'female') {
  const member = await addMember(app.pool, { country, gender, region, seenAt: now() })
  await execute(app.pool, sql`update profile set city = ${id} where member_id = ${member}`)
  return member
}

const runSchedule = async (name: string) => {
  for (const work of feature.scheduled ?? []) if (work.name === name) await runScheduled(app, work)
}
const advanceTrips = () => runSchedule('profiles_advance_trips')
const deleteEndedTrips = () => runSchedule('profiles_delete_ended_trips')
const countTrips = async (member: string) => {
  const { n } = await row<{ n: number }>(
    app.pool,
    sql`select count(*)::int as n from trip where member_id = ${member}`,
  )
  return n
}

/** Where somebody finds `other`, and whether count and list of the same search agree. */
async function findsIn(api: Api, country: string, other: string, gender: 'female' | 'male') {
  const filters = { country, gender }
  const { results, numResults } = await api(listMembers, filters)
  const count = await api(countMembers, filters)
  expect([numResults, count.numResults]).toEqual([results.length, results.length])
  const near = await api(listMembers, { ...filters, near: '1' })
  const { cards } = await api(getDeck, {})
  const { suggestions } = await api(findMatches, {})
  const has = (list: unknown) => JSON.stringify(list).includes(`"${other}"`)
  return {
    search: has(results),
    near: has(near.results),
    deck: has(cards),
    matches: has(suggestions),
  }
}
const everywhere = { search: true, near: true, deck: true, matches: true }
const nowhere = { search: false, near: false, deck: false, matches: false }

async function changeSettings(settings: object) {
  const before = app.siteById(1).version
  await execute(
    app.pool,
    sql`update site set settings = settings || ${JSON.stringify(settings)}::jsonb where site_id = 1`,
  )
  app.bus.publish('sites', null)
  await vi.waitUntil(() => app.siteById(1).version !== before)
}

beforeAll(() => changeSettings({ min_group_size: 1 }))

describe('a trip', () => {
  test('shows its member there on its days and says so, and home is hidden meanwhile', async () => {
    const [daan, roman, dutch] = [
      await from(utrecht, 'male'),
      await from(rome),
      await from(utrecht),
    ]
    const [asDaan, asRoman, asDutch] = [await as(daan), await as(roman), await as(dutch)]
    const saved = await asDaan(saveTrip, { city: rome.id, from: day(2), to: day(4) })
    expect(saved).toEqual({
      trip: {
        city: rome.id,
        city_name: 'Rome',
        country: 'IT',
        from: day(2),
        to: day(4),
        state: 'planned',
      },
      home_name: 'Utrecht',
      next_change: expect.any(String),
    })
    await advanceTrips()
    expect(await findsIn(asDutch, 'NL', daan, 'male')).toEqual(everywhere)
    expect((await asRoman(getMember, { id: daan })).member).toMatchObject({
      city: 'Utrecht',
      visiting: null,
    })

    advance(3 * DAY)
    await advanceTrips()
    const visiting = expect.objectContaining({
      city: 'Rome',
      from: saved.trip?.from,
      to: saved.trip?.to,
    })
    expect(await findsIn(asRoman, 'IT', daan, 'male')).toEqual(everywhere)
    const atHome = await findsIn(asDutch, 'NL', daan, 'male')
    expect([atHome.search, atHome.near]).toEqual([false, false])
    const { results } = await asRoman(listMembers, { country: 'IT', gender: 'male', near: '1' })
    const found = results.find(({ profile }) => profile.id === daan)
    expect(found).toMatchObject({
      distance: 5,
      profile: { country: 'NL', city: '', region: '', visiting },
    })
    const { member } = await asDutch(getMember, { id: daan })
    expect(member).toMatchObject({ country: 'NL', city: '', region: '', distance: null, visiting })
    await asDaan(recordVisit, { id: roman })
    const { visitors } = await asRoman(listVisitors, {})
    expect(visitors[0]?.profile).toMatchObject({ id: daan, city: '', visiting })

    advance(2 * DAY)
    await advanceTrips()
    expect((await asDaan(getTrip, {})).trip).toBeNull()
    expect(await findsIn(asDutch, 'NL', daan, 'male')).toEqual(everywhere)
    const later = await findsIn(asRoman, 'IT', daan, 'male')
    expect([later.search, later.near]).toEqual([false, false])
    expect((await asRoman(getMember, { id: daan })).member).toMatchObject({
      city: 'Utrecht',
      visiting: null,
    })
    expect(await countTrips(daan)).toBe(1)
    await deleteEndedTrips()
    expect(await countTrips(daan)).toBe(0)
  })

  test('is where its member searches from, and no reason says that they live there', async () => {
    const [mia, milanese] = [await from(utrecht), await from(milan, 'male')]
    const asMia = await as(mia)
    await asMia(saveTrip, { city: milan.id, from: day(0), to: day(1) })
    expect(await findsIn(asMia, 'IT', milanese, 'male')).toEqual(everywhere)
    const { suggestions } = await asMia(findMatches, {})
    const suggested = suggestions.find(({ profile }) => profile.id === milanese)
    expect(suggested?.reasons.map(({ kind }) => kind)).toContain('near')
    expect(suggested?.reasons.map(({ kind }) => kind)).not.toContain('city')
    const { filters } = await (await as(milanese))(similarMembers, { id: mia })
    expect(filters).toContain('country=IT')
    expect(filters).not.toContain(String(utrecht.region))
  })

  test('begins and ends at midnight of its place', async () => {
    const asAna = await as(await from(utrecht))
    await asAna(saveTrip, { city: toronto.id, from: day(1), to: day(1) })
    const { starts_at, ends_at } = await row<{ starts_at: Date; ends_at: Date }>(
      app.pool,
      sql`select starts_at, ends_at from trip order by changed_at desc limit 1`,
    )
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/Toronto',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    })
    expect([clock.format(starts_at), clock.format(ends_at)]).toEqual([
      `${day(1)}, 00:00:00`,
      `${day(2)}, 00:00:00`,
    ])
  })

  test('is saved once in 24 hours, whoever tries at once, and ended at any time', async () => {
    const eva = await from(utrecht)
    const asEva = await as(eva)
    const attempts = await Promise.allSettled(
      [rome, milan, rome, milan].map(({ id }) =>
        asEva(saveTrip, { city: id, from: day(0), to: day(3) }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const attempt of attempts)
      if (attempt.status === 'rejected')
        expect(attempt.reason).toMatchObject({ code: 'trip_once_a_day', status: 429 })
    expect((await asEva(endTrip, {})).trip).toBeNull()
    await advanceTrips()
    // The row is what counts the 24 hours: it stays until they are over.
    await deleteEndedTrips()
    expect(await countTrips(eva)).toBe(1)
    const again = { city: rome.id, from: day(1), to: day(3) }
    await expect(asEva(saveTrip, again)).rejects.toMatchObject({ code: 'trip_once_a_day' })
    advance(DAY)
    expect((await asEva(saveTrip, again)).trip?.state).toBe('running')
    await deleteEndedTrips()
    expect(await countTrips(eva)).toBe(1)
  })

  test('is refused at home, at unknown places and for days that cannot be', async () => {
    const asUma = await as(await from(utrecht))
    const attempt = (input: Partial<{ city: number; from: string; to: string }>) =>
      asUma(saveTrip, { city: rome.id, from: day(1), to: day(2), ...input })
    const codes: [Parameters<typeof attempt>[0], string][] = [
      [{ city: utrecht.id }, 'trip_at_home'],
      [{ city: 1 }, 'place_unknown'],
      [{ from: day(-2) }, 'trip_days_wrong'],
      [{ to: day(0) }, 'trip_days_wrong'],
      [{ to: day(61) }, 'trip_too_long'],
      [{ from: day(367), to: day(368) }, 'trip_too_far'],
    ]
    for (const [input, code] of codes) await expect(attempt(input)).rejects.toMatchObject({ code })
    expect((await attempt({ to: day(60) })).trip?.to).toBe(day(60))
  })
})

describe('while a trip runs', () => {
  test('invisible mode hides its member at both places, and contacts read nothing of it', async () => {
    const [ida, roman] = [await from(utrecht), await from(rome, 'male')]
    const asIda = await as(ida)
    await asIda(saveTrip, { city: rome.id, from: day(0), to: day(3) })
    const asRoman = await as(roman)
    expect(await findsIn(asRoman, 'IT', ida, 'female')).toEqual(everywhere)
    await asIda(updateProfile, { invisible: true })
    expect(await findsIn(asRoman, 'IT', ida, 'female')).toEqual(nowhere)
    expect((await asIda(getMember, { id: ida })).member).toMatchObject({
      city: 'Utrecht',
      visiting: null,
    })
  })

  test('the law of the home, the price and the verified mark stay', async () => {
    const kim = await from(newark)
    await addMainPhoto(app.pool, kim)
    await execute(
      app.pool,
      sql`update profile set verified_photos = array[main_photo] where member_id = ${kim}`,
    )
    const [asKim, asRoman] = [await as(kim), await as(await from(rome, 'male'))]
    const law = async () => {
      const { user } = await asKim(getUser, {})
      return [user?.law, user?.profile.country]
    }
    expect(await law()).toEqual(['US-NJ', 'US'])
    await asKim(saveTrip, { city: rome.id, from: day(0), to: day(3) })
    expect(await law()).toEqual(['US-NJ', 'US'])
    const { results } = await asRoman(listMembers, { country: 'IT', verified: '1' })
    expect(results.map(({ profile }) => [profile.id, profile.verified])).toEqual([[kim, true]])
  })

  test('people from whom somebody hides count at home and at the place, both ways', async () => {
    const [traveller, hidingFromHome, hidingFromPlace, open] = [
      await from(utrecht, 'male'),
      await from(milan),
      await from(milan),
      await from(milan),
    ]
    const [asTraveller, asHome, asPlace, asOpen] = await Promise.all(
      [traveller, hidingFromHome, hidingFromPlace, open].map((id) => as(id)),
    )
    if (!asTraveller || !asHome || !asPlace || !asOpen) throw new Error('four members')
    await asTraveller(saveTrip, { city: milan.id, from: day(0), to: day(3) })
    await asHome(saveHiddenPlaces, { places: [{ country: 'NL', region: null }] })
    await asPlace(saveHiddenPlaces, { places: [{ country: 'IT', region: milan.region }] })
    for (const [api, id, expected] of [
      [asOpen, open, everywhere],
      [asHome, hidingFromHome, nowhere],
      [asPlace, hidingFromPlace, nowhere],
    ] as const) {
      expect(await findsIn(api, 'IT', traveller, 'male')).toEqual(expected)
      expect(await findsIn(asTraveller, 'IT', id, 'female')).toEqual(expected)
    }
  })

  test('a visitor reads nothing of it, and finds nobody who travels', async () => {
    const paul = await from(utrecht, 'male')
    await execute(
      app.pool,
      sql`update profile set indexed = true, promoted = true where member_id = ${paul}`,
    )
    const visitor = await as()
    expect((await visitor(getMember, { id: paul })).member.city).toBe('Utrecht')
    const find = async (country: string) => {
      const filters = { country, gender: 'male' } as const
      const { results, numResults } = await visitor(listMembers, filters)
      const { numResults: count } = await visitor(countMembers, filters)
      return { isFound: results.some(({ profile }) => profile.id === paul), numResults, count }
    }
    const page = await visitor(getMember, { id: paul })
    const [home, there] = [await find('NL'), await find('IT')]
    expect([home.isFound, there.isFound]).toEqual([true, false])
    await (
      await as(paul)
    )(saveTrip, { city: rome.id, from: day(0), to: day(3) })
    expect(await visitor(getMember, { id: paul })).toEqual(page)
    const fewer = (home.count ?? 0) - 1
    expect(await find('NL')).toEqual({ isFound: false, numResults: fewer, count: fewer })
    expect(await find('IT')).toEqual(there)
  })
})

test('a brand that turns discretion off ends the trips that run or are planned', async () => {
  const [leo, ina] = [await from(utrecht, 'male'), await from(utrecht, 'male')]
  const [asLeo, asIna, asRoman] = [await as(leo), await as(ina), await as(await from(rome))]
  await asLeo(saveTrip, { city: rome.id, from: day(0), to: day(30) })
  await asIna(saveTrip, { city: rome.id, from: day(3), to: day(4) })
  const states = async () => {
    const { state } = await row<{ state: string[] }>(
      app.pool,
      sql`select array_agg(state order by state) as state from trip where member_id in (${leo}, ${ina})`,
    )
    return state
  }
  await advanceTrips()
  expect(await states()).toEqual(['planned', 'running'])
  await changeSettings({ discretion: false })
  await expect(asLeo(endTrip, {})).rejects.toMatchObject({ code: 'not_found' })
  await advanceTrips()
  expect(await states()).toEqual(['ended', 'ended'])
  expect((await asRoman(getMember, { id: leo })).member).toMatchObject({
    city: 'Utrecht',
    visiting: null,
  })
  await changeSettings({ discretion: true })
})

test('a stranger has no trip, and a brand without discretion none at all', async () => {
  const visitor = await as()
  const trip = { city: rome.id, from: day(0), to: day(1) }
  const attempts = (api: Api) => [
    () => api(getTrip, {}),
    () => api(saveTrip, trip),
    () => api(endTrip, {}),
  ]
  for (const attempt of attempts(visitor))
    await expect(attempt()).rejects.toMatchObject({ code: 'authentication_required' })
  const api = await as(await from(utrecht))
  await changeSettings({ discretion: false })
  for (const attempt of attempts(api))
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
})
