import type { Output } from '../../platform/contract.ts'
import { interestGroups } from '../../profiles/rules.ts'
import { findViewerTraits } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { sharedInterests as contract } from '../contract.ts'
import { countInterests } from './member-search.ts'
import { toSearchScope } from './search-scope.ts'

const MAX_INTERESTS = 8
/** Members of each group that are read: enough for an order, whatever the size of the site. */
const SAMPLE = 300
/** An interest of one person says nothing about the others. */
const MIN_MEMBERS = 2

export async function sharedInterests(ctx: MemberContext): Promise<Output<typeof contract>> {
  const traits = await findViewerTraits(ctx)
  const gender = traits && traits.looking_for !== 'everyone' ? traits.looking_for : undefined
  const scope = toSearchScope(ctx, traits, { gender, country: traits?.country })
  const intimate = new Set<string>(interestGroups.intimate)
  const counts = await countInterests(ctx.db, scope, SAMPLE)
  const interests = [...counts]
    .filter(([interest, members]) => members >= MIN_MEMBERS && !intimate.has(interest))
    .map(([interest]) => interest)
  return { interests: interests.slice(0, MAX_INTERESTS) }
}
