import { describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { testApp } from '../factories/app.ts'
import { addMember, type MemberOptions } from '../factories/member.ts'
import { signUp } from '../../src/accounts/contract.ts'
import { autoLike, findMatches, getDeck } from '../../src/likes/contract.ts'
import type { Api } from '../../src/platform/contract.ts'
import { getProfile, updateProfile } from '../../src/profiles/contract.ts'
import { row } from '../../src/server/database/query.ts'
import {
  listMembers,
  rememberFilters,
  searchFilters,
  similarMembers,
} from '../../src/search/contract.ts'
import { rebuildFacets } from '../../src/search/server/public.ts'

const { app, as, request } = await testApp()
const db = app.pool

type Preference = Required<Pick<MemberOptions, 'gender' | 'lookingFor'>>

/** Every combination of a gender and whom it looks for, in a country without other members. */
const preferences: Preference[] = (['female', 'male'] as const).flatMap((gender) =>
  (['female', 'male', 'everyone'] as const).map((lookingFor) => ({ gender, lookingFor })),
)
const nameOf = ({ gender, lookingFor }: Preference) => `${gender} for ${lookingFor}`
const people = new Map<string, string>()
for (const preference of preferences)
  people.set(
    nameOf(preference),
    await addMember(db, { ...preference, country: 'AT', name: nameOf(preference) }),
  )

const seeks = ({ lookingFor }: Preference, { gender }: Preference) =>
  lookingFor === 'everyone' || lookingFor === gender
const fits = (one: Preference, other: Preference) => seeks(one, other) && seeks(other, one)
/** The names of those who may be suggested to a member with this preference. */
const expected = (viewer: Preference) =>
  preferences
    .filter((other) => fits(viewer, other))
    .map(nameOf)
    .toSorted()
const names = (cards: { profile: { name: string } }[]) =>
  cards.map(({ profile }) => profile.name).toSorted()

/** A new member with this preference, invisible to the others: the lists contain only the six. */
async function reader(preference: Preference): Promise<Api> {
  const id = await addMember(db, { ...preference, country: 'AT' })
  await row(
    db,
    sql`update profile set invisible = true where member_id = ${id} returning 1 as done`,
  )
  return as(id)
}

describe.each(preferences.map((preference) => [nameOf(preference), preference] as const))(
  'a %s',
  (_name, preference) => {
    test('finds by default those who fit in both directions, and the count is equal', async () => {
      const api = await reader(preference)
      const { filters } = await api(searchFilters, {})
      expect(filters.gender).toBe(
        preference.lookingFor === 'everyone' ? undefined : preference.lookingFor,
      )
      const found = await api(listMembers, filters)
      expect(names(found.results)).toEqual(expected(preference))
      expect(found.numResults).toBe(expected(preference).length)
      const withPhoto = await api(listMembers, { ...filters, language: 'nl' })
      expect(withPhoto.numResults).toBe(expected(preference).length)
    })

    test('is suggested the same members by the match finder, the swipe game and as a like', async () => {
      const api = await reader(preference)
      expect(names((await api(findMatches, {})).suggestions)).toEqual(expected(preference))
      expect(names((await api(getDeck, {})).cards)).toEqual(expected(preference))
      expect(expected(preference)).toContain((await api(autoLike, {}))?.name)
    })

    test('finds nobody who looks for another gender, whichever gender the filter names', async () => {
      const api = await reader(preference)
      for (const gender of ['female', 'male', undefined] as const) {
        const { results, numResults } = await api(listMembers, { country: 'AT', gender })
        const expectedNames = expected({ ...preference, lookingFor: gender ?? 'everyone' })
        expect(names(results)).toEqual(expectedNames)
        expect(numResults).toBe(expectedNames.length)
      }
    })
  },
)

describe('“looking for”', () => {
  test('lists similar members who look for the reader’s gender', async () => {
    const api = await reader({ gender: 'female', lookingFor: 'female' })
    const similar = await api(similarMembers, { id: people.get('female for female') ?? '' })
    expect(names(similar.results)).toEqual(['female for everyone'])
  })

  test('shows all genders to a visitor', async () => {
    const { settings } = app.siteById(1)
    settings.logged_out_search = 'full'
    const found = await (await as())(listMembers, { country: 'AT' })
    settings.logged_out_search = 'cards'
    expect(names(found.results)).toEqual(preferences.map(nameOf).toSorted())
  })

  test('stores the answer of sign-up, shows it to its owner, changes it, and updates the search', async () => {
    const visitor = await as()
    const email = 'looks@example.org'
    const person = {
      name: 'Lotte',
      email,
      password: 'a quiet morning by the lake',
      date_of_birth: '1990-05-17',
    }
    await visitor(signUp, { ...person, gender: 'female', looking_for: 'female' })
    const { member_id: id } = await row<{ member_id: string }>(
      db,
      sql`select member_id from account where email = ${email}`,
    )
    const viewer = await as(id)
    expect((await viewer(getProfile, {})).profile.looking_for).toBe('female')
    await viewer(rememberFilters, { filters: { gender: 'female', country: 'AT', min_age: '30' } })
    await viewer(updateProfile, { looking_for: 'everyone' })
    expect((await viewer(getProfile, {})).profile.looking_for).toBe('everyone')
    const { filters } = await viewer(searchFilters, {})
    expect(filters).toMatchObject({ country: 'AT', min_age: '30' })
    expect(filters.gender).toBeUndefined()
    await viewer(updateProfile, { looking_for: 'male' })
    expect((await viewer(searchFilters, {})).filters.gender).toBe('male')
  })

  test('counts a member who changes it once, as a rebuild of the facets would', async () => {
    const id = await addMember(db, { country: 'CH', gender: 'male', lookingFor: 'male' })
    const woman = await as(await addMember(db, { country: 'CH', gender: 'female' }))
    const found = async () =>
      (await woman(listMembers, { country: 'CH', gender: 'male' })).numResults
    expect(await found()).toBe(0)
    await (
      await as(id)
    )(updateProfile, { looking_for: 'female' })
    expect(await found()).toBe(1)
    await rebuildFacets(db, 1)
    expect(await found()).toBe(1)
  })

  test('is not revealed to other members', async () => {
    const other = await as(await addMember(db, { country: 'AT' }))
    for (const answer of [
      await other(listMembers, { country: 'AT' }),
      await other(findMatches, {}),
    ])
      expect(JSON.stringify(answer)).not.toContain('looking_for')
  })

  test('refuses an unknown value', async () => {
    const member = await addMember(db)
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const answer = await request(
      '/api/profile.php',
      { method: 'PUT', headers, body: '{"looking_for":"cats"}' },
      member,
    )
    expect(answer.status).toBe(400)
  })
})
