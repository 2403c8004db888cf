import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import { placeName, regionsOf } from '../../server/places/places.ts'
import type { listRegions as contract } from '../contract.ts'

/** The regions of a country, by their names in the reader's language. */
export async function listRegions(ctx: Context, input: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const order = new Intl.Collator(ctx.locale)
  const regions = regionsOf(input.country).map((region) => ({ id: region.id, name: placeName(region, ctx.locale) }))
  return { regions: regions.toSorted((a, b) => order.compare(a.name, b.name)) }
}
