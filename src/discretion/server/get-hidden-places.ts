import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { localizedName, regionById } from '../../server/places/places.ts'
import type { getHiddenPlaces as contract } from '../places-contract.ts'
import { assertDiscretionOn } from './discretion.ts'
import { listHiddenPlaces, type HiddenPlace } from './hidden-places.ts'

export async function getHiddenPlaces(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertDiscretionOn(ctx)
  return { places: toPlaces(ctx, await listHiddenPlaces(ctx)) }
}

/** Names of regions are those of the reader's language. */
export const toPlaces = (
  { locale }: Pick<MemberContext, 'locale'>,
  places: HiddenPlace[],
): Output<typeof contract>['places'] =>
  places.map(({ country, region: id }) => {
    const region = id === 0 ? undefined : regionById(id)
    return {
      country,
      region: id === 0 ? null : id,
      name: region ? localizedName(region, locale) : null,
    }
  })
