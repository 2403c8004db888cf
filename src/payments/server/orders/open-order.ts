import { grantCredits } from '../../../credits/server/public.ts'
import { releaseDiscount } from '../../../discounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { localePath } from '../../../platform/locales.ts'
import type { Context, MemberContext } from '../../../server/context.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import type { JobPayload } from '../../../server/feature.ts'
import { setPayment, isOpenOrPaid, type OrderRow } from '../credit-orders.ts'
import { moveOrder } from './order-state.ts'
import { getMandateOfOrder } from '../debit-mandates.ts'
import { findCustomer, saveCustomer } from '../payment-customers.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import { providerNamed } from '../provider/choose-provider.ts'
import { memberMailJob } from './member-mails.ts'
import { ProviderError, type PaymentRequest, type ReportedPayment } from '../provider/provider.ts'

export const findPaymentJob = defineJob<JobPayload & { order: string }>('find-payment')

type OpenedOrder = { checkout: string | null }

/** Providers recognise a repeated key for an hour. Well before that we stop sending a charge and only ask whether it was made. */
const CHARGE_RETRY_WINDOW = 30 * 60_000

/** When a charge whose answer got lost is looked for. */
const LOOKUP_DELAY = 30_000

/**
 * Opens the order's payment at its provider, or continues where an earlier attempt stopped: the order names what was reached,
 * and the provider's key is the order's number, so no attempt charges twice.
 */
export async function openOrder(ctx: MemberContext, order: OrderRow): Promise<OpenedOrder> {
  if (order.provider_payment_id !== null) return { checkout: order.checkout_url }
  if (order.status === 'cancelled') throw new ApiError('order_replaced')
  if (order.status !== 'pending') throw new ApiError('payment_unavailable')
  const late =
    isChargedDirectly(order) && order.created_at.getTime() < ctx.now.getTime() - CHARGE_RETRY_WINDOW
  const payment = await callProvider(ctx, order, () =>
    late ? findPayment(ctx, order) : openPayment(ctx, order),
  )
  if (!payment) throw new ApiError('payment_unavailable')
  if (!(await attachPayment(ctx, order, payment))) {
    await providerNamed(ctx, order.provider).cancelPayment(payment.id)
    throw new ApiError('order_replaced')
  }
  return { checkout: payment.checkout }
}

/** A stored card or a signed debit is charged without the buyer; any other payment needs them to open its checkout. */
const isChargedDirectly = ({ mandate_id }: OrderRow) => mandate_id !== null

async function openPayment(ctx: MemberContext, order: OrderRow): Promise<ReportedPayment> {
  const customer = await customerFor(ctx, order)
  return providerNamed(ctx, order.provider).openPayment({
    orderId: order.order_id,
    amount: { amount: order.amount, currency: order.currency },
    method: order.method ?? 'creditcard',
    description: `${ctx.site.settings.name} ${order.order_id}`,
    returnUrl: orderPage(ctx, order.order_id),
    webhookUrl: `${ctx.payments.webhookOrigin}/api/payment-webhook.php?order=${order.order_id}`,
    locale: ctx.locale,
    ...(customer && { customer }),
  })
}

/** The payment of an order whose answer never reached us. Only customers' payments are looked for: nobody else could pay theirs. */
export async function findPayment(ctx: Context, order: OrderRow): Promise<ReportedPayment | null> {
  const customer = await findCustomer(ctx.db, order.member_id, order.provider)
  return customer ? providerNamed(ctx, order.provider).findPayment(customer, order.order_id) : null
}

/**
 * A refusal ends the order. After any other failure nobody knows whether the provider did it: the order stays pending, a repeat
 * continues with it, and a charge is looked for by a job.
 */
export async function callProvider<Result>(
  ctx: MemberContext,
  order: OrderRow,
  operation: () => Promise<Result>,
): Promise<Result> {
  try {
    return await operation()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.error(
      { order: order.order_id, err: error },
      'the payment provider could not do what was asked',
    )
    if (error.refused) await failOrder(ctx, order)
    if (error.refused || !isChargedDirectly(order)) throw new ApiError('payment_unavailable')
    const runAt = new Date(ctx.now.getTime() + LOOKUP_DELAY)
    const payload = { site: order.site_id, order: order.order_id }
    await ctx.enqueue(findPaymentJob, payload, { runAt, key: `find-payment:${order.order_id}` })
    throw new ApiError('payment_unconfirmed')
  }
}

async function failOrder(ctx: MemberContext, { order_id }: OrderRow): Promise<void> {
  await ctx.inTransaction(async (txCtx) => {
    await moveOrder(txCtx.db, order_id, 'failed', ctx.now)
    await releaseDiscount(txCtx.db, order_id)
    await recordPaymentEvent(txCtx, order_id, 'refused', { reason: 'provider_unavailable' })
  })
}

/** Cards and debits belong to a customer there, who is a number and nothing else. */
async function customerFor(
  ctx: MemberContext,
  order: OrderRow,
): Promise<PaymentRequest['customer'] | null> {
  if (!order.keep_card && !order.mandate_id) return null
  const id = await ensureCustomer(ctx, order.provider)
  return order.mandate_id ? { id, mandateId: order.mandate_id } : { id, storeCard: true }
}

export async function ensureCustomer(ctx: MemberContext, provider: string): Promise<string> {
  const { memberId } = ctx.actor
  const existing = await findCustomer(ctx.db, memberId, provider)
  if (existing) return existing
  const { id } = await providerNamed(ctx, provider).addCustomer({ memberId, locale: ctx.locale })
  return saveCustomer(ctx.db, memberId, provider, id)
}

/** The order with its payment, and a debit's provisional credits, in one transaction. False if the order gave up its place meanwhile. */
export async function attachPayment(
  ctx: Context,
  order: OrderRow,
  payment: ReportedPayment,
): Promise<boolean> {
  return ctx.inTransaction(async (txCtx) => {
    const attached = await setPayment(txCtx.db, order.order_id, payment.id, payment.checkout)
    if (attached && order.method === 'sdd') await grantProvisional(txCtx, order)
    return attached
  })
}

async function grantProvisional(ctx: Context, order: OrderRow): Promise<void> {
  const { member_id: memberId, order_id: orderId, credits, amount: paidAmount, currency } = order
  // The provider may have been faster, and have refused.
  if (!(await isOpenOrPaid(ctx.db, orderId))) return
  const lot = { memberId, credits, orderId, paidAmount, currency }
  const { granted } = await grantCredits(ctx, {
    ...lot,
    origin: 'direct_debit',
    key: `order:${orderId}`,
    provisional: true,
  })
  if (!granted) return
  const { reference } = await getMandateOfOrder(ctx.db, orderId)
  await ctx.enqueue(memberMailJob, {
    site: order.site_id,
    order: orderId,
    mail: 'debit-announced',
    note: reference,
  })
  ctx.announce(memberId, { kind: 'user' })
  ctx.announce(memberId, { kind: 'order', order: orderId })
}

export const orderPage = (ctx: Pick<Context, 'origin' | 'locale'>, orderId: string) =>
  `${ctx.origin}${localePath(ctx.locale, `/transactions/${orderId}`)}`
