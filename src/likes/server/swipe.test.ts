import sql from 'sql-template-tag'
import type { Output } from '../../platform/contract.ts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { execute, row } from '../../server/database/query.ts'
import { getCities } from '../../server/places/places.ts'
import {
  autoLike,
  findMatches,
  getDeck,
  giveLike,
  listLikes,
  swipe,
  undoPass,
} from '../contract.ts'

const { app, as, advance, now } = await testApp()
const [amsterdam] = getCities('NL')
if (!amsterdam) throw new Error('no cities')

async function player() {
  const id = await addMember(app.pool, { name: 'Daan', gender: 'male', lookingFor: 'female' })
  await execute(
    app.pool,
    sql`update profile set city = ${amsterdam?.id}, region = ${amsterdam?.region}, interests = '{coffee,cycling,beach}' where member_id = ${id}`,
  )
  return { id, api: await as(id) }
}

const women = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      addMember(app.pool, { name: `Noor ${i}`, seenAt: now() }),
    ),
  )

describe('the swipe game', () => {
  test("four likes a day, unlimited passes, and a reset at midnight in the member's time zone", async () => {
    const { api } = await player()
    const others = await women(7)
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = others
    const before = await api(getDeck, {})
    expect(before.state).toMatchObject({ likes_left: 4, likes_a_day: 4, can_undo: false })
    await api(swipe, { member: f, choice: 'pass' })
    for (const [index, member] of [a, b, c, d].entries())
      expect((await api(swipe, { member, choice: 'like' })).state.likes_left).toBe(3 - index)
    await expect(api(swipe, { member: e, choice: 'like' })).rejects.toMatchObject({
      code: 'no_swipe_likes_left',
      status: 409,
      params: { count: 4 },
    })
    expect((await api(listLikes, { type: 'given' })).counts.given).toBe(4)
    expect((await api(swipe, { member: e, choice: 'pass' })).state.likes_left).toBe(0)
    const { resets_at } = (await api(getDeck, {})).state
    expect(
      new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Europe/Amsterdam',
        timeStyle: 'medium',
      }).format(new Date(resets_at)),
    ).toBe('00:00:00')
    advance(Date.parse(resets_at) - now().getTime() + 1000)
    expect((await api(getDeck, {})).state.likes_left).toBe(4)
    expect((await api(swipe, { member: e, choice: 'like' })).state.likes_left).toBe(3)
  })

  test('twenty parallel likes count as four', async () => {
    const { id, api } = await player()
    const others = await women(20)
    const answers = await Promise.allSettled(
      others.map((member) => api(swipe, { member, choice: 'like' })),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(4)
    const { given } = await row<{ given: number }>(
      app.pool,
      sql`select count(*)::int as given from like_inbox where member_id = ${id} and direction = 1`,
    )
    expect(given).toBe(4)
  })

  test('moving to another time zone does not bring the reset forward', async () => {
    const { id, api } = await player()
    const others = await women(5)
    for (const member of others.slice(0, 4)) await api(swipe, { member, choice: 'like' })
    const [city] = getCities('NZ')
    await execute(
      app.pool,
      sql`update profile set country = 'NZ', city = ${city?.id}, region = ${city?.region} where member_id = ${id}`,
    )
    const before = (await api(getDeck, {})).state
    expect(before.likes_left).toBe(0)
    await expect(api(swipe, { member: others[4] ?? '', choice: 'like' })).rejects.toMatchObject({
      code: 'no_swipe_likes_left',
    })
  })

  test('a pass is undone once, and its card comes again', async () => {
    const { api } = await player()
    const [a = '', b = ''] = (await api(getDeck, {})).cards.map((card) => card.profile.id)
    await api(swipe, { member: a, choice: 'pass' })
    expect((await api(swipe, { member: b, choice: 'pass' })).state.can_undo).toBe(true)
    expect((await api(getDeck, {})).cards.map((card) => card.profile.id)).not.toContain(b)
    const answers = await Promise.allSettled([api(undoPass, {}), api(undoPass, {})])
    const done = answers.find((answer) => answer.status === 'fulfilled')
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    expect(done?.value).toMatchObject({ card: { profile: { id: b } }, state: { can_undo: false } })
    await expect(api(undoPass, {})).rejects.toMatchObject({ code: 'nothing_to_undo', status: 409 })
    const deck = (await api(getDeck, {})).cards.map((card) => card.profile.id)
    expect(deck).toContain(b)
    expect(deck).not.toContain(a)
  })

  test('liking back in the game creates a match', async () => {
    const { id, api } = await player()
    const [other = ''] = await women(1)
    await (
      await as(other)
    )(giveLike, { member: id })
    expect((await api(swipe, { member: other, choice: 'like' })).match).toMatchObject({
      profile: { id: other, matched: true },
    })
  })
})

