import { grantCredits } from '../../../credits/server/public.ts'
import { releaseDiscount } from '../../../discounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { localePath } from '../../../platform/locales.ts'
import type { Context, MemberContext } from '../../../server/context.ts'
import { inStatement } from '../../../server/database/transaction.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import type { JobPayload } from '../../../server/feature.ts'
import { findOrder, isOpenOrPaid, setPayment, type OrderRow } from '../credit-orders.ts'
import { moveOrder } from './order-state.ts'
import { getMandateOfOrder } from '../debit-mandates.ts'
import { findCustomer, saveCustomer } from '../payment-customers.ts'
import { recordPaymentEvent } from '../payment-events.ts'
import {
  providerNamed,
  webhookPath,
  ProviderError,
  type PaymentRequest,
  type ReportedPayment,
} from '../../../providers/server/public.ts'
import { openAtProvider, type OpenedPayment } from './open-at-provider.ts'
import { memberMailJob } from './member-mails.ts'

export const findPaymentJob = defineJob<JobPayload & { order: string }>('find-payment')

type OpenedOrder = { checkout: string | null }

/**
 * Providers deduplicate an idempotency key for an hour. Well before that we stop repeating a charge
 * and only query whether it exists.
 */
const CHARGE_RETRY_WINDOW = 30 * 60_000

/** The delay before a charge whose response was lost is searched at the provider. */
const LOOKUP_DELAY = 30_000

/**
 * Creates the order's payment at the provider, or continues where an earlier attempt stopped. The
 * order id is the provider's idempotency key, so that no attempt charges twice.
 */
export async function openOrder(ctx: MemberContext, order: OrderRow): Promise<OpenedOrder> {
  if (order.provider_payment_id !== null) return { checkout: order.checkout_url }
  if (order.status === 'cancelled') throw new ApiError('order_replaced')
  if (order.status !== 'pending') throw new ApiError('payment_unavailable')
  const retryWindowIsOver =
    isChargedDirectly(order) && order.created_at.getTime() < ctx.now.getTime() - CHARGE_RETRY_WINDOW
  const opened = await callProvider(ctx, order, () =>
    retryWindowIsOver ? findOpened(ctx, order) : openAtProvider(ctx, order, paymentRequest),
  )
  if (!opened) throw new ApiError('payment_unavailable')
  return attachOpened(ctx, opened)
}

async function findOpened(ctx: MemberContext, order: OrderRow): Promise<OpenedPayment | null> {
  const payment = await findPayment(ctx, order)
  return payment && { order, payment }
}

/**
 * Another request for the same order may have opened it at the fallback meanwhile. Only a debit writes
 * more than its order and needs a transaction.
 */
async function attachOpened(
  ctx: MemberContext,
  { order, payment }: OpenedPayment,
): Promise<OpenedOrder> {
  const attached =
    order.method === 'sdd'
      ? await attachPayment(ctx, order, payment)
      : await inStatement(() => setPayment(ctx.db, order, payment.id, payment.checkout))
  if (attached) return { checkout: payment.checkout }
  await (await providerNamed(ctx, order.provider)).cancelPayment(payment.id)
  const current = await findOrder(ctx.db, order.order_id)
  if (current?.status === 'pending' && current.provider_payment_id !== null)
    return { checkout: current.checkout_url }
  throw new ApiError('order_replaced')
}

/**
 * Stored cards and direct debits are charged without the buyer, who must open the checkout of any
 * other payment.
 */
const isChargedDirectly = ({ mandate_id }: OrderRow) => mandate_id !== null

async function paymentRequest(ctx: MemberContext, order: OrderRow): Promise<PaymentRequest> {
  const customer = await customerFor(ctx, order)
  const { webhookOrigin } = ctx.payments
  return {
    orderId: order.order_id,
    amount: { amount: order.amount, currency: order.currency },
    method: order.method ?? 'creditcard',
    description: `${ctx.site.settings.name} ${order.order_id}`,
    returnUrl: orderPage(ctx, order.order_id),
    country: order.country,
    webhookUrl: `${webhookOrigin}${webhookPath(order.provider, order.site_id)}?order=${order.order_id}`,
    locale: ctx.locale,
    ...(customer && { customer }),
  }
}

/**
 * Finds the payment of an order whose response was lost. Searches payments of customers only:
 * others need a checkout, which the buyer never got.
 */
export async function findPayment(ctx: Context, order: OrderRow): Promise<ReportedPayment | null> {
  const customer = await findCustomer(ctx.db, order.member_id, order.provider)
  if (!customer) return null
  return (await providerNamed(ctx, order.provider)).findPayment(customer, order.order_id)
}

/**
 * Calls the provider. A refusal fails the order. After any other error it is unknown whether the
 * provider acted: the order stays pending, a repeat continues with it, and a job searches for a
 * charge.
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
    ctx.log.error({ order: order.order_id, err: error }, 'a request to the payment provider failed')
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

/** Stored cards and debits require a customer at the provider, which gets no name of the member. */
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
  const port = await providerNamed(ctx, provider)
  const { id } = await port.addCustomer({ memberId, locale: ctx.locale })
  return saveCustomer(ctx.db, memberId, provider, id)
}

/**
 * Stores the order's payment and grants a debit's provisional credits in one transaction. False if
 * the order was cancelled meanwhile.
 */
export async function attachPayment(
  ctx: Context,
  order: OrderRow,
  payment: ReportedPayment,
): Promise<boolean> {
  return ctx.inTransaction(async (txCtx) => {
    const attached = await setPayment(txCtx.db, order, payment.id, payment.checkout)
    if (attached && order.method === 'sdd') await grantProvisional(txCtx, order)
    return attached
  })
}

async function grantProvisional(ctx: Context, order: OrderRow): Promise<void> {
  const { member_id: memberId, order_id: orderId, credits, amount: paidAmount, currency } = order
  // A refusal may already have been settled.
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
