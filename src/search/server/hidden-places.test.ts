import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getMember } from '../../profiles/contract.ts'
import { getHiddenPlaces, saveHiddenPlaces } from '../../discretion/places-contract.ts'
import { findMatches, getDeck } from '../../likes/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { execute } from '../../server/database/query.ts'
import { getRegions } from '../../server/places/places.ts'
import { countMembers, listMembers, similarMembers } from '../contract.ts'

const { app, as } = await testApp()
const [north, south] = getRegions('IT').map(({ id }) => id)
const from = (region: number | undefined, gender: 'female' | 'male' = 'female') =>
  addMember(app.pool, { country: 'IT', gender, ...(region !== undefined && { region }) })

/** Where somebody of Italy finds `other`; every list agrees with its count. */
async function findsIn(api: Api, other: string, gender: 'female' | 'male' = 'female') {
  const filters = { country: 'IT', gender }
  const { results, numResults } = await api(listMembers, filters)
  const count = await api(countMembers, filters)
  expect([numResults, count.numResults]).toEqual([results.length, results.length])
  const { cards } = await api(getDeck, {})
  const { suggestions } = await api(findMatches, {})
  return {
    search: results.some(({ profile }) => profile.id === other),
    deck: JSON.stringify(cards).includes(`"${other}"`),
    matches: JSON.stringify(suggestions).includes(`"${other}"`),
  }
}
const everywhere = { search: true, deck: true, matches: true }
const nowhere = { search: false, deck: false, matches: false }

describe('who hides from a place', () => {
  test('neither is found by its people nor finds them, until the place is taken back', async () => {
    const [ines, rui, eva] = [
      await from(south),
      await from(north, 'male'),
      await from(south, 'male'),
    ]
    const [asInes, asRui, asEva] = [await as(ines), await as(rui), await as(eva)]
    expect(await findsIn(asRui, ines)).toEqual(everywhere)
    expect(await findsIn(asInes, rui, 'male')).toEqual(everywhere)
    const stored = await asInes(saveHiddenPlaces, {
      places: [{ country: 'IT', region: north ?? 0 }],
    })
    expect(stored.places).toEqual([{ country: 'IT', region: north, name: expect.any(String) }])
    expect(await asInes(getHiddenPlaces, {})).toEqual(stored)
    expect(await findsIn(asRui, ines)).toEqual(nowhere)
    expect(await findsIn(asInes, rui, 'male')).toEqual(nowhere)
    expect(await findsIn(asEva, ines)).toEqual(everywhere)
    const another = await from(south)
    const similar = await asRui(similarMembers, { id: another })
    expect(similar.results.map(({ profile }) => profile.id)).not.toContain(ines)
    // Who has the address of a profile knows the member.
    expect((await asRui(getMember, { id: ines })).member.id).toBe(ines)
    await asInes(saveHiddenPlaces, { places: [] })
    expect(await findsIn(asRui, ines)).toEqual(everywhere)
    expect(await findsIn(asInes, rui, 'male')).toEqual(everywhere)
  })

  test('of a country hides from all its regions and from its visitors', async () => {
    const [ines, rui] = [await from(south), await from(north, 'male')]
    await execute(app.pool, sql`update member_search set promoted = true where member_id = ${ines}`)
    const visitor = await as()
    const count = async () =>
      (await visitor(listMembers, { country: 'IT', gender: 'female' })).numResults
    const before = await count()
    await (
      await as(ines)
    )(saveHiddenPlaces, {
      places: [
        { country: 'IT', region: null },
        { country: 'NL', region: null },
      ],
    })
    expect(await findsIn(await as(rui), ines)).toEqual(nowhere)
    // The address of a test is in the Netherlands.
    expect(await count()).toBe((before ?? 0) - 1)
  })
})

test('a region of another country is refused, a place twice is one, and a stranger has none', async () => {
  const api = await as(await from(north))
  const foreign = getRegions('NL')[0]?.id ?? 0
  await expect(
    api(saveHiddenPlaces, { places: [{ country: 'IT', region: foreign }] }),
  ).rejects.toThrow(expect.objectContaining({ code: 'place_unknown' }))
  const place = { country: 'IT', region: null }
  expect((await api(saveHiddenPlaces, { places: [place, place] })).places).toHaveLength(1)
  const visitor = await as()
  for (const attempt of [visitor(getHiddenPlaces, {}), visitor(saveHiddenPlaces, { places: [] })])
    await expect(attempt).rejects.toThrow(
      expect.objectContaining({ code: 'authentication_required' }),
    )
})
