import { defineEvent } from '../../../server/domain-event.ts'
import type { Money } from '../../../platform/money.ts'

/** Amounts are in minor units of the currency. */
export type PaidOrder = {
  memberId: string
  orderId: string
  amount: number
  currency: Money['currency']
}

/** An order was paid, once; `amount` is its price. */
export const orderCompleted = defineEvent<PaidOrder>('order_completed')

/** Money of a paid order goes back: a withdrawal, a refund or a chargeback of `amount`. */
export const orderRefunded = defineEvent<PaidOrder>('order_refunded')
