import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter } from '../../../tests/factories/chat.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { blockMember } from '../../blocks/contract.ts'
import { sendMessage } from '../../chat/sending-contract.ts'
import { autoLike, findMatches, getDeck, giveLike } from '../../likes/contract.ts'
import type { Api } from '../../platform/contract.ts'
import { similarMembers } from '../../search/contract.ts'
import { execute, rows } from '../../server/database/query.ts'
import { getCities } from '../../server/places/places.ts'
import { getWhy, listReached } from '../contract.ts'

const { app, as, now } = await testApp()
const db = app.pool
const notFound = { code: 'not_found', status: 404 }

const man = async () =>
  as(await addMember(db, { gender: 'male', lookingFor: 'female', language: 'nl' }))
const woman = (birthDate: string, country: string) =>
  addMember(db, { gender: 'female', lookingFor: 'male', birthDate, country, seenAt: now() })

/** The cause is there for the reader, and for nobody else to whom it was not shown. */
async function expectSuggested(reader: Api, stranger: Api, id: string) {
  const why = await reader(getWhy, { id: `suggestion-${id}` })
  expect(why.cause).toMatchObject({ kind: 'suggestion', by: 'service', other: { id } })
  expect(why.reasons.length).toBeGreaterThan(0)
  await expect(stranger(getWhy, { id: `suggestion-${id}` })).rejects.toMatchObject(notFound)
}

describe('everybody who is shown has a cause for the reader alone:', () => {
  test('the cards of “Discover”', async () => {
    for (let n = 0; n < 3; n++) await woman('1990-01-01', 'NL')
    const [mine, stranger] = [await man(), await man()]
    const { cards } = await mine(getDeck, {})
    expect(cards.length).toBeGreaterThan(2)
    for (const { profile } of cards) await expectSuggested(mine, stranger, profile.id)
  })

  test('the first people after joining', async () => {
    await woman('1990-01-01', 'NL')
    const [mine, stranger] = [await man(), await man()]
    const { suggestions } = await mine(findMatches, { near: '1' })
    expect(suggestions.length).toBeGreaterThan(0)
    for (const { profile } of suggestions) await expectSuggested(mine, stranger, profile.id)
  })

  test('the offer of one profile, which stores that profile and no other', async () => {
    await woman('1990-01-01', 'NL')
    const [mine, stranger] = [await man(), await man()]
    const offer = await mine(autoLike, {})
    if (offer?.reason !== 'suggestion') throw new Error('no suggestion')
    await expectSuggested(mine, stranger, offer.id)
    await mine(autoLike, {})
    expect((await mine(listReached, { filter: 'site' })).entries).toHaveLength(1)
  })

  test('the offer of somebody whose like waits, which is no suggestion', async () => {
    const reader = await addMember(db, { gender: 'male', lookingFor: 'female' })
    const [mine, stranger] = [await as(reader), await man()]
    const admirer = await woman('1990-01-01', 'NL')
    await (
      await as(admirer)
    )(giveLike, { member: reader })
    expect(await mine(autoLike, {})).toMatchObject({ id: admirer, reason: 'liked_you' })
    expect((await mine(getWhy, { id: `like-${admirer}` })).cause.by).toBe('member')
    await expect(stranger(getWhy, { id: `like-${admirer}` })).rejects.toMatchObject(notFound)
    await expect(mine(getWhy, { id: `suggestion-${admirer}` })).rejects.toMatchObject(notFound)
  })

  test('a received message, also refused to its sender', async () => {
    const [reader, sender] = [await addWriter(db), await addWriter(db, { name: 'Noor' })]
    const [mine, theirs, stranger] = [await as(reader), await as(sender), await man()]
    const { conversation } = await theirs(sendMessage, {
      id: crypto.randomUUID(),
      profile: reader,
      text: 'Shall we walk along the canal',
    })
    const id = `message-${conversation}-1`
    expect((await mine(getWhy, { id })).cause).toMatchObject({
      by: 'member',
      other: { id: sender },
    })
    for (const other of [theirs, stranger])
      await expect(other(getWhy, { id })).rejects.toMatchObject(notFound)
  })
})

