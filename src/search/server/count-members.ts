import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { findViewerTraits } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { row } from '../../server/database/query.ts'
import type { countMembers as contract } from '../contract.ts'
import { findHomeCity } from './nearby.ts'
import { viewerAccess } from './results.ts'
import { effectiveFilters, toCountQuery, toSearchScope } from './search-scope.ts'

/** Counts what `listMembers` finds with the same filters. */
export async function countMembers(
  ctx: Context,
  params: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const access = viewerAccess(ctx)
  if (access === 'none') throw new ApiError('search_closed')
  const viewerTraits = await findViewerTraits(ctx)
  const filters = effectiveFilters(ctx.site, viewerTraits, params)
  if (filters.near && !(await findHomeCity(ctx))) throw new ApiError('city_missing')
  const scope = toSearchScope(ctx, viewerTraits, filters, access === 'cards')
  const { total, cap } = await toCountQuery(ctx, scope, filters)
  const { numResults } = await row<{ numResults: number }>(
    ctx.db,
    sql`select ${total} as "numResults"`,
  )
  return { numResults, numResultsCapped: numResults >= cap }
}
