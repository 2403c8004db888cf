import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMainPhoto } from '../../../tests/factories/main-photo.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { saveContactRule, type ContactRule } from '../../contact/contract.ts'
import { openRule } from '../../contact/rules.ts'
import { getConversation } from '../../chat/contract.ts'
import { execute } from '../../server/database/query.ts'
import { countMembers, listMembers, rememberFilters, type SearchFilters } from '../contract.ts'
import { countRuleEffect } from '../rule-effect-contract.ts'

const { app, as, now } = await testApp()
const db = app.pool
const DAY = 86_400_000

const rules: (Partial<ContactRule> | null)[] = [
  null,
  { who: 'liked', mode: 'closed' },
  { who: 'liked', mode: 'request' },
  { who: 'verified', mode: 'closed' },
  { who: 'suitable', mode: 'closed', min_age: 60 },
  { who: 'suitable', mode: 'closed', max_age: 65, with_photo: true },
  { who: 'suitable', mode: 'request', languages: ['de'] },
  { who: 'suitable', mode: 'closed', countries: ['NL'], languages: ['nl'] },
]

/** One member for each rule, of whom some are verified, have a photo, are older or write German. */
async function addPeople() {
  const people: string[] = []
  for (const [n, rule] of rules.entries()) {
    const birthDate = `${1956 + n}-03-01`
    const id = await addMember(db, { birthDate, language: n % 3 === 0 ? 'de' : 'nl' })
    people.push(id)
    if (n % 2 === 0) await addMainPhoto(db, id)
    if (n % 4 === 0)
      await execute(
        db,
        sql`update profile set verified_photos = array[main_photo] where member_id = ${id}`,
      )
    if (rule) await (await as(id))(saveContactRule, { rule: { ...openRule, ...rule } })
  }
  return people
}

const people = await addPeople()
const ages: SearchFilters = { min_age: '50', max_age: '80' }
const find = async (viewer: string, filters: SearchFilters = {}) => {
  const answer = await (await as(viewer))(listMembers, { ...ages, ...filters })
  const { numResults } = await (await as(viewer))(countMembers, { ...ages, ...filters })
  const ids = answer.results.map(({ profile }) => profile.id)
  expect([answer.numResults, numResults]).toEqual([ids.length, ids.length])
  return new Set(ids)
}
const doorOf = async (from: string, to: string) =>
  (await (await as(from))(getConversation, { profile: to })).conversation.door

describe('search under rules of contact', () => {
  test('finds both ways or neither, and hides whom both exclude', async () => {
    const found = new Map<string, Set<string>>()
    for (const viewer of people) found.set(viewer, await find(viewer))
    const hidden: string[] = []
    for (const [one, a] of people.entries())
      for (const [other, b] of people.entries()) {
        if (a === b) continue
        const isFound = found.get(a)?.has(b)
        expect([one, other, isFound]).toEqual([one, other, found.get(b)?.has(a)])
        const doors = [await doorOf(a, b), await doorOf(b, a)]
        expect([one, other, isFound]).toEqual([one, other, doors.some((door) => door !== 'closed')])
        if (!isFound) hidden.push(`${one} ${other}`)
      }
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.length).toBeLessThan(people.length * (people.length - 1))
  })

  test('`suits_both` finds exactly those who may write to each other', async () => {
    const found = new Map<string, Set<string>>()
    for (const viewer of people) found.set(viewer, await find(viewer, { suits_both: '1' }))
    let pairs = 0
    for (const a of people)
      for (const b of people) {
        if (a === b) continue
        const isOpen = (await doorOf(a, b)) === 'open' && (await doorOf(b, a)) === 'open'
        expect(found.get(a)?.has(b)).toBe(isOpen)
        if (isOpen) pairs += 1
      }
    expect(pairs).toBeGreaterThan(0)
  })
})

describe('the filters', () => {
  const viewer = people[0] ?? ''

  test('verified, new and last here each leave out the others', async () => {
    const [old, away] = [people[2] ?? '', people[6] ?? '']
    await execute(
      db,
      sql`update account set signup_at = ${new Date(now().getTime() - 15 * DAY)} where member_id = ${old}`,
    )
    await execute(
      db,
      sql`update account set last_seen_at = ${new Date(now().getTime() - 9 * DAY)} where member_id = ${away}`,
    )
    expect(await find(viewer, { verified: '1' })).toEqual(new Set([people[4]]))
    const fresh = await find(viewer, { new: '1' })
    expect([fresh.has(old), fresh.has(away)]).toEqual([false, true])
    expect((await find(viewer, { last_seen: 'month' })).has(away)).toBe(true)
    expect((await find(viewer, { last_seen: 'week' })).has(away)).toBe(false)
  })

  test('a distance needs a city and ends at its band', async () => {
    const search = (await as(viewer))(listMembers, { ...ages, max_distance: '25' })
    await expect(search).rejects.toMatchObject({ code: 'city_missing' })
    const [amsterdam, rotterdam] = [2_759_794, 2_747_891]
    const place = (id: string | undefined, city: number) =>
      execute(db, sql`update profile set city = ${city} where member_id = ${id}`)
    await place(viewer, amsterdam)
    await place(people[2], amsterdam)
    await place(people[6], rotterdam)
    const near = await find(viewer, { max_distance: '25' })
    expect([near.has(people[2] ?? ''), near.has(people[6] ?? '')]).toEqual([true, false])
    expect((await find(viewer, { max_distance: '100' })).has(people[6] ?? '')).toBe(true)
  })
})

test('counts whom of the last search a rule lets write first, as the door does', async () => {
  const numbers: [number, number][] = []
  for (const viewer of people) {
    const api = await as(viewer)
    await api(rememberFilters, { filters: ages })
    const found = await find(viewer)
    const doors = []
    for (const other of found) doors.push(await doorOf(other, viewer))
    const accepted = doors.filter((door) => door === 'open').length
    expect(await api(countRuleEffect, {})).toEqual({ people: found.size, accepted, capped: false })
    numbers.push([found.size, accepted])
  }
  expect(numbers.some(([all, accepted]) => accepted > 0 && accepted < all)).toBe(true)
})
