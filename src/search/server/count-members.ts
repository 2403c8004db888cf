import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { findViewerTraits } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import type { countMembers as contract } from '../contract.ts'
import { findHomeCity, isNearby } from './nearby.ts'
import { countResults } from './result-count.ts'
import { viewerAccess } from './results.ts'
import { effectiveFilters, toSearchScope } from './search-scope.ts'

/** Counts what `listMembers` finds with the same filters. */
export async function countMembers(
  ctx: Context,
  params: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const access = viewerAccess(ctx)
  if (access === 'none') throw new ApiError('search_closed')
  const viewerTraits = await findViewerTraits(ctx)
  const filters = effectiveFilters(ctx.site, viewerTraits, params)
  if (isNearby(filters) && !(await findHomeCity(ctx))) throw new ApiError('city_missing')
  const scope = toSearchScope(ctx, viewerTraits, filters, access === 'cards')
  const { total, capped } = await countResults(ctx, scope, filters)
  return { numResults: total, numResultsCapped: capped }
}
