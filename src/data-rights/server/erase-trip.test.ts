import { strFromU8, unzipSync } from 'fflate'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { getMember } from '../../profiles/contract.ts'
import { feature } from '../../profiles/server/feature.ts'
import { saveTrip, endTrip } from '../../profiles/trip-contract.ts'
import { rows } from '../../server/database/query.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import { searchCities } from '../../server/places/search-cities.ts'
import { deleteAccount, requestExport } from '../contract.ts'

const { app, as, request, runJobs, advance, now } = await testApp()
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)
const DAY = 86_400_000
// The next noon, when both places have the same day as UTC.
advance(DAY - ((now().getTime() + DAY / 2) % DAY))
const day = (offset: number) => new Date(now().getTime() + offset * DAY).toISOString().slice(0, 10)
const rome = searchCities('IT', 'Roma', 1)[0]?.city.id ?? 0

const advanceTrips = async () => {
  for (const work of feature.scheduled ?? [])
    if (work.name === 'profiles_advance_trips') await runScheduled(app, work)
}
const listStates = async (member: string) =>
  (
    await rows<{ state: string }>(app.pool, sql`select state from trip where member_id = ${member}`)
  ).map(({ state }) => state)

/** Somebody with a trip that is planned, runs or has ended. */
async function traveller(state: 'planned' | 'running' | 'ended') {
  const id = await addMember(app.pool, { passwordHash, country: 'NL' })
  const api = await as(id)
  const from = state === 'planned' ? 3 : 0
  await api(saveTrip, { city: rome, from: day(from), to: day(from + 2) })
  await advanceTrips()
  if (state === 'ended') await api(endTrip, {})
  expect(await listStates(id)).toEqual([state])
  return { id, api }
}

test('the export of a member has the trip, with place and days, and nobody else’s', async () => {
  const [mine, other] = [await traveller('planned'), await traveller('running')]
  await mine.api(requestExport, {})
  await runJobs()
  const file = await request('/api/export-file.php', {}, mine.id)
  const zipped = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const data: { trip: unknown[] } = JSON.parse(strFromU8(zipped['data.json'] ?? new Uint8Array()))
  expect(data.trip).toMatchObject([
    { country: 'IT', city: rome, from_day: day(3), to_day: day(5), state: 'planned' },
  ])
  expect(await listStates(other.id)).toEqual(['running'])
})

test.each(['planned', 'running', 'ended'] as const)(
  'an erasure deletes a trip that is %s, and leaves those of others',
  async (state) => {
    const [mine, other] = [await traveller(state), await traveller(state)]
    await mine.api(deleteAccount, { password, now: true })
    await runJobs()
    expect(await listStates(mine.id)).toEqual([])
    await advanceTrips()
    expect(await listStates(mine.id)).toEqual([])
    expect(await listStates(other.id)).toEqual([state])
    const found = await rows(
      app.pool,
      sql`select member_id from member_search where member_id = ${mine.id}`,
    )
    expect(found).toEqual([])
  },
)

test('a deleted account that may still come back is seen neither at home nor at the place', async () => {
  const { id, api } = await traveller('running')
  const reader = await as(await addMember(app.pool, { country: 'IT' }))
  expect((await reader(getMember, { id })).member.visiting).toMatchObject({ city: 'Rome' })
  await api(deleteAccount, { password })
  await expect(reader(getMember, { id })).rejects.toMatchObject({ code: 'profile_not_available' })
  await advanceTrips()
  await expect(reader(getMember, { id })).rejects.toMatchObject({ code: 'profile_not_available' })
})
