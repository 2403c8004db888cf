import type { Discount } from '../../discounts/contract.ts'
import { discounted, holdsFor, valueOf } from '../../discounts/rules.ts'
import { activeDiscount, discountOf, holdDiscount, releaseDiscount } from '../../discounts/server/discounts.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { localePath } from '../../platform/locales.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { createOrder as contract } from '../contract.ts'
import { bundlesIn, offeredMethods } from '../rules.ts'
import { addOrder, findOrder, keepPayment, moveOrder, type OrderRow } from './credit-orders.ts'
import { noteEvent } from './payment-events.ts'
import { providerFor, providerNamed } from './provider/choose-provider.ts'
import type { ReportedPayment } from './provider/provider.ts'

type Wanted = Parsed<typeof contract>

/**
 * Writes the order down, then asks the provider for a checkout, outside of any transaction. Should this process die in
 * between, the payment carries the order's number, so that whatever is paid still finds its order.
 */
export async function createOrder(ctx: MemberContext, wanted: Wanted): Promise<Output<typeof contract>> {
  const { order, replaced } = await ctx.inTransaction((own) => writeOrder({ ...own, actor: ctx.actor }, wanted))
  if (replaced) await cancelAtProvider(ctx, replaced)
  const payment = await openPayment(ctx, order)
  if (!(await keepPayment(ctx.db, order.order_id, payment.id, payment.checkout))) {
    await providerNamed(ctx, order.provider).cancelPayment(payment.id)
    throw new ApiError('order_replaced')
  }
  return { order: order.order_id, checkout: payment.checkout ?? orderPage(ctx, order.order_id) }
}

/** Bundle, price and discount come from the server; the amount that the page showed must be the same. */
async function writeOrder(ctx: MemberContext, wanted: Wanted): Promise<{ order: OrderRow; replaced: OrderRow | null }> {
  const { site, country, actor, now } = ctx
  const { currency, bundles } = bundlesIn(site.settings, country)
  const bundle = bundles.find(({ id }) => id === wanted.bundle)
  if (!bundle) throw new ApiError('bundle_not_found')
  const discount = await discountFor(ctx, wanted, { price: { amount: bundle.price, currency }, country, method: wanted.method })
  const amount = discount ? discounted(bundle.price, valueOf(discount)) : bundle.price
  if (!offeredMethods(site.settings, { country, currency, amount }).includes(wanted.method))
    throw new ApiError('method_not_offered')
  if (amount !== wanted.amount) throw new ApiError('price_changed')
  const order_id = newId()
  const replaced = discount ? await holdFor(ctx, discount, order_id) : null
  await addOrder(ctx.db, {
    order_id,
    member_id: actor.memberId,
    site_id: site.id,
    bundle: bundle.id,
    credits: bundle.credits,
    amount,
    list_amount: bundle.price,
    currency,
    country,
    discount_code: discount?.code ?? null,
    method: wanted.method,
    provider: providerFor(ctx, wanted.method),
    language: ctx.locale,
    created_at: now,
  })
  const order = await findOrder(ctx.db, order_id)
  if (!order) throw new Error('an order that was just written is gone')
  return { order, replaced }
}

/** A code that was typed must hold; the bonus of joining simply applies where it does. */
async function discountFor(
  ctx: MemberContext,
  { code }: Wanted,
  order: Parameters<typeof holdsFor>[1],
): Promise<Discount | null> {
  const discount = code ? await discountOf(ctx, code) : await activeDiscount(ctx)
  if (discount && holdsFor(discount, order)) return discount
  if (code) throw new ApiError('discount_not_found')
  return null
}

/** Holds the discount; an unpaid order that had it is cancelled, so that one discount never stands on two open checkouts. */
async function holdFor(ctx: MemberContext, { code }: Discount, orderId: string): Promise<OrderRow | null> {
  const { held, replaced } = await holdDiscount(ctx.db, { memberId: ctx.actor.memberId, code, orderId }, ctx.now)
  if (!held) throw new ApiError('discount_not_found')
  return replaced ? moveOrder(ctx.db, replaced, 'cancelled', ctx.now) : null
}

async function cancelAtProvider(ctx: MemberContext, order: OrderRow): Promise<void> {
  if (!order.provider_payment_id) return
  await providerNamed(ctx, order.provider)
    .cancelPayment(order.provider_payment_id)
    .catch((error: unknown) => ctx.log.warn({ order: order.order_id, err: error }, 'a replaced payment could not be cancelled'))
}

async function openPayment(ctx: MemberContext, order: OrderRow): Promise<ReportedPayment> {
  try {
    return await providerNamed(ctx, order.provider).openPayment({
      orderId: order.order_id,
      amount: { amount: order.amount, currency: order.currency },
      method: order.method ?? 'creditcard',
      description: `${ctx.site.settings.name} ${order.order_id}`,
      returnUrl: orderPage(ctx, order.order_id),
      webhookUrl: `${ctx.payments.webhookOrigin}/api/payment-webhook.php?order=${order.order_id}`,
      locale: ctx.locale,
    })
  } catch (error) {
    ctx.log.error({ order: order.order_id, err: error }, 'the payment provider could not open a payment')
    await ctx.inTransaction(async (own) => {
      await moveOrder(own.db, order.order_id, 'failed', ctx.now)
      await releaseDiscount(own.db, order.order_id)
      await noteEvent(own, order.order_id, 'refused', { reason: 'provider_unavailable' })
    })
    throw new ApiError('payment_unavailable')
  }
}

const orderPage = (ctx: MemberContext, orderId: string) => `${ctx.origin}${localePath(ctx.locale, `/transactions/${orderId}`)}`
