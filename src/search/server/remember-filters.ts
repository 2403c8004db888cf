import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { rememberFilters as contract } from '../contract.ts'
import { toQuery } from '../rules.ts'
import { saveFilters } from './remembered-search.ts'

export async function rememberFilters(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await saveFilters(ctx.db, ctx.actor.memberId, toQuery(input.filters))
  return {}
}
