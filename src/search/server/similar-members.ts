import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { ageOn, type SearchTraits } from '../../profiles/rules.ts'
import {
  findVisibleCard,
  findViewerTraits,
  findSearchTraits,
} from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { SearchFilters, similarMembers as contract } from '../contract.ts'
import { searchPath } from '../rules.ts'
import { pageQuery } from './member-search.ts'
import { toHomeCity } from './nearby.ts'
import { toResultCount } from './result-count.ts'
import { listResultRows, toResults, type ResultRow } from './results.ts'
import { toSearchScope } from './search-scope.ts'

const MAX_RESULTS = 4
const YEARS_AROUND = 5

/**
 * Lists members of the same gender and similar age from the same region, or from the country if
 * there are few, with their count.
 */
export async function similarMembers(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const [card, results, viewerTraits] = await Promise.all([
    findVisibleCard(ctx, input.id),
    findSearchTraits(ctx.db, input.id),
    findViewerTraits(ctx),
  ])
  const traits = card && results
  if (!traits) throw new ApiError('not_found')
  const near = toSimilarFilters(ctx, traits)
  const nearby = await listOthers(ctx, viewerTraits, near, input.id)
  const enough = nearby.others.length >= MAX_RESULTS || traits.region === null
  const filters = enough ? near : { ...near, region: undefined }
  const { others, total } = enough ? nearby : await listOthers(ctx, viewerTraits, filters, input.id)
  return {
    results: await toResults(ctx, others, 'full', toHomeCity(viewerTraits)),
    numResults: Math.max(0, total - 1),
    filters: searchPath(filters),
  }
}

/** Whether somebody is of those whom `similarMembers` of another may list, as both profiles are now. */
export async function isSimilar(ctx: MemberContext, id: string, to: string): Promise<boolean> {
  const [card, traits, other] = await Promise.all([
    findVisibleCard(ctx, to),
    findSearchTraits(ctx.db, to),
    findSearchTraits(ctx.db, id),
  ])
  if (!card || !traits || !other || id === to) return false
  const years = Math.abs(ageOn(traits.birth_date, ctx.now) - ageOn(other.birth_date, ctx.now))
  return traits.gender === other.gender && traits.country === other.country && years <= YEARS_AROUND
}

function toSimilarFilters(ctx: MemberContext, traits: SearchTraits): SearchFilters {
  const age = ageOn(traits.birth_date, ctx.now)
  return {
    gender: traits.gender,
    country: traits.country,
    region: traits.region === null ? undefined : String(traits.region),
    min_age: String(Math.max(ctx.site.settings.min_age, age - YEARS_AROUND)),
    max_age: String(age + YEARS_AROUND),
  }
}

/** Some members besides the one, and the number of all; each row carries it. */
async function listOthers(
  ctx: MemberContext,
  viewerTraits: SearchTraits | null,
  filters: SearchFilters,
  id: string,
): Promise<{ others: ResultRow[]; total: number }> {
  const scope = toSearchScope(ctx, viewerTraits, filters)
  const count = await toResultCount(ctx, scope, filters)
  const resultRows = await listResultRows(
    ctx,
    pageQuery(scope, null, MAX_RESULTS + 1),
    count.columns,
  )
  const others = resultRows.filter(({ hit_id }) => hit_id !== id).slice(0, MAX_RESULTS)
  return { others, total: resultRows[0] ? count.toTotal(resultRows[0]).total : 0 }
}
