import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import {
  ownRules,
  countOpenFaults,
  listFaultRows,
  type FaultRow,
} from '../../server/reconciliation-faults.ts'
import type { BookFault, listFaults as contract } from '../faults-contract.ts'

const MAX_LISTED = 300

export async function listFaults({ db, site }: MemberContext): Promise<Output<typeof contract>> {
  const [found, open] = await Promise.all([
    listFaultRows(db, site.id, MAX_LISTED),
    countOpenFaults(db, site.id),
  ])
  return { faults: found.map(toFault), open }
}

/** An order is compared with its provider; a rule of our own books is checked again. */
export function listWays({ fault, state, order_id: orderId }: FaultRow): BookFault['ways'] {
  if (state !== 'open') return []
  return [
    ...(ownRules.includes(fault) ? (['recheck'] as const) : []),
    ...(orderId === null ? [] : (['fetch'] as const)),
    'explain',
  ]
}

const toFault = (found: FaultRow): BookFault => ({
  fault: found.fault,
  subject: found.subject,
  detail: found.detail,
  state: found.state,
  found_at: found.found_at.toISOString(),
  order: found.order_id,
  member: found.member_id,
  currency: found.currency,
  ways: listWays(found),
  resolved_by: found.resolver,
  resolved_at: found.resolved_at?.toISOString() ?? null,
  note: found.note,
})
