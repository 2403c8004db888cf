import type { Context } from '../../../server/context.ts'
import type { OrderRow } from '../credit-orders.ts'
import { addOrigins, toCardValues } from '../order-origins.ts'
import { applyWarning } from './apply-warning.ts'
import { listReasonsAgainst } from './assert-order-accepted.ts'

/**
 * Records the card that paid an order. A card beyond a limit or on the block list is a case for the
 * staff, because it is known only once the money moved.
 */
export async function recordCard(
  ctx: Context,
  order: OrderRow,
  fingerprint: string,
): Promise<void> {
  const origin = { kind: 'card' as const, values: toCardValues(ctx, order.provider, fingerprint) }
  const { order_id, member_id, site_id } = order
  const isNew = await addOrigins(ctx.db, { order_id, member_id, site_id, at: ctx.now }, [origin])
  if (isNew === 0) return
  const reasons = await listReasonsAgainst(ctx, member_id, [origin], 0)
  if (reasons.length === 0) return
  const reason = { code: reasons[0] ?? '', text: '' }
  await applyWarning(ctx, order_id, { id: 'card', kind: 'card', amount: order.amount, reason })
}
