import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { ageOn } from '../../profiles/rules.ts'
import { cardsOf, searchTraits } from '../../profiles/server/profiles.ts'
import type { MemberContext } from '../../server/context.ts'
import type { SearchFilters, similarMembers as contract } from '../contract.ts'
import { searchPath } from '../rules.ts'
import { pageOf } from './member-search.ts'
import { toResults } from './results.ts'
import { countOf, sliceOf } from './slice.ts'

const SHOWN = 4
const YEARS_AROUND = 5

/** Members of the same gender, about the same age and the same region, with their own count; the search behind "See all". */
export async function similarMembers(ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const seen = await cardsOf(ctx, [input.id])
  const traits = seen.has(input.id) ? await searchTraits(ctx.db, input.id) : null
  if (!traits) throw new ApiError('not_found')
  const age = ageOn(traits.birth_date, ctx.now)
  const filters: SearchFilters = {
    gender: traits.gender,
    country: traits.country,
    region: traits.region === null ? undefined : String(traits.region),
    min_age: String(Math.max(ctx.site.settings.min_age, age - YEARS_AROUND)),
    max_age: String(age + YEARS_AROUND),
  }
  const slice = sliceOf(ctx, filters)
  const found = await pageOf(ctx.db, slice, null, SHOWN + 1)
  const others = found.filter(({ member_id }) => member_id !== input.id).slice(0, SHOWN)
  const { total } = await countOf(ctx, slice, filters)
  const itself = found.length > others.length && found.some(({ member_id }) => member_id === input.id) ? 1 : 0
  return {
    results: await toResults(ctx, others, 'full'),
    numResults: Math.max(others.length, total - itself),
    filters: searchPath(filters),
  }
}
