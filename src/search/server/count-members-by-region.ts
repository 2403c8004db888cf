import type { Output } from '../../platform/contract.ts'
import { regionsByName } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import type { countMembersByRegion as contract } from '../region-contract.ts'
import { toPublishedCounts } from '../rules.ts'
import { countByRegion } from './search-facet.ts'

/** The published numbers of members in the visitor's country and its regions. */
export async function countMembersByRegion(ctx: Context): Promise<Output<typeof contract>> {
  const counts = await countByRegion(ctx.db, ctx.site.id, ctx.country)
  const { total, byRegion } = toPublishedCounts(counts, ctx.site.settings.min_group_size)
  const regions = regionsByName(ctx.country, ctx.locale).flatMap(({ id, name }) => {
    const members = byRegion.get(id)
    return members === undefined ? [] : [{ id, name, members }]
  })
  return { total, regions: regions.toSorted((one, other) => other.members - one.members) }
}
