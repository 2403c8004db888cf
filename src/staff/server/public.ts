import type { Context } from '../../server/context.ts'
import { findWaitingRequesters } from './approvals.ts'

export {
  countAdmins,
  findColleague,
  hasOtherAdmins,
  listColleagues,
  listOwnAccounts,
} from './staff-accounts.ts'
export { assignApproval } from './approvals.ts'
export { recordAudit, type Audited } from './record-audit.ts'
export { requestApproval } from './request-approval.ts'
export { askSecondAdmin, hasSecondAdmin } from './second-admin.ts'

/**
 * Returns who asked for an action that waits for a second person, by the id of its subject, for
 * those of the given subjects that wait.
 */
export async function listWaitingRequesters(
  { db, site, now }: Context,
  kind: string,
  subjectIds: string[],
): Promise<Map<string, string>> {
  const found = await findWaitingRequesters(db, { siteId: site.id, kind, subjectIds, now })
  return new Map(found.map(({ subject_id, requester }) => [subject_id, requester]))
}
