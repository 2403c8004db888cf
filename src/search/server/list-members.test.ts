import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addBlock } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute } from '../../server/database/query.ts'
import {
  listMembers,
  rememberFilters,
  removeSavedSearch,
  savedSearches,
  saveSearch,
  searchFilters,
  similarMembers,
} from '../contract.ts'
import { MAX_SAVED_SEARCHES } from '../rules.ts'

const { app, as, request } = await testApp()
const db = app.pool
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const viewer = await addMember(db, { name: 'Daan', gender: 'male', country: 'PL', region: 9 })
const api = await as(viewer)
const ids = (answer: { results: { profile: { id: string } }[] }) =>
  answer.results.map(({ profile }) => profile.id)

describe('filters and pages', () => {
  test('pages follow without gaps or duplicates, recently active members first', async () => {
    const added = []
    for (let index = 0; index < 55; index++)
      added.push(await addMember(db, { country: 'IT', seenAt: minutesAgo(20 + index * 10) }))
    const first = await api(listMembers, { country: 'IT', gender: 'female' })
    expect(first).toMatchObject({ numResults: 55, numResultsCapped: false, pageNumber: 1 })
    const second = await api(listMembers, {
      country: 'IT',
      gender: 'female',
      pageNumber: '2',
      after: first.next ?? '',
    })
    const third = await api(listMembers, {
      country: 'IT',
      gender: 'female',
      pageNumber: '3',
      after: second.next ?? '',
    })
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(added)
    expect(third.next).toBeNull()
    const byNumber = await api(listMembers, { country: 'IT', gender: 'female', pageNumber: '2' })
    expect(ids(byNumber)).toEqual(ids(second))
  })

  test('age filters count whole years as of today, at both bounds', async () => {
    const today = new Date()
    const born = (years: number, days: number) => {
      const date = new Date(
        Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days),
      )
      return date.toISOString().slice(0, 10)
    }
    const turns30today = await addMember(db, { country: 'ES', birthDate: born(30, 0) })
    await addMember(db, { country: 'ES', birthDate: born(30, 1) })
    const turns41tomorrow = await addMember(db, { country: 'ES', birthDate: born(41, 1) })
    await addMember(db, { country: 'ES', birthDate: born(41, 0) })
    const answer = await api(listMembers, { country: 'ES', min_age: '30', max_age: '40' })
    expect(ids(answer).toSorted()).toEqual([turns30today, turns41tomorrow].toSorted())
    expect(answer.numResults).toBe(2)
  })

  test('no page starts after a member who is hidden: what follows would reveal the last activity', async () => {
    const [before, hidden, after] = await Promise.all(
      [20, 30, 40].map((minutes) =>
        addMember(db, { country: 'LT', seenAt: minutesAgo(minutes), region: 3 }),
      ),
    )
    const asOf = Math.floor(Date.now() / 1000)
    const search = async (who = api) =>
      ids(await who(listMembers, { country: 'LT', after: `${asOf}.${hidden}` }))
    expect(await search()).toEqual([after])
    const visitor = await as()
    await execute(
      db,
      sql`update profile set promoted = true where member_id in (${before}, ${after})`,
    )
    expect(await search(visitor)).toHaveLength(2)
    await execute(db, sql`update profile set invisible = true where member_id = ${hidden}`)
    expect(await search()).toEqual([before, after])
    await execute(db, sql`update profile set invisible = false where member_id = ${hidden}`)
    await addBlock(db, hidden ?? '', viewer)
    expect(await search()).toEqual([before, after])
  })

  test('blocked, paused, invisible and deleted members and the viewer are neither listed nor counted', async () => {
    const [visible, blockedByMe, blockedMe, paused, invisible, deleted] = await Promise.all(
      Array.from({ length: 6 }, () => addMember(db, { country: 'PL' })),
    )
    await execute(
      db,
      sql`insert into block (member_id, other_id, direction, at) values
        (${viewer}, ${blockedByMe}, 1, now()), (${blockedByMe}, ${viewer}, 2, now()), (${viewer}, ${blockedMe}, 2, now()), (${blockedMe}, ${viewer}, 1, now())`,
    )
    await execute(db, sql`update profile set status = 'paused' where member_id = ${paused}`)
    await execute(db, sql`update profile set invisible = true where member_id = ${invisible}`)
    await execute(db, sql`update account set status = 'deleted' where member_id = ${deleted}`)
    const answer = await api(listMembers, { country: 'PL' })
    expect(ids(answer)).toEqual([visible])
    expect(answer.numResults).toBe(1)
  })
})

