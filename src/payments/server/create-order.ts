import type { Discount } from '../../discounts/contract.ts'
import { applyBestDiscount } from '../../discounts/rules.ts'
import { listOffers, lockDiscounts, reserveDiscount } from '../../discounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Currency } from '../../platform/money.ts'
import type { MemberContext } from '../../server/context.ts'
import { isUniqueViolation } from '../../server/database/failures.ts'
import { newId } from '../../server/ids.ts'
import { requestColumns } from '../../server/request-key.ts'
import { sellsCredits } from '../../sites/rules.ts'
import { lockClosedSite } from '../../sites/server/public.ts'
import type { createOrder as contract } from '../contract.ts'
import { isTestOrder } from '../rules.ts'
import { bundlesIn, type Bundle } from '../../sites/rules.ts'
import { isCardMethod, type Method } from '../../providers/rules.ts'
import {
  addOrder,
  findOpenOrder,
  findRequestedOrder,
  type NewOrder,
  type OrderRow,
} from './credit-orders.ts'
import { cancelAtProvider } from './orders/cancel-at-provider.ts'
import { moveOrder } from './orders/order-state.ts'
import { addRefusal, assertOrderAccepted, RefusedOrder } from '../../order-limits/server/public.ts'
import { closesCheckouts, offeredBy } from '../../providers/server/public.ts'
import { openOrder, orderPage } from './orders/open-order.ts'
import { lockAndAssertDebitAllowed } from './debit-blocks.ts'
import { assertWithinSpendCap } from './spend-caps.ts'
import { findCard } from './stored-cards.ts'

type OrderInput = {
  bundle: string
  method: Method
  code?: string | undefined
  amount: number
  storeCard: boolean
  cardId: string | null
  next?: string | undefined
}

/**
 * Inserts the order, then creates the payment at the provider outside any transaction. If the
 * process dies in between, a repeat finds the order by its idempotency key and continues; the order
 * id is the provider's idempotency key.
 */
export async function createOrder(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { card: cardId = null, keep_card: storeCard = false, ...request } = input
  // Direct debits go through createDebit, which requires mandate and signature.
  if (request.method === 'sdd') throw new ApiError('method_not_offered')
  const order = await placeOrder(ctx, {
    ...request,
    cardId,
    storeCard: storeCard && cardId === null && isCardMethod(request.method),
  })
  const { checkout } = await openOrder(ctx, order)
  return { order: order.order_id, checkout: checkout ?? orderPage(ctx, order.order_id) }
}

/**
 * Inserts the pending order and reserves its discount; an order that loses its discount to it is
 * also cancelled at the provider. A repeat returns the order of the first attempt, and a second
 * order for the same may return the first (`findSameOpenOrder`). `sign` writes rows that belong to
 * the order in its transaction.
 */
export async function placeOrder(
  ctx: MemberContext,
  input: OrderInput,
  sign: (txCtx: MemberContext, order: OrderRow) => Promise<void> = async () => {},
): Promise<OrderRow> {
  const existing = await findRequestedOrder(ctx)
  if (existing) return existing
  try {
    const { order, replaced } = await ctx.inTransaction(async (txCtx) => {
      const memberTxCtx = { ...txCtx, actor: ctx.actor }
      const written = await writeOrder(memberTxCtx, input)
      await sign(memberTxCtx, written.order)
      return written
    })
    if (replaced) await cancelAtProvider(ctx, replaced)
    return order
  } catch (error) {
    const refused = error instanceof RefusedOrder
    // A parallel attempt of the same request may have placed the order that reaches a limit.
    const parallel =
      refused || isUniqueViolation(error, 'credit_order_request')
        ? await findRequestedOrder(ctx)
        : null
    if (parallel) return parallel
    if (refused) await addRefusal(ctx, ctx.actor.memberId, error.reasons)
    throw error
  }
}

type PricedOrder = {
  bundle: Bundle
  currency: Currency
  discount: Discount | null
  amount: number
  provider: string
}

/**
 * Returns bundle, price, discount and provider; throws unless the method is offered for them, or if
 * the code of the call cannot be used. The best offer applies, whatever the code.
 */