test('similar members are explained by the profile that they resemble', async () => {
  const reader = await addMember(db, { gender: 'male', lookingFor: 'female', country: 'BE' })
  const mine = await as(reader)
  const original = await woman('1971-03-03', 'BE')
  for (const year of [1970, 1972, 1973]) await woman(`${year}-03-03`, 'BE')
  const [younger, abroad] = [await woman('1995-03-03', 'BE'), await woman('1971-03-03', 'FR')]
  const { results } = await mine(similarMembers, { id: original })
  const ids = results.map(({ profile }) => profile.id)
  expect(ids.length).toBeGreaterThan(2)
  const why = (id: string, similar: string) => mine(getWhy, { id: `position-${id}`, similar })
  for (const id of ids) {
    const { cause, reasons } = await why(id, original)
    const rules = reasons.map(({ rule }) => rule)
    expect(cause).toMatchObject({ kind: 'position', page: 'profile', other: { id } })
    expect(rules).toContain('similar')
    expect(rules).not.toContain('filters')
  }
  for (const id of [younger, abroad, original])
    await expect(why(id, original)).rejects.toMatchObject(notFound)
  const [first = ''] = ids
  await (
    await as(first)
  )(blockMember, { member: reader })
  await expect(why(first, original)).rejects.toMatchObject(notFound)
  await expect(why(ids[1] ?? '', first)).rejects.toMatchObject(notFound)
})

describe('the order of suggestions is the one of the stored rules', () => {
  const settle = (id: string, city: { id: number; region: number } | undefined) =>
    execute(
      db,
      sql`update profile set city = ${city?.id ?? null}, region = ${city?.region ?? null} where member_id = ${id}`,
    )
  const [home, ...others] = getCities('AT')
  const DAY = 86_400_000

  async function arrive() {
    for (let n = 0; n < 16; n++) {
      const id = await addMember(db, {
        gender: 'female',
        lookingFor: 'male',
        country: 'AT',
        birthDate: `19${85 + (n % 3)}-05-17`,
        language: n % 2 === 0 ? 'de' : 'nl',
        seenAt: new Date(now().getTime() - (20 + n) * DAY),
      })
      await settle(id, n % 4 === 0 ? home : n % 4 === 1 ? undefined : others[n * 7])
      // Whoever hides when they were here gains nothing by it.
      if (n === 4)
        await execute(db, sql`update profile set show_online = false where member_id = ${id}`)
    }
    const reader = await addMember(db, {
      gender: 'male',
      lookingFor: 'female',
      country: 'AT',
      birthDate: '1988-01-01',
    })
    await settle(reader, home)
    return { reader, mine: await as(reader) }
  }

  const loadScores = async (reader: string, ids: string[]) => {
    const stored = await rows<{ other_id: string; points: Record<string, number> }>(
      db,
      sql`select other_id, points from impression where member_id = ${reader} and kind = 'suggestion'`,
    )
    return ids.map((id) => stored.find(({ other_id }) => other_id === id)?.points ?? {})
  }
  const sum = (points: Record<string, number>) =>
    Object.values(points).reduce((total, each) => total + each, 0)

  test('near members first, equals by their last visit; and later that day without distance first', async () => {
    const { reader, mine } = await arrive()
    const list = async (input: { near?: '1' }) => {
      const { suggestions } = await mine(findMatches, { gender: 'female', ...input })
      return suggestions.map(({ profile }) => profile.id)
    }
    const why = async (id: string) =>
      (await mine(getWhy, { id: `suggestion-${id}` })).reasons.map(({ rule }) => rule)
    const near = await list({ near: '1' })
    const points = await loadScores(reader, near)
    const scores = points.map(sum)
    expect(scores.length).toBeGreaterThan(15)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    const bands = points.map(({ near_first: rank }) => rank ?? 0)
    expect(new Set(bands).size).toBeGreaterThan(2)
    expect(bands).toEqual(bands.toSorted((a, b) => b - a))
    expect(points.filter(({ last_here: tie }) => tie === undefined)).toHaveLength(1)
    expect((await why(near[0] ?? '')).slice(0, 1)).toEqual(['near_first'])
    expect((await why(near[0] ?? '')).slice(-1)).toEqual(['chance'])

    const finder = await list({})
    const later = await loadScores(reader, finder)
    expect(later.map(sum)).toEqual(later.map(sum).toSorted((a, b) => b - a))
    expect(later.every((each) => each['near_first'] === undefined)).toBe(true)
    expect(await why(finder[0] ?? '')).not.toContain('near_first')
  })
})
