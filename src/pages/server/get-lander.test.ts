import { describe, expect, test } from 'vitest'
import { addMember, type MemberOptions } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { getRegions } from '../../server/places/places.ts'
import { getLander } from '../contract.ts'

const { app, as, request, now } = await testApp()
const visitor = await as()
const content = () => visitor(getLander, { lander: 'alonetonight' })
const [home = 0, other = 0] = getRegions('NL').map(({ id }) => id)
const add = (options: MemberOptions = {}) => addMember(app.pool, { region: home, ...options })

describe('numbers of a lander', () => {
  test('are null below 20 members and exact from there', async () => {
    for (let added = 0; added < 19; added++) await add()
    expect((await content()).metrics).toEqual({ members: null, active_today: null })
    await add()
    const { metrics, regions, time_zone } = await content()
    expect(metrics).toEqual({ members: 20, active_today: 20 })
    expect(regions.find(({ id }) => id === home)).toMatchObject({ members: 20, active_today: 20 })
    expect(regions.find(({ id }) => id === other)).toMatchObject({
      members: null,
      active_today: null,
    })
    expect(time_zone).toBe('Europe/Amsterdam')
  })

  test('ignore fictional profiles and members of other countries and sites', async () => {
    await add({ origin: 'fictional' })
    await add({ country: 'DE' })
    await add({ site: 2 })
    expect((await content()).metrics).toEqual({ members: 20, active_today: 20 })
  })

  test('count today’s activity since local midnight', async () => {
    // Activity is counted in steps, so nobody is near a midnight.
    const yesterday = new Date(now().getTime() - 25 * 3_600_000)
    await add({ seenAt: yesterday })
    expect((await content()).metrics).toEqual({ members: 21, active_today: 20 })
  })
})

describe('cards of a lander', () => {
  test('are empty while nobody agreed to be promoted', async () => {
    expect((await content()).cards).toEqual([])
  })
})

describe('a lander that the site does not list', () => {
  test('is not found', async () => {
    app.siteById(1).settings.landers = ['video']
    await expect(content()).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(await visitor(getLander, { lander: 'video' })).toMatchObject({ cards: [] })
    app.siteById(1).settings.landers = ['*']
  })

  test('is refused by name if none of ours', async () => {
    expect((await request('/api/lander.php?lander=other')).status).toBe(400)
  })
})
