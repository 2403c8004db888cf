import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { assertStaffRole } from '../../server/staff-role.ts'
import type { listSavedViews as contract } from '../views-contract.ts'
import { viewRoles } from '../views-rules.ts'
import { listViewRows } from './saved-views.ts'

export async function listSavedViews(
  { db, site, actor }: MemberContext,
  { page }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertStaffRole({ actor }, viewRoles[page])
  const views = await listViewRows(db, { site: site.id, member: actor.memberId, page })
  return {
    views: views.map(({ view_id: id, member_id, name, search, is_shared, author }) => ({
      id,
      name,
      search,
      shared: is_shared,
      author: member_id === actor.memberId ? null : author,
    })),
  }
}