describe('suggestions', () => {
  test('suggestions are ranked by reasons and exclude fictional, hidden, liked and other sites’ profiles', async () => {
    const { id, api } = await player()
    const [near = '', far = '', liked = '', hidden = ''] = await women(4)
    const fictional = await addMember(app.pool, { origin: 'fictional', seenAt: now() })
    const elsewhere = await addMember(app.pool, { site: 2, seenAt: now() })
    await execute(
      app.pool,
      sql`update profile set city = ${amsterdam?.id}, interests = '{coffee,cycling,yoga}' where member_id = ${near}`,
    )
    await execute(app.pool, sql`update profile set interests = '{yoga}' where member_id = ${far}`)
    await execute(
      app.pool,
      sql`insert into block (member_id, other_id, direction, at) values (${id}, ${hidden}, 2, now())`,
    )
    await api(giveLike, { member: liked })
    const { suggestions, gender } = await api(findMatches, {})
    expect(gender).toBe('female')
    // Equal scores may be on the first or the second page.
    const pages = [suggestions, (await api(findMatches, { page: '2' })).suggestions]
    const ids = pages.flat().map((suggestion) => suggestion.profile.id)
    expect(ids[0]).toBe(near)
    expect(ids).toContain(far)
    for (const missing of [fictional, elsewhere, liked, hidden, id])
      expect(ids).not.toContain(missing)
    expect(suggestions[0]).toMatchObject({ shared_interests: ['coffee', 'cycling'], distance: 25 })
    expect(suggestions[0]?.reasons).toEqual(
      expect.arrayContaining([
        { kind: 'interests', count: 2 },
        { kind: 'city', city: amsterdam?.name },
        { kind: 'active', when: 'week' },
      ]),
    )
  })

  test('the country is the reason for a member with whom nothing else is shared', async () => {
    const api = await as(
      await addMember(app.pool, { gender: 'male', country: 'LU', region: 2, language: 'fr' }),
    )
    await addMember(app.pool, {
      country: 'LU',
      region: 3,
      language: 'de',
      birthDate: '1980-01-01',
      seenAt: new Date(now().getTime() - 20 * 86_400_000),
    })
    const { suggestions } = await api(findMatches, { gender: 'female', near: '1' })
    expect(suggestions[0]?.reasons).toEqual([{ kind: 'country', country: 'LU' }])
  })

  test('a newcomer meets people within the ages that their search starts with', async () => {
    const me = { gender: 'male', country: 'IE', birthDate: '1990-06-01' } as const
    const api = await as(await addMember(app.pool, me))
    for (const year of [1979, 1980, 2000, 2001])
      await addMember(app.pool, {
        name: `Born ${year}`,
        country: 'IE',
        birthDate: `${year}-06-01`,
      })
    const namesOf = async (input: { near?: '1' }) => {
      const names: string[] = []
      for (let page: number | null = 1; page !== null;) {
        const found: Output<typeof findMatches> = await api(findMatches, {
          gender: 'female',
          page: String(page),
          ...input,
        })
        names.push(...found.suggestions.map(({ profile }) => profile.name))
        page = found.next
      }
      return names
    }
    const near = await namesOf({ near: '1' })
    expect(near).toEqual(expect.arrayContaining(['Born 1980', 'Born 2000']))
    expect(near).not.toContain('Born 1979')
    expect(near).not.toContain('Born 2001')
    expect(await namesOf({})).toEqual(expect.arrayContaining(['Born 1979', 'Born 2001']))
  })

  test('pages of suggestions contain no duplicates', async () => {
    const { api } = await player()
    await women(40)
    const first = await api(findMatches, {})
    const second = await api(findMatches, { page: String(first.next) })
    const ids = [...first.suggestions, ...second.suggestions].map(
      (suggestion) => suggestion.profile.id,
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(first.suggestions).toHaveLength(24)
  })
})

describe('the offer', () => {
  test('the offer states whether the profile likes the member or is a suggestion, and writes nothing', async () => {
    const { id, api } = await player()
    const counts = () =>
      row(
        app.pool,
        sql`select (select count(*) from like_pair) as pairs, (select count(*) from like_inbox) as listed, (select count(*) from visit) as visits`,
      )
    const before = await counts()
    expect(await api(autoLike, {})).toMatchObject({ reason: 'suggestion' })
    expect(await counts()).toEqual(before)
    const fictional = await as(await addMember(app.pool, { origin: 'fictional' }))
    await expect(fictional(giveLike, { member: id })).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await api(autoLike, {})).toMatchObject({ reason: 'suggestion' })
    const admirer = await addMember(app.pool, { name: 'Kasia' })
    await (
      await as(admirer)
    )(giveLike, { member: id })
    expect(await api(autoLike, {})).toMatchObject({
      id: admirer,
      name: 'Kasia',
      reason: 'liked_you',
    })
  })

  test('a member without suggestions gets no offer', async () => {
    const lonely = await addMember(app.pool, { gender: 'female', birthDate: '1931-01-01' })
    expect(await (await as(lonely))(autoLike, {})).toBeNull()
  })
})

