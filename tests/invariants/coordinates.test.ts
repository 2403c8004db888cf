import { afterAll, describe, expect, test } from 'vitest'
import { getProfile, setCity } from '../../src/profiles/contract.ts'
import { geocode } from '../../src/profiles/places-contract.ts'
import { nearestCity } from '../../src/server/places/places.ts'
import { coarsePosition } from '../../src/profiles/rules.ts'
import { listMembers } from '../../src/search/contract.ts'
import { createLog } from '../../src/server/log.ts'
import { testApp } from '../factories/app.ts'
import { dumpOf } from '../factories/dump.ts'
import { addMember } from '../factories/member.ts'

const lines: string[] = []
const log = createLog(
  { logLevel: 'debug', mode: 'production' },
  { write: (line) => void lines.push(line) },
)
const { app, as, request } = await testApp({ log })
afterAll(() => log.flush())

/** An uninhabited position with six decimals in the city of Utrecht. */
const canary = { lat: '52.091737', lon: '5.123719' }

describe('coordinates', () => {
  test('a position from a device is reduced to a city: its coordinates are in no table, log line, cookie or response', async () => {
    const member = await addMember(app.pool)
    const api = await as(member)
    const { city } = await api(geocode, canary)
    expect(city?.name).toBe('Utrecht')
    await api(setCity, { city: city?.id ?? 0 })
    const near = await api(listMembers, { near: '1' })
    const profile = await api(getProfile, {})
    const refused = await request(
      `/api/geocode.php?lat=${canary.lat}x&lon=${canary.lon}`,
      {},
      member,
    )
    expect(refused.status).toBe(400)
    const visited = await request(`/nl/members?lat=${canary.lat}&lon=${canary.lon}`, {}, member)
    const tables = JSON.stringify([...(await dumpOf(app.pool))])
    expect(tables).toContain(String(city?.id))
    const cookies = visited.headers.getSetCookie().join()
    for (const text of [
      tables,
      lines.join(''),
      cookies,
      JSON.stringify([city, near, profile]),
      await refused.text(),
    ])
      for (const figure of [canary.lat, canary.lon, '091737', '123719'])
        expect(text).not.toContain(figure)
    expect(lines.length).toBeGreaterThan(3)
  })

  test('a browser sends the centre of a grid cell of about five kilometres, and its city is still found', async () => {
    const [lat, lon] = coarsePosition(Number(canary.lat), Number(canary.lon))
    expect([lat, lon]).toEqual([52.1, 5.12])
    const kilometres = Math.hypot((lat - Number(canary.lat)) * 111, (lon - Number(canary.lon)) * 68)
    expect(kilometres).toBeLessThan(4)
    // Every position in the cell sends the same.
    expect(coarsePosition(52.08, 5.09)).toEqual([lat, lon])
    const api = await as()
    expect((await api(geocode, { lat: String(lat), lon: String(lon) })).city?.name).toBe('Utrecht')
  })

  test('a more exact position than a browser sends finds the city of its cell all the same', async () => {
    const near = Array.from({ length: 400 }, (_, n): [number, number] => [
      52 + (n % 20) * 0.013,
      5 + Math.floor(n / 20) * 0.017,
    ])
    const decisive = near.find(
      ([lat, lon]) => nearestCity(lat, lon)?.id !== nearestCity(...coarsePosition(lat, lon))?.id,
    )
    const [lat, lon] = decisive ?? [0, 0]
    const { city } = await (await as())(geocode, { lat: lat.toFixed(6), lon: lon.toFixed(6) })
    expect(city?.id).toBe(nearestCity(...coarsePosition(lat, lon))?.id)
    expect(city).not.toBeNull()
  })
})
