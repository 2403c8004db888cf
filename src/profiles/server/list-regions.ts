import type { Output, Parsed } from '../../platform/contract.ts'
import type { Locale } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { localizedName, getRegions } from '../../server/places/places.ts'
import type { listRegions as contract } from '../places-contract.ts'

type Regions = Output<typeof contract>['regions']

/** Lists regions by their names in the reader's language, one country after the other. */
export async function listRegions(
  ctx: Context,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const countries = input.country ? [input.country] : ctx.site.settings.countries
  return { regions: countries.flatMap((country) => regionsByName(country, ctx.locale)) }
}

// Region names change with a release only, and there are a few hundred lists at most.
const cache = new Map<string, Regions>()

/** The regions of a country in the order of their names in a language. */
export function regionsByName(country: string, locale: Locale): Regions {
  const cached = cache.get(`${country} ${locale}`)
  if (cached) return cached
  const order = new Intl.Collator(locale)
  const regions = getRegions(country)
    .map((region) => ({ id: region.id, name: localizedName(region, locale), country }))
    .toSorted((a, b) => order.compare(a.name, b.name))
  // An empty list is not cached, because a request may name any two letters.
  if (regions.length > 0) cache.set(`${country} ${locale}`, regions)
  return regions
}
