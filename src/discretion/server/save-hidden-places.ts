import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { regionById } from '../../server/places/places.ts'
import type { saveHiddenPlaces as contract } from '../places-contract.ts'
import { assertDiscretionOn } from './discretion.ts'
import { toPlaces } from './get-hidden-places.ts'
import { listHiddenPlaces, replaceHiddenPlaces } from './hidden-places.ts'

/** Throws `place_unknown` for a region that is not of its country. */
export async function saveHiddenPlaces(
  ctx: MemberContext,
  { places }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertDiscretionOn(ctx)
  for (const { country, region } of places)
    if (region !== null && regionById(region)?.country !== country)
      throw new ApiError('place_unknown')
  await replaceHiddenPlaces(
    ctx,
    places.map(({ country, region }) => ({ country, region: region ?? 0 })),
  )
  return { places: toPlaces(ctx, await listHiddenPlaces(ctx)) }
}
