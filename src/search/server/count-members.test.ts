import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { execute } from '../../server/database/query.ts'
import { countMembers, listMembers, type SearchFilters } from '../contract.ts'

const { app, as, request, advance, now } = await testApp()
const viewer = await addMember(app.pool, { gender: 'male', country: 'PL' })
const api = await as(viewer)

describe('the count of a search', () => {
  test('is the number that the list with the same filters names', async () => {
    await addMember(app.pool, { country: 'NL', region: 3, birthDate: '1990-05-17' })
    await addMember(app.pool, { country: 'NL', region: 4, birthDate: '1990-05-17' })
    await addMember(app.pool, { country: 'NL', region: 4, birthDate: '1960-05-17' })
    await addMember(app.pool, { country: 'NL', region: 4, origin: 'fictional' })
    const searches: [SearchFilters, number][] = [
      [{ country: 'NL' }, 3],
      [{ country: 'NL', region: '4' }, 2],
      [{ country: 'NL', max_age: '45' }, 2],
      [{ country: 'NL', gender: 'male' }, 0],
      [{ country: 'NL', with_photo: '1', min_age: '99' }, 0],
    ]
    for (const [filters, expected] of searches) {
      const counted = await api(countMembers, filters)
      expect(counted, JSON.stringify(filters)).toEqual({
        numResults: expected,
        numResultsCapped: false,
      })
      expect((await api(listMembers, filters)).numResults).toBe(expected)
    }
  })

  test('of a large result is up to five minutes old, of a small one never', async () => {
    const counted = async () => (await api(countMembers, { country: 'BE' })).numResults
    const join = (members: number) =>
      execute(
        app.pool,
        sql`insert into search_facet (site_id, gender, looking_for, country, region, birth_year, members)
            values (1, 2, 1, 'BE', -1, 1990, ${members})
            on conflict (site_id, gender, looking_for, country, region, birth_year)
            do update set members = search_facet.members + excluded.members`,
      )
    // To the start of five minutes, so that they do not end meanwhile.
    advance(300_000 - (now().getTime() % 300_000))
    await join(498)
    expect(await counted()).toBe(498)
    await join(1)
    expect(await counted()).toBe(499)
    await join(1)
    expect(await counted()).toBe(500)
    await join(100)
    expect(await counted()).toBe(500)
    const young = await api(countMembers, { country: 'BE', max_age: '20' })
    expect(young.numResults).toBe(0)
    advance(300_000)
    expect(await counted()).toBe(600)
  })

  test('requires a city for a search nearby, like the list', async () => {
    await expect(api(countMembers, { near: '1' })).rejects.toMatchObject({
      code: 'city_missing',
      status: 409,
    })
  })

  test('is refused where visitors may not search', async () => {
    const { settings } = app.siteById(1)
    const before = settings.logged_out_search
    settings.logged_out_search = 'none'
    await expect((await as())(countMembers, { country: 'NL' })).rejects.toMatchObject({
      code: 'search_closed',
      status: 403,
    })
    settings.logged_out_search = before
  })

  test.each(['gender=x', 'min_age=abc', 'interests=%00'])('refuses %s', async (query) => {
    expect((await request(`/api/members-count.php?${query}`, {}, viewer)).status).toBe(400)
  })
})
