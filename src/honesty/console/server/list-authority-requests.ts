import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { listRequests } from '../../server/authority-request.ts'
import type { listAuthorityRequests as contract } from '../authority-contract.ts'

export async function listAuthorityRequests({
  db,
  site,
}: MemberContext): Promise<Output<typeof contract>> {
  const requests = await listRequests(db, site.id)
  return {
    requests: requests.map(({ request_id: id, answered_at, ...request }) => ({
      ...request,
      id,
      answered_at: answered_at?.toISOString() ?? null,
    })),
  }
}
