import type { Discount } from '../../discounts/contract.ts'
import { applyBestDiscount, welcomeDiscount } from '../../discounts/rules.ts'
import { listOffers, type Offers } from '../../discounts/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import { allowsTestOrders } from '../../sites/rules.ts'
import type { Bundle, getBundles as contract } from '../contract.ts'
import { methodNames } from '../../providers/contract.ts'
import { perMessage } from '../rules.ts'
import { bundlesIn } from '../../sites/rules.ts'
import type { Method, Purchase } from '../../providers/rules.ts'
import { findBestSellingBundle } from './order-sums.ts'
import { offeredBy, type MethodsFor, type StatementNames } from '../../providers/server/public.ts'

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
  const { currency, bundles: sold } = bundlesIn(site.settings, country)
  const offers = await listOffers(ctx, code)
  const popular = await findBestSellingBundle(
    ctx.db,
    site.id,
    new Date(now.getTime() - POPULAR_DAYS * 86_400_000),
  )
  const findRibbon = (id: string): Bundle['ribbon'] => {
    if (popular) return id === popular ? 'most_bought' : null
    return id === sold[2]?.id ? 'suggested' : null
  }
  const { methodsFor, statementNames } = await offeredBy(ctx)
  const gifts = Object.values(site.settings.gift_credits)
  const bundles = sold.map(({ id, credits, price }, index): Bundle => {
    const order = { price: { amount: price, currency }, country, method: null }
    const { amount, discount } = applyBestDiscount(offers.discounts, order)
    const methods = listMethods(methodsFor, discount, { country, currency, amount })
    const otherPrices = methodNames
      .filter((method) => discount !== null && !methods.includes(method))
      .map((method) => ({ method, ...applyBestDiscount(offers.discounts, { ...order, method }) }))
      .filter(({ method, amount: other }) =>
        methodsFor({ country, currency, amount: other }).includes(method),
      )
    return {
      id,
      design: designs[index] ?? 'p3',
      credits,
      amount,
      list_amount: price,
      discount,
      per_message: perMessage(amount, credits, site.settings.message_credits),
      ribbon: findRibbon(id),
      methods,
      other_prices: otherPrices,
      statements: listStatements(
        statementNames,
        [...methods.map((method) => ({ method, amount })), ...otherPrices],
        { country, currency },
      ),
    }
  })
  const applied = bundles.findLast(({ discount }) => discount !== null)?.discount
  return {
    country,
    currency,
    bundles,
    discount: applied ?? (ctx.actor ? null : welcomeDiscount(site.settings)),
    ...answerToCode(offers, bundles, code),
    gift_credits: { min: Math.min(...gifts), max: Math.max(...gifts) },
    test: allowsTestOrders(site, ctx.local),
    now: now.toISOString(),
  }
}

/**
 * What becomes of the code. One of a campaign link that lowers no price is not mentioned, because
 * nobody entered it now.
 */
function answerToCode(
  { code, refused }: Offers,
  bundles: Bundle[],
  calledCode: string | undefined,
): Pick<Output<typeof contract>, 'code' | 'code_refused'> {
  const applied = bundles.flatMap(({ discount }) => discount?.code ?? [])
  const isApplied = code !== null && applied.includes(code.trim().toUpperCase())
  if (code === null || refused !== null || isApplied) return { code, code_refused: refused }
  if (calledCode === undefined) return { code: null, code_refused: null }
  return { code, code_refused: applied.length > 0 ? 'weaker' : 'not_applicable' }
}

/** The methods that a discounted price applies to; the others have their own (`other_prices`). */
function listMethods(
  methodsFor: MethodsFor,
  discount: Discount | null,
  purchase: Purchase,
): Method[] {
  const only = discount?.paymentmethods ?? []
  return methodsFor(purchase).filter((method) => only.length === 0 || only.includes(method))
}

/** The names on the statement of a bank, for the methods of which the site says them. */
const listStatements = (
  statementNames: StatementNames,
  prices: { method: Method; amount: number }[],
  { country, currency }: Omit<Purchase, 'amount'>,
): Bundle['statements'] =>
  prices
    .map(({ method, amount }) => ({
      method,
      names: statementNames(method, { country, currency, amount }),
    }))
    .filter(({ names }) => names.length > 0)
