import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { saveSearch as contract } from '../contract.ts'
import { MAX_SAVED_SEARCHES, toQuery } from '../rules.ts'
import { insertSavedSearch, findRequestedSearch, savedSearches } from './saved-searches.ts'
import { requestColumns } from '../../server/request-key.ts'

export async function saveSearch(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (await findRequestedSearch(ctx)) return savedSearches(ctx)
  const search = {
    memberId: ctx.actor.memberId,
    savedId: newId(),
    name: input.name,
    filters: toQuery(input.filters),
  }
  const added = await insertSavedSearch(ctx.db, {
    ...search,
    ...requestColumns(ctx),
    at: ctx.now,
    limit: MAX_SAVED_SEARCHES,
  })
  if (!added) throw new ApiError('too_many_saved_searches', { max: MAX_SAVED_SEARCHES })
  return savedSearches(ctx)
}
