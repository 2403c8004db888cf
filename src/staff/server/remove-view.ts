import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removeView as contract } from '../views-contract.ts'
import { deleteView } from './saved-views.ts'

export async function removeView(
  { db, site, actor }: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await deleteView(db, {
    site: site.id,
    member: actor.memberId,
    id,
    isAdmin: actor.staffRoles.includes('admin'),
  })
  return {}
}