describe('what results contain', () => {
  test('a fictional profile is labelled, never online and never counted', async () => {
    await addMember(db, { country: 'FR' })
    await addMember(db, { country: 'FR', origin: 'fictional' })
    const answer = await api(listMembers, { country: 'FR' })
    expect(answer.numResults).toBe(1)
    expect(answer.results.map(({ profile }) => profile.origin).toSorted()).toEqual([
      'fictional',
      'member',
    ])
    expect(
      answer.results.find(({ profile }) => profile.origin === 'fictional')?.profile.online,
    ).toBe(false)
    const online = await api(listMembers, { country: 'FR', online: '1' })
    expect(online.results.map(({ profile }) => profile.origin)).toEqual(['member'])
  })

  test('a new like and a given like are marked on the card', async () => {
    const [likesMe, iLike] = [
      await addMember(db, { country: 'AT' }),
      await addMember(db, { country: 'AT' }),
    ]
    await execute(
      db,
      sql`insert into like_inbox (member_id, direction, other_id, at, is_new) values (${viewer}, 2, ${likesMe}, now(), true), (${viewer}, 1, ${iLike}, now(), false)`,
    )
    const answer = await api(listMembers, { country: 'AT' })
    expect(answer.results.find(({ profile }) => profile.id === likesMe)).toMatchObject({
      like_new: true,
      liked: false,
    })
    expect(answer.results.find(({ profile }) => profile.id === iLike)).toMatchObject({
      like_new: false,
      liked: true,
    })
  })

  test('an empty search names the filter that excludes most', async () => {
    await addMember(db, { country: 'CH', region: 5, language: 'de', seenAt: minutesAgo(60) })
    const answer = await api(listMembers, { country: 'CH', region: '6', language: 'de' })
    expect(answer.results).toEqual([])
    expect(answer.relaxed.find(({ filter }) => filter === 'region')).toEqual({
      filter: 'region',
      numResults: 1,
    })
    expect(answer.relaxed.some(({ filter }) => filter === 'language')).toBe(false)
  })

  test('searching nearby orders by distance band and requires a city', async () => {
    await expect(api(listMembers, { near: '1' })).rejects.toMatchObject({
      code: 'city_missing',
      status: 409,
    })
    const [amsterdam, haarlem, utrecht, paris] = [2759794, 2755003, 2745912, 2988507]
    const far = await addMember(db, { country: 'NL' })
    const near = await addMember(db, { country: 'NL', seenAt: minutesAgo(500) })
    const abroad = await addMember(db, { country: 'FR' })
    const hides = await addMember(db, { country: 'NL' })
    for (const [id, city] of [
      [viewer, amsterdam],
      [far, utrecht],
      [near, haarlem],
      [abroad, paris],
      [hides, haarlem],
    ] as const)
      await execute(
        db,
        sql`update profile set city = ${city}, hide_distance = ${id === hides} where member_id = ${id}`,
      )
    const answer = await api(listMembers, { near: '1', gender: 'female' })
    expect(answer.results.map(({ profile, distance }) => [profile.id, distance])).toEqual([
      [near, 25],
      [far, 50],
    ])
    expect(answer.numResults).toBe(2)
  })
})

describe('visitors and invalid input', () => {
  test('visitors see blurred cards without names, of members who agreed to it', async () => {
    const promoted = await addMember(db, { country: 'BE', name: 'Promoted' })
    await addMember(db, { country: 'BE', name: 'Private' })
    await execute(db, sql`update profile set promoted = true where member_id = ${promoted}`)
    const answer = await (await as())(listMembers, { country: 'BE' })
    expect(ids(answer)).toEqual([promoted])
    expect(JSON.stringify(answer)).not.toContain('Promoted')
  })

  test('no response contains a birth date, an address or a position', async () => {
    const answer = await (await request('/api/members.php?country=IT', {}, viewer)).text()
    expect(answer).toContain('"main_image"')
    for (const secret of ['1990-05-17', 'birth', '@example.org', 'latitude', 'last_seen'])
      expect(answer).not.toContain(secret)
  })

  test.each(['gender=x', 'min_age=abc', 'pageNumber=0', 'after=1', "country='--", 'interests=%00'])(
    '%s is refused with a 4xx status',
    async (query) => {
      expect((await request(`/api/members.php?${query}`, {}, viewer)).status).toBe(400)
    },
  )
})