describe('the first suggestions of a new member', () => {
  const cityNamed = (country: string, name: string) => {
    const city = getCities(country).find((each) => each.name === name)
    if (!city) throw new Error(`no city ${name}`)
    return city
  }
  const live = (id: string, country: string, name: string, interests: string[]) => {
    const city = cityNamed(country, name)
    return execute(
      app.pool,
      sql`update profile set country = ${country}, city = ${city.id}, region = ${city.region}, interests = ${interests} where member_id = ${id}`,
    )
  }

  test('are near members before better matches far away, and each has a reason', async () => {
    const [berlin, potsdam, graz, stuttgart, nowhere] = await Promise.all(
      ['Berlin', 'Potsdam', 'Graz', 'Stuttgart', 'Nowhere'].map((name) =>
        addMember(app.pool, {
          name,
          gender: 'female',
          lookingFor: 'male',
          language: 'pl',
          birthDate: '1980-03-03',
          seenAt: now(),
        }),
      ),
    )
    const shared = ['coffee', 'cycling', 'beach', 'hiking', 'wine']
    await live(berlin ?? '', 'DE', 'Berlin', [])
    await live(potsdam ?? '', 'DE', 'Potsdam', ['coffee'])
    await live(graz ?? '', 'AT', 'Graz', shared)
    await live(stuttgart ?? '', 'DE', 'Stuttgart', shared)
    await execute(
      app.pool,
      sql`update profile set country = 'DE', city = null, region = null where member_id = ${nowhere}`,
    )
    const me = await addMember(app.pool, {
      gender: 'male',
      lookingFor: 'female',
      birthDate: '1990-01-01',
    })
    await live(me, 'DE', 'Berlin', shared)
    const { suggestions } = await (await as(me))(findMatches, { near: '1' })
    const names = suggestions.map(({ profile }) => profile.name)
    expect(names.slice(0, 4)).toEqual(['Berlin', 'Potsdam', 'Stuttgart', 'Nowhere'])
    expect(names.indexOf('Graz')).toBeGreaterThan(3)
    expect(suggestions[0]?.reasons).toContainEqual({ kind: 'city', city: 'Berlijn' })
    for (const { reasons } of suggestions) expect(reasons.length).toBeGreaterThan(0)
  })
})
