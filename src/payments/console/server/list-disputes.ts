import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { Dispute, listDisputes as contract } from '../disputes-contract.ts'
import {
  countOpenDisputes,
  listAllDisputes,
  listOpenDisputes,
  type DisputeRow,
} from '../../server/chargebacks.ts'

const MAX_OPEN = 500

export async function listDisputes(
  { db, site }: MemberContext,
  { show = 'open', after, limit }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const counts = await countOpenDisputes(db, site.id)
  if (show !== 'all') {
    const waiting = await listOpenDisputes(db, site.id, show === 'debits', MAX_OPEN)
    return { disputes: waiting.map(toDispute), next: null, ...counts }
  }
  const [order = null, chargeback = null] = after?.split(':') ?? []
  const found = await listAllDisputes(db, site.id, { order, chargeback }, limit + 1)
  const disputes = found.slice(0, limit).map(toDispute)
  const last = found.length > limit ? disputes.at(-1) : undefined
  return { disputes, next: last ? `${last.order}:${last.chargeback}` : null, ...counts }
}

export const toDispute = (found: DisputeRow): Dispute => ({
  order: found.order_id,
  chargeback: found.chargeback_id,
  member: { id: found.member_id, name: found.name },
  method: found.method,
  provider: found.provider,
  amount: found.amount,
  currency: found.currency,
  reason_code: found.reason_code,
  reason: found.reason,
  at: found.at.toISOString(),
  due_at: found.due_at.toISOString(),
  decision: found.decision,
  decided_by: found.decider,
  decided_at: found.decided_at?.toISOString() ?? null,
  defence: found.defence,
  defence_reason: found.defence_reason,
  defence_note: found.defence_note,
  reversed_at: found.reversed_at?.toISOString() ?? null,
})
