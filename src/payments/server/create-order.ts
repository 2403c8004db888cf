import type { Discount } from '../../discounts/contract.ts'
import { discounted, holdsFor, valueOf } from '../../discounts/rules.ts'
import { activeDiscount, discountOf, holdDiscount, releaseDiscount } from '../../discounts/server/discounts.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { localePath } from '../../platform/locales.ts'
import type { Currency } from '../../platform/money.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { createOrder as contract } from '../contract.ts'
import { bundlesIn, type Bundle, type Method } from '../rules.ts'
import { addOrder, keepPayment, moveOrder, type OrderRow } from './credit-orders.ts'
import { noteEvent } from './payment-events.ts'
import { findCustomer, keepCustomer } from './payment-customers.ts'
import { methodsFor, providerFor, providerNamed } from './provider/choose-provider.ts'
import type { PaymentRequest, ReportedPayment } from './provider/provider.ts'
import { refuseOverDebits } from './debit-blocks.ts'
import { refuseOverCap } from './spend-caps.ts'
import { findCard } from './stored-cards.ts'

type Wanted = {
  bundle: string
  method: Method
  code?: string | undefined
  amount: number
  keepCard: boolean
  cardId: string | null
  next?: string | undefined
}

/**
 * Writes the order down, then asks the provider for a checkout, outside of any transaction. Should this process die in
 * between, the payment carries the order's number, so that whatever is paid still finds its order.
 */
export async function createOrder(ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const { card: cardId = null, keep_card: keepCard = false, ...wanted } = input
  // A debit has a form of its own, which is its mandate, and a signature.
  if (wanted.method === 'sdd') throw new ApiError('method_not_offered')
  const order = await placeOrder(ctx, {
    ...wanted,
    cardId,
    keepCard: keepCard && cardId === null && wanted.method === 'creditcard',
  })
  const payment = await openPayment(ctx, order)
  await keepOpened(ctx, order, payment)
  return { order: order.order_id, checkout: payment.checkout ?? orderPage(ctx, order.order_id) }
}

/** The order as a pending row, with its discount held; one that lost its discount to it is cancelled at the provider too. */
export async function placeOrder(ctx: MemberContext, wanted: Wanted): Promise<OrderRow> {
  const { order, replaced } = await ctx.inTransaction((own) => writeOrder({ ...own, actor: ctx.actor }, wanted))
  if (replaced) await cancelAtProvider(ctx, replaced)
  return order
}

type Priced = { bundle: Bundle; currency: Currency; discount: Discount | null; amount: number }

/** Bundle, price and discount as the server has them, for a method that it offers. */
export async function priceOf(ctx: MemberContext, wanted: Pick<Wanted, 'bundle' | 'method' | 'code'>): Promise<Priced> {
  const { site, country } = ctx
  const { method } = wanted
  const { currency, bundles } = bundlesIn(site.settings, country)
  const bundle = bundles.find(({ id }) => id === wanted.bundle)
  if (!bundle) throw new ApiError('bundle_not_found')
  const discount = await discountFor(ctx, wanted.code, { price: { amount: bundle.price, currency }, country, method })
  const amount = discount ? discounted(bundle.price, valueOf(discount)) : bundle.price
  if (!methodsFor(ctx, { country, currency, amount }).includes(method)) throw new ApiError('method_not_offered')
  return { bundle, currency, discount, amount }
}

/** The amount that the page showed must be the server's. */
async function writeOrder(ctx: MemberContext, wanted: Wanted): Promise<{ order: OrderRow; replaced: OrderRow | null }> {
  const { site, country, actor, now } = ctx
  const { method } = wanted
  const { bundle, currency, discount, amount } = await priceOf(ctx, wanted)
  if (amount !== wanted.amount) throw new ApiError('price_changed')
  await refuseOverCap(ctx, { amount, currency })
  if (method === 'sdd') await refuseOverDebits(ctx, amount)
  const card = wanted.cardId === null ? null : await findCard(ctx.db, actor.memberId, wanted.cardId)
  if (wanted.cardId !== null && (!card || card.removed_at !== null)) throw new ApiError('card_not_found')
  const order_id = newId()
  const replaced = discount ? await holdFor(ctx, discount, order_id) : null
  const order = await addOrder(ctx.db, {
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
    method,
    provider: card?.provider ?? providerFor(ctx, method),
    language: ctx.locale,
    created_at: now,
    card_id: card?.card_id ?? null,
    mandate_id: card?.mandate_id ?? null,
    keep_card: wanted.keepCard,
    next_path: wanted.next ?? null,
  })
  return { order, replaced }
}

/** A code that was typed must hold; the bonus of joining simply applies where it does. */
async function discountFor(
  ctx: MemberContext,
  code: string | undefined,
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

/** Asks the provider for the payment; if it cannot, the order has failed and nothing was charged. */
export async function openPayment(ctx: MemberContext, order: OrderRow): Promise<ReportedPayment> {
  return orFail(ctx, order, async () => {
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
  })
}

export async function orFail<Result>(ctx: MemberContext, { order_id }: OrderRow, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    ctx.log.error({ order: order_id, err: error }, 'the payment provider could not do what was asked')
    await ctx.inTransaction(async (own) => {
      await moveOrder(own.db, order_id, 'failed', ctx.now)
      await releaseDiscount(own.db, order_id)
      await noteEvent(own, order_id, 'refused', { reason: 'provider_unavailable' })
    })
    throw new ApiError('payment_unavailable')
  }
}

/** Cards and debits belong to a customer there, who is a number and nothing else. */
async function customerFor(ctx: MemberContext, order: OrderRow): Promise<PaymentRequest['customer'] | null> {
  if (!order.keep_card && !order.mandate_id) return null
  const id = await customerAt(ctx, order.provider)
  return order.mandate_id ? { id, mandateId: order.mandate_id } : { id, keepCard: true }
}

export async function customerAt(ctx: MemberContext, provider: string): Promise<string> {
  const { memberId } = ctx.actor
  const known = await findCustomer(ctx.db, memberId, provider)
  if (known) return known
  const { id } = await providerNamed(ctx, provider).addCustomer({ memberId, locale: ctx.locale })
  await keepCustomer(ctx.db, memberId, provider, id)
  return id
}

export async function keepOpened(ctx: MemberContext, order: OrderRow, payment: ReportedPayment): Promise<void> {
  if (await keepPayment(ctx.db, order.order_id, payment.id, payment.checkout)) return
  await providerNamed(ctx, order.provider).cancelPayment(payment.id)
  throw new ApiError('order_replaced')
}

const orderPage = (ctx: MemberContext, orderId: string) => `${ctx.origin}${localePath(ctx.locale, `/transactions/${orderId}`)}`
