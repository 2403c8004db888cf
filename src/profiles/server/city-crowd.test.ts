import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { findMatches } from '../../likes/contract.ts'
import { listMembers } from '../../search/contract.ts'
import { execute } from '../../server/database/query.ts'
import { searchCities } from '../../server/places/places.ts'
import { runScheduled } from '../../server/run-jobs.ts'
import { getMember } from '../contract.ts'
import { profilesSchedule } from './jobs.ts'

const { app, as, advance, now } = await testApp()
const db = app.pool
const cityOf = (name: string) => searchCities('NL', name, 1)[0]?.id ?? 0
const [amsterdam, haarlem, texel] = [cityOf('Amsterdam'), cityOf('Haarlem'), cityOf('Den Burg')]

async function memberIn(city: number): Promise<string> {
  const id = await addMember(db, { seenAt: now() })
  await execute(db, sql`update profile set city = ${city} where member_id = ${id}`)
  return id
}

/** As an hour later, with everybody here again. */
async function countAgain(): Promise<void> {
  for (const work of profilesSchedule) if (work.name === 'city-crowds') await runScheduled(app, work)
  advance(11 * 60_000)
  await execute(db, sql`update account set last_seen_at = ${now()}`)
}

const viewer = await memberIn(haarlem)
const api = await as(viewer)
const [first = ''] = await Promise.all(Array.from({ length: 19 }, () => memberIn(amsterdam)))
const islander = await memberIn(texel)

const seen = async (id: string) => {
  const { active, distance } = (await api(getMember, { id })).member
  const found = async (filters: { online?: '1'; near?: '1' }) =>
    (await api(listMembers, { gender: 'female', ...filters })).results.find(({ profile }) => profile.id === id)
  const [plain, near, online] = [await found({}), await found({ near: '1' }), await found({ online: '1' })]
  return { active, distance, card: plain?.profile.online, near: near?.distance, online: online !== undefined }
}

test('nineteen members in a place are few: visits and distances are told coarsely, and no filter tells more', async () => {
  await countAgain()
  expect(await seen(first)).toEqual({ active: 'week', distance: 25, card: false, near: 25, online: false })
  const { suggestions } = await api(findMatches, { gender: 'female' })
  expect(suggestions.flatMap(({ reasons }) => reasons.filter(({ kind }) => kind === 'near'))).not.toContainEqual({
    kind: 'near',
    km: 10,
  })
  expect(suggestions.flatMap(({ reasons }) => reasons)).not.toContainEqual({ kind: 'active', when: 'day' })
})

test('with the twentieth they are many, and who lives elsewhere alone stays as before', async () => {
  await memberIn(amsterdam)
  await countAgain()
  expect(await seen(first)).toEqual({ active: 'online', distance: 25, card: true, near: 25, online: true })
  expect(await seen(islander)).toMatchObject({ active: 'week', card: false, online: false })
})

test('whoever hides the distance is not found by “online” either where few live', async () => {
  await execute(db, sql`update profile set hide_distance = true where member_id = ${islander}`)
  expect(await seen(islander)).toMatchObject({ distance: null, card: false, online: false })
})

test('people who cannot be met count for nothing', async () => {
  for (const state of [
    sql`invisible = true`,
    sql`invisible = false, status = 'paused'`,
    sql`status = 'active', origin = 'fictional'`,
  ]) {
    await execute(db, sql`update profile set ${state} where member_id = ${first}`)
    await countAgain()
    const other = (await api(listMembers, { gender: 'female', online: '1' })).results
    expect(other, state.text).toEqual([])
  }
})
