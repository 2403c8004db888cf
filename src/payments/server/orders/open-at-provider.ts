import type { MemberContext } from '../../../server/context.ts'
import { moveToProvider, type OrderRow } from '../credit-orders.ts'
import {
  findFallback,
  providerNamed,
  ProviderError,
  type PaymentRequest,
  type ReportedPayment,
  endOutage,
  recordOutage,
} from '../../../providers/server/public.ts'

export type OpenedPayment = { order: OrderRow; payment: ReportedPayment }

type BuildRequest = (ctx: MemberContext, order: OrderRow) => Promise<PaymentRequest>

/**
 * Opens the payment, at the fallback if the order's provider does not answer. A payment that was
 * opened although its response was lost has a checkout that nobody knows, so it cannot be paid; a
 * stored card might have been charged, so such an order stays where it is.
 */
export async function openAtProvider(
  ctx: MemberContext,
  order: OrderRow,
  buildRequest: BuildRequest,
): Promise<OpenedPayment> {
  try {
    return await open(ctx, order, buildRequest)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.refused) throw error
    const moved = await moveToFallback(ctx, order)
    if (!moved) throw error
    ctx.log.warn(
      { order: order.order_id, from: order.provider, to: moved.provider, err: error },
      'an order moved to the fallback provider',
    )
    return open(ctx, moved, buildRequest)
  }
}

async function open(
  ctx: MemberContext,
  order: OrderRow,
  buildRequest: BuildRequest,
): Promise<OpenedPayment> {
  try {
    const request = await buildRequest(ctx, order)
    const payment = await (await providerNamed(ctx, order.provider)).openPayment(request)
    await endOutage(ctx, order.provider)
    return { order, payment }
  } catch (error) {
    if (error instanceof ProviderError && !error.refused) await recordOutage(ctx, order.provider)
    throw error
  }
}

async function moveToFallback(ctx: MemberContext, order: OrderRow): Promise<OrderRow | null> {
  const { provider, method, country, currency, amount } = order
  if (order.mandate_id !== null || method === null) return null
  const next = await findFallback(ctx, provider, method, { country, currency, amount })
  return next === null ? null : moveToProvider(ctx.db, order, next)
}
