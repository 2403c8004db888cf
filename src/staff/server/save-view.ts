import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { assertStaffRole } from '../../server/staff-role.ts'
import type { saveView as contract } from '../views-contract.ts'
import { MAX_VIEWS, toViewSearch, viewRoles } from '../views-rules.ts'
import { countViews, upsertView } from './saved-views.ts'

export async function saveView(
  { db, site, actor, now }: MemberContext,
  { page, name, search, shared }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertStaffRole({ actor }, viewRoles[page])
  const reader = { site: site.id, member: actor.memberId, page, name }
  if ((await countViews(db, reader)) >= MAX_VIEWS)
    throw new ApiError('too_many_views', { max: MAX_VIEWS })
  return { id: await upsertView(db, { ...reader, search: toViewSearch(search), shared, now }) }
}
