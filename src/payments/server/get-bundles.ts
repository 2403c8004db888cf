import type { Discount } from '../../discounts/contract.ts'
import {
  applyDiscount,
  isDiscountApplicable,
  toDiscountValue,
  welcomeDiscount,
} from '../../discounts/rules.ts'
import {
  findActiveDiscount,
  getDiscountByCode,
  findCampaignCode,
  isExpired,
} from '../../discounts/server/public.ts'
import { isApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Currency } from '../../platform/money.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { Bundle, getBundles as contract } from '../contract.ts'
import { bundlesIn, perMessage, type Method, type Purchase } from '../rules.ts'
import { findBestSellingBundle } from './credit-orders.ts'
import { offeredBy, type MethodsFor } from './provider/choose-provider.ts'

const POPULAR_DAYS = 30
const designs = ['p0', 'p1', 'p2', 'p3'] as const

/**
 * Returns prices in the buyer's currency. The ribbon is the best-selling bundle of the last 30
 * days, or our suggestion.
 */
export async function getBundles(
  ctx: Context,
  { code }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { site, country, now } = ctx
  const { currency, bundles } = bundlesIn(site.settings, country)
  const { requestedCode, refused, discount } = await discountFor(ctx, code)
  const popular = await findBestSellingBundle(
    ctx.db,
    site.id,
    new Date(now.getTime() - POPULAR_DAYS * 86_400_000),
  )
  const ribbonOf = (id: string): Bundle['ribbon'] => {
    if (popular) return id === popular ? 'most_bought' : null
    return id === bundles[2]?.id ? 'suggested' : null
  }
  const { methodsFor } = await offeredBy(ctx)
  const gifts = Object.values(site.settings.gift_credits)
  return {
    country,
    currency,
    bundles: bundles.map(({ id, credits, price }, index): Bundle => {
      const amount = priceWith(discount, price, currency, country)
      return {
        id,
        design: designs[index] ?? 'p3',
        credits,
        amount,
        list_amount: price,
        per_message: perMessage(amount, credits, site.settings.message_credits),
        ribbon: ribbonOf(id),
        methods: methodsOf(methodsFor, discount, {
          country,
          currency,
          amount,
          reduced: amount < price,
        }),
      }
    }),
    discount: discount ?? (ctx.actor ? null : welcomeDiscount(site.settings)),
    code: requestedCode,
    code_refused: refused,
    gift_credits: { min: Math.min(...gifts), max: Math.max(...gifts) },
    now: now.toISOString(),
  }
}

type DiscountChoice = {
  requestedCode: string | null
  refused: 'not_found' | 'expired' | 'in_use' | null
  discount: Discount | null
}

/**
 * A code in the request takes precedence; that of a campaign applies only if it is the better
 * offer.
 */
async function discountFor(ctx: Context, typed: string | undefined): Promise<DiscountChoice> {
  const active = await findActiveDiscount(ctx)
  const requestedCode = typed ?? (isMember(ctx) ? await findCampaignCode(ctx) : null)
  if (!requestedCode) return { requestedCode: null, refused: null, discount: active }
  const result = await findDiscountOrRefusal(ctx, requestedCode)
  if (result === 'in_use') return { requestedCode, refused: result, discount: active }
  if (result === 'not_found')
    return {
      requestedCode,
      refused: (await isExpired(ctx, requestedCode)) ? 'expired' : result,
      discount: active,
    }
  if (typed === undefined && active && sumWith(ctx, active) <= sumWith(ctx, result))
    return { requestedCode: null, refused: null, discount: active }
  return { requestedCode, refused: null, discount: result }
}

const isMember = (ctx: Context): ctx is MemberContext => ctx.actor !== null

/** Sums the discounted prices of all bundles, to compare two discounts. */
function sumWith({ site, country }: Context, discount: Discount): number {
  const { currency, bundles } = bundlesIn(site.settings, country)
  return bundles.reduce((sum, { price }) => sum + priceWith(discount, price, currency, country), 0)
}

/**
 * Removes the methods that a discounted price does not apply to, so that the displayed price is the
 * one charged.
 */
function methodsOf(
  methodsFor: MethodsFor,
  discount: Discount | null,
  { reduced, ...purchase }: Purchase & { reduced: boolean },
): Method[] {
  const only = (reduced && discount?.paymentmethods) || []
  return methodsFor(purchase).filter((method) => only.length === 0 || only.includes(method))
}

function priceWith(
  discount: Discount | null,
  amount: number,
  currency: Currency,
  country: string,
): number {
  const applies =
    discount &&
    isDiscountApplicable(discount, { price: { amount, currency }, country, method: null })
  return applies ? applyDiscount(amount, toDiscountValue(discount)) : amount
}

async function findDiscountOrRefusal(
  ctx: Context,
  code: string,
): Promise<Discount | 'not_found' | 'in_use'> {
  try {
    return await getDiscountByCode(ctx, code)
  } catch (error) {
    if (isApiError(error) && error.code === 'discount_not_found') return 'not_found'
    if (isApiError(error) && error.code === 'discount_in_use') return 'in_use'
    throw error
  }
}
