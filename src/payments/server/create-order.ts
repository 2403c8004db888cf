import type { Discount } from '../../discounts/contract.ts'
import { discounted, holdsFor, valueOf } from '../../discounts/rules.ts'
import { activeDiscount, discountOf, holdDiscount } from '../../discounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Currency } from '../../platform/money.ts'
import type { MemberContext } from '../../server/context.ts'
import { isUniqueViolation } from '../../server/database/failures.ts'
import { newId } from '../../server/ids.ts'
import { requestColumns } from '../../server/request-key.ts'
import type { createOrder as contract } from '../contract.ts'
import { bundlesIn, type Bundle, type Method } from '../rules.ts'
import { addOrder, findRequestedOrder, moveOrder, type OrderRow } from './credit-orders.ts'
import { methodsFor, providerFor, providerNamed } from './provider/choose-provider.ts'
import { openOrder, orderPage } from './provider/open-order.ts'
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
 * between, a repeat finds the order by its request and continues with it, and the payment carries the order's number.
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
  const { checkout } = await openOrder(ctx, order)
  return { order: order.order_id, checkout: checkout ?? orderPage(ctx, order.order_id) }
}

/**
 * The order as a pending row, with its discount held; one that lost its discount to it is cancelled at the provider too.
 * A repeat gets the order of the first attempt. `sign` writes what belongs to the order, in its transaction.
 */
export async function placeOrder(
  ctx: MemberContext,
  wanted: Wanted,
  sign: (own: MemberContext, order: OrderRow) => Promise<void> = async () => {},
): Promise<OrderRow> {
  const first = await findRequestedOrder(ctx)
  if (first) return first
  try {
    const { order, replaced } = await ctx.inTransaction(async (own) => {
      const inner = { ...own, actor: ctx.actor }
      const written = await writeOrder(inner, wanted)
      await sign(inner, written.order)
      return written
    })
    if (replaced) await cancelAtProvider(ctx, replaced)
    return order
  } catch (error) {
    const parallel = isUniqueViolation(error, 'credit_order_request') ? await findRequestedOrder(ctx) : null
    if (!parallel) throw error
    return parallel
  }
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
  const replaced = discount
    ? await holdFor(ctx, discount, { orderId: order_id, binding: method === 'sdd' || card !== null })
    : null
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
    ...requestColumns(ctx),
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

/**
 * Holds the discount; an open checkout that had it is cancelled, so that one discount never stands on two of them. `binding`:
 * the order charges by itself, so it keeps the discount until that has ended.
 */
async function holdFor(
  ctx: MemberContext,
  { code }: Discount,
  order: { orderId: string; binding: boolean },
): Promise<OrderRow | null> {
  const { replaced } = await holdDiscount(ctx.db, { ...order, memberId: ctx.actor.memberId, code }, ctx.now)
  return replaced ? moveOrder(ctx.db, replaced, 'cancelled', ctx.now) : null
}

async function cancelAtProvider(ctx: MemberContext, order: OrderRow): Promise<void> {
  if (!order.provider_payment_id) return
  await providerNamed(ctx, order.provider)
    .cancelPayment(order.provider_payment_id)
    .catch((error: unknown) => ctx.log.warn({ order: order.order_id, err: error }, 'a replaced payment could not be cancelled'))
}
