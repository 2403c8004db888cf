import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { refusalReasons } from '../../contract.ts'
import type { listOrderRefusals as contract } from '../contract.ts'
import { listRefusalRows } from '../../server/order-refusals.ts'

export async function listOrderRefusals(
  { db, site }: MemberContext,
  { after, limit }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const results = await listRefusalRows(db, site.id, { after: after ?? null, limit: limit + 1 })
  const refusals = results.slice(0, limit).map((refusal) => ({
    id: refusal.refusal_id,
    member: { id: refusal.member_id, name: refusal.name },
    reasons: refusalReasons.filter((reason) => refusal.reasons.includes(reason)),
    at: refusal.at.toISOString(),
  }))
  return { refusals, next: results.length > limit ? (refusals.at(-1)?.id ?? null) : null }
}