describe('saved searches and settings', () => {
  test('the last search is remembered, and the first follows the profile', async () => {
    const reader = await as(
      await addMember(db, { gender: 'male', lookingFor: 'female', country: 'DE' }),
    )
    expect((await reader(searchFilters, {})).filters).toMatchObject({
      gender: 'female',
      country: 'DE',
    })
    await reader(rememberFilters, { filters: { gender: 'male', country: 'any', min_age: '40' } })
    expect((await reader(searchFilters, {})).filters).toMatchObject({
      gender: 'male',
      country: 'any',
      min_age: '40',
    })
  })

  test('searches are saved up to a limit, and visible to their owner only', async () => {
    const reader = await as(await addMember(db))
    const answers = await Promise.allSettled(
      Array.from({ length: MAX_SAVED_SEARCHES + 5 }, (_, index) =>
        reader(saveSearch, { name: `Search ${index}`, filters: { country: 'NL' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_SAVED_SEARCHES)
    await expect(reader(saveSearch, { name: 'One more', filters: {} })).rejects.toMatchObject({
      code: 'too_many_saved_searches',
    })
    const { searches } = await reader(savedSearches, {})
    const id = searches[0]?.id ?? '1'
    expect((await api(removeSavedSearch, { id })).searches).toEqual([])
    expect((await reader(removeSavedSearch, { id })).searches).toHaveLength(MAX_SAVED_SEARCHES - 1)
  })

  test('similar members have a count of their own and exclude the member', async () => {
    const [one, two] = [
      await addMember(db, { country: 'IE', region: 3 }),
      await addMember(db, { country: 'IE', region: 3 }),
    ]
    const similar = await api(similarMembers, { id: one })
    expect(ids(similar)).toEqual([two])
    expect(similar.numResults).toBe(1)
  })

  test("what visitors see follows the site's setting and the traffic source", async () => {
    const { settings } = app.siteById(1)
    const before = { ...settings }
    const member = await addMember(db, { country: 'GB', name: 'Harriet' })
    const visitor = await as()
    settings.logged_out_search = 'none'
    settings.logged_out_search_trafficsource = 'full'
    await expect(visitor(listMembers, { country: 'GB' })).rejects.toMatchObject({
      code: 'search_closed',
      status: 403,
    })
    const sent = await request('/api/members.php?country=GB', {
      headers: { cookie: 'traffic=network%3Dpartner' },
    })
    expect(await sent.text()).toContain('Harriet')
    settings.logged_out_search = 'full'
    expect(
      (await visitor(listMembers, { country: 'GB' })).results.map(({ profile }) => profile.id),
    ).toEqual([member])
    Object.assign(settings, before)
  })

  test('a site applies only the filters that it offers, and any link opens', async () => {
    const { settings } = app.siteById(1)
    const before = settings.search_fields
    await addMember(db, {
      country: 'NZ',
      gender: 'female',
      birthDate: '1960-01-01',
      language: 'en',
    })
    await addMember(db, { country: 'NZ', gender: 'male', birthDate: '1995-01-01', language: 'pl' })
    const reader = await as(
      await addMember(db, { country: 'NL', gender: 'female', lookingFor: 'male' }),
    )
    const filters = { country: 'NZ', gender: 'female', min_age: '60', language: 'en' } as const
    const genders = async () =>
      (await reader(listMembers, filters)).results.map(({ profile }) => profile.gender)
    expect(await genders()).toEqual(['female'])
    // Without a gender filter the reader's preference applies.
    settings.search_fields = ['country']
    expect(await genders()).toEqual(['male'])
    expect(Object.keys((await reader(searchFilters, {})).filters)).toEqual(['country'])
    settings.search_fields = before
  })
})
