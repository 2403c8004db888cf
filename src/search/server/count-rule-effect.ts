import type { Output } from '../../platform/contract.ts'
import { findViewerTraits } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { row } from '../../server/database/query.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { countRuleEffect as contract } from '../rule-effect-contract.ts'
import { COUNT_CAP } from '../rules.ts'
import { ruleEffectSql } from './member-search.ts'
import { effectiveFilters, toSearchScope } from './search-scope.ts'
import { searchFilters } from './search-filters.ts'

/** Counts as the member's last search does; where distance matters, in the whole country. */
export async function countRuleEffect(ctx: MemberContext): Promise<Output<typeof contract>> {
  if (!ctx.site.settings.contact_rules) throw new ApiError('not_found')
  const [traits, { filters }] = await Promise.all([findViewerTraits(ctx), searchFilters(ctx)])
  const scope = toSearchScope(ctx, traits, effectiveFilters(ctx.site, traits, filters))
  const { people, accepted } = await row<{ people: number; accepted: number }>(
    ctx.db,
    ruleEffectSql(scope, COUNT_CAP),
  )
  return { people, accepted, capped: people >= COUNT_CAP }
}
