import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listPrivacyRequests as contract } from '../requests-contract.ts'
import { listRequestRows } from './privacy-requests.ts'

export async function listPrivacyRequests({
  db,
  site,
}: MemberContext): Promise<Output<typeof contract>> {
  const results = await listRequestRows(db, site.id)
  return {
    requests: results.map((request) => ({
      id: request.request_id,
      kind: request.kind,
      email: request.email,
      member: request.member_id,
      note: request.note,
      received_at: request.received_at.toISOString(),
      due_at: request.due_at.toISOString(),
      extended: request.extended_at !== null,
      outcome: request.outcome,
      decided_at: request.decided_at?.toISOString() ?? null,
      decided_by: request.decider,
    })),
  }
}
