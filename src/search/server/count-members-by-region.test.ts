import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember, type MemberOptions } from '../../../tests/factories/member.ts'
import { getRegions } from '../../server/places/places.ts'
import { countMembersByRegion } from '../region-contract.ts'

const { app, as } = await testApp()
const visitor = await as()
const counts = () => visitor(countMembersByRegion, {})
const [large = 0, middle = 0, small = 0] = getRegions('NL').map(({ id }) => id)
const add = async (count: number, options: MemberOptions) => {
  for (let added = 0; added < count; added++) await addMember(app.pool, options)
}

describe('the numbers of members by region', () => {
  test('are absent while there are fewer than 20 members', async () => {
    await add(19, { region: middle })
    expect(await counts()).toEqual({ total: null, regions: [] })
  })

  test('name regions with 20 members or more, the largest first', async () => {
    await add(1, { region: middle })
    await add(21, { region: large })
    await add(5, { region: small })
    const { total, regions } = await counts()
    expect(regions.map(({ id, members }) => [id, members])).toEqual([
      [large, 21],
      [middle, 20],
    ])
    expect(regions.every(({ name }) => name.length > 2)).toBe(true)
    // 46 would tell that the small region has five.
    expect(total).toBe(41)
  })

  test('ignore fictional profiles and members of other countries and sites', async () => {
    const before = await counts()
    await add(1, { region: large, origin: 'fictional' })
    await add(1, { region: large, site: 2 })
    await add(1, { country: 'DE' })
    expect(await counts()).toEqual(before)
  })

  test('respect a larger minimum of the site', async () => {
    const { settings } = app.siteById(1)
    const before = settings.min_group_size
    settings.min_group_size = 21
    expect((await counts()).regions.map(({ id }) => id)).toEqual([large])
    settings.min_group_size = before
  })
})
