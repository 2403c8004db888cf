import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removeSavedSearch as contract } from '../contract.ts'
import { deleteSavedSearch, savedSearches } from './saved-searches.ts'

export async function removeSavedSearch(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await deleteSavedSearch(ctx.db, ctx.actor.memberId, input.id)
  return savedSearches(ctx)
}
