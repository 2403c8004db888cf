import { isErased } from '../../../accounts/server/public.ts'
import type { Context } from '../../../server/context.ts'
import type { OrderRow } from '../credit-orders.ts'
import {
  addOrigins,
  listReasonsAgainst,
  toCardValues,
} from '../../../order-limits/server/public.ts'
import { providerNamed, type ReportedPayment } from '../../../providers/server/public.ts'
import { addCard, type NewCard } from '../stored-cards.ts'
import { applyWarning } from './apply-warning.ts'
import { cardUsed } from './order-events.ts'
import { eraseLateCustomer } from './erase-customers.ts'

/** Returns the card to store if the member consented and the payment completed. */
export async function findNewCard(
  ctx: Context,
  order: OrderRow,
  { status, mandateId, customerId, cardFingerprint }: ReportedPayment,
): Promise<NewCard | null> {
  if (!order.keep_card || status !== 'completed' || !mandateId || !customerId) return null
  // Their customer at the provider is gone, or about to be.
  if (await isErased(ctx.db, order.member_id)) return null
  const mandates = await (await providerNamed(ctx, order.provider)).listMandates(customerId)
  const mandate = mandates.find(({ id, method }) => id === mandateId && method === 'creditcard')
  if (!mandate) return null
  return {
    member_id: order.member_id,
    provider: order.provider,
    customer_id: customerId,
    mandate_id: mandate.id,
    brand: mandate.brand,
    last_four: mandate.lastFour,
    expires_on: mandate.expires,
    card_hash: cardFingerprint
      ? (toCardValues(ctx, order.provider, cardFingerprint)[0] ?? null)
      : null,
    agreed_at: order.created_at,
  }
}

/**
 * Stores the card that paid an order, if it is to be kept, and counts the order for it. The payment of
 * an erased member may have stored a card at the provider again, which is deleted there.
 */
export async function storePaidCard(
  ctx: Context,
  order: OrderRow,
  { customerId, cardFingerprint }: ReportedPayment,
  card: NewCard | null,
): Promise<void> {
  const { member_id: memberId, keep_card, mandate_id, provider } = order
  if (await isErased(ctx.db, memberId)) {
    if (customerId !== null && (keep_card || mandate_id !== null))
      await eraseLateCustomer(ctx, { provider, customer_id: customerId })
  } else if (card) await addCard(ctx.db, card)
  if (cardFingerprint) await recordCard(ctx, order, cardFingerprint)
}

/**
 * Records the card that paid an order. A card beyond a limit or on the block list is a case for the
 * staff, because it is known only once the money moved.
 */
async function recordCard(ctx: Context, order: OrderRow, fingerprint: string): Promise<void> {
  const origin = { kind: 'card' as const, values: toCardValues(ctx, order.provider, fingerprint) }
  const { order_id, member_id, site_id } = order
  const isNew = await addOrigins(ctx.db, { order_id, member_id, site_id, at: ctx.now }, [origin])
  if (isNew === 0) return
  await ctx.emit(cardUsed, { memberId: member_id, provider: order.provider, fingerprint })
  const reasons = await listReasonsAgainst(ctx, member_id, [origin], 0)
  if (reasons.length === 0) return
  const reason = { code: reasons[0] ?? '', text: '' }
  await applyWarning(ctx, order_id, { id: 'card', kind: 'card', amount: order.amount, reason })
}