export async function priceOrder(
  ctx: MemberContext,
  input: Pick<OrderInput, 'bundle' | 'method' | 'code'>,
): Promise<PricedOrder> {
  const { site, country } = ctx
  const { method } = input
  if (!sellsCredits(site, ctx)) throw new ApiError('nothing_for_sale')
  const { currency, bundles } = bundlesIn(site.settings, country)
  const bundle = bundles.find(({ id }) => id === input.bundle)
  if (!bundle) throw new ApiError('bundle_not_found')
  const { discounts, refused } = await listOffers(ctx, input.code)
  if (input.code !== undefined && refused !== null)
    throw new ApiError(refused === 'in_use' ? 'discount_in_use' : 'discount_not_found')
  const price = { amount: bundle.price, currency }
  const { amount, discount } = applyBestDiscount(discounts, { price, country, method })
  const purchase = { country, currency, amount }
  const { methodsFor, providerFor } = await offeredBy(ctx)
  const provider = providerFor(method, purchase)
  if (provider === undefined || !methodsFor(purchase).includes(method))
    throw new ApiError('method_not_offered')
  return { bundle, currency, discount, amount, provider }
}

/** Rejects a price other than the one that the page showed. */
async function writeOrder(
  ctx: MemberContext,
  input: OrderInput,
): Promise<{ order: OrderRow; replaced: OrderRow | null }> {
  const { method } = input
  const priced = await priceOrder(ctx, input)
  const { currency, discount, amount, provider } = priced
  if (amount !== input.amount) throw new ApiError('price_changed')
  await assertStillClosed(ctx, provider)
  if (discount) await lockDiscounts(ctx.db, ctx.actor.memberId)
  const open = discount && (await findSameOpenOrder(ctx, input, { provider, discount }))
  if (open) return { order: open, replaced: null }
  await assertWithinSpendCap(ctx, { amount, currency })
  if (method === 'sdd') await lockAndAssertDebitAllowed(ctx, amount)
  const card = input.cardId === null ? null : await getUsableCard(ctx, input.cardId)
  // A card is charged at its own provider, and a test moves no money.
  if (card && isTestOrder({ provider })) throw new ApiError('card_not_found')
  const origins = await assertOrderAccepted(ctx, card?.card_hash ?? null)
  const order_id = newId()
  const replaced = discount
    ? await reserveDiscountFor(ctx, discount, {
        orderId: order_id,
        binding: method === 'sdd' || card !== null,
      })
    : null
  const placed = toNewOrder(ctx, input, { ...priced, orderId: order_id, card })
  return { order: await addOrder(ctx.db, placed, origins), replaced }
}

type Priced = Awaited<ReturnType<typeof priceOrder>>
type Card = Awaited<ReturnType<typeof getUsableCard>>

/** The row of an order: what is bought, at which price, by which card or method. */
function toNewOrder(
  ctx: MemberContext,
  input: OrderInput,
  {
    orderId,
    card,
    bundle,
    currency,
    discount,
    amount,
    provider,
  }: Priced & {
    orderId: string
    card: Card | null
  },
): NewOrder {
  const { site, country, actor, now } = ctx
  const { method } = input
  return {
    order_id: orderId,
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
    provider: card?.provider ?? provider,
    language: ctx.locale,
    created_at: now,
    card_id: card?.card_id ?? null,
    mandate_id: card?.mandate_id ?? null,
    keep_card: input.storeCard,
    next_path: input.next ?? null,
    ...requestColumns(ctx),
  }
}

/**
 * A test order is for a brand that is closed until it commits: the opening, which removes what it
 * finds, waits for this order or comes before it.
 */
async function assertStillClosed({ db, site }: MemberContext, provider: string): Promise<void> {
  if (!isTestOrder({ provider }) || (await lockClosedSite(db, site.id))) return
  throw new ApiError('method_not_offered')
}

async function getUsableCard({ db, actor }: MemberContext, cardId: string) {
  const card = await findCard(db, actor.memberId, cardId)
  if (!card || card.removed_at !== null) throw new ApiError('card_not_found')
  return card
}

/**
 * Returns the member's open order for the same at the same price, if its provider cannot close a
 * checkout: a second one could be paid as well.
 */
async function findSameOpenOrder(
  { db, actor }: MemberContext,
  { bundle, method, amount, storeCard, cardId }: OrderInput,
  { provider, discount }: { provider: string; discount: Discount },
): Promise<OrderRow | null> {
  if (cardId !== null || closesCheckouts(provider)) return null
  const order = { bundle, method, amount, keep_card: storeCard, discount_code: discount.code }
  return findOpenOrder(db, actor.memberId, { ...order, provider })
}

/**
 * Reserves the discount and cancels the open checkout that had it, because two open orders must not
 * share one. `binding`: the order is charged without the buyer, so it keeps the discount until its
 * result is known.
 */
async function reserveDiscountFor(
  ctx: MemberContext,
  { code }: Discount,
  order: { orderId: string; binding: boolean },
): Promise<OrderRow | null> {
  const { replaced } = await reserveDiscount(
    ctx.db,
    { ...order, memberId: ctx.actor.memberId, code },
    ctx.now,
  )
  return replaced ? moveOrder(ctx.db, replaced, 'cancelled', ctx.now) : null
}
