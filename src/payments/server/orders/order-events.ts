import { defineEvent, type DomainEvent } from '../../../server/domain-event.ts'
import type { Money } from '../../../platform/money.ts'
import type { Context } from '../../../server/context.ts'
import { isTestOrder } from '../../rules.ts'

/** Amounts are in minor units of the currency. */
export type PaidOrder = {
  memberId: string
  orderId: string
  amount: number
  currency: Money['currency']
}

/** A card of a member paid an order. `fingerprint` is that of its provider. */
export const cardUsed = defineEvent<{ memberId: string; provider: string; fingerprint: string }>(
  'card_used',
)

/** An order was paid; published once per order. `amount` is its price. */
export const orderCompleted = defineEvent<PaidOrder>('order_completed')

/** A withdrawal, a refund or a chargeback returned `amount` of a paid order. */
export const orderRefunded = defineEvent<PaidOrder>('order_refunded')

/** A bank took the payment of an order back; `amount` may be 0 if all of it was returned before. */
export const orderChargedBack = defineEvent<PaidOrder>('order_charged_back')

/** A won dispute gave `amount` of a charged back order to us again. */
export const orderReinstated = defineEvent<PaidOrder>('order_reinstated')

/** Publishes what happened to an order, unless it is a test: affiliates and webhooks never learn of those. */
export async function emitOrderEvent(
  ctx: Pick<Context, 'emit'>,
  order: { provider: string },
  event: DomainEvent<PaidOrder>,
  values: PaidOrder,
): Promise<void> {
  if (!isTestOrder(order)) await ctx.emit(event, values)
}
