import { plainAmount } from '../../../src/platform/money.ts'
import type { Context } from '../../../src/server/context.ts'
import { readBytes } from '../../../src/server/http/input.ts'
import type { RawRoute } from '../../../src/server/http/route.ts'
import { lockKey } from '../local-payments.ts'
import { checkoutPage } from '../local-checkout-page.ts'
import { applyChoice, creditSale, remaining } from './local-flexpay-actions.ts'
import {
  findSale,
  findLocalSale,
  LOCAL_KEY,
  newSale,
  type LocalSale,
} from './local-flexpay-sale.ts'
import {
  signRequest,
  type FlexPayParameters,
} from '../../../src/providers/server/flexpay/flexpay-signature.ts'

const BASE = '/local-flexpay'

const text = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** Returns the parameters of a request that is signed as documented. */
function readSigned(ctx: Context): FlexPayParameters | null {
  const parameters = Object.fromEntries(ctx.query)
  const isSigned = parameters['signature'] === signRequest(LOCAL_KEY, parameters)
  return isSigned ? parameters : null
}

/** Defines a page of the local FlexPay, which requires a signed address. */
const page = (
  method: RawRoute['method'],
  path: string,
  handler: (ctx: Context, order: FlexPayParameters, request: Request) => Promise<Response>,
): RawRoute => ({
  method,
  path: BASE + path,
  handle: async (ctx, request) => {
    const parameters = readSigned(ctx)
    return parameters
      ? handler(ctx, parameters, request)
      : text('response: ERROR\nerror: Invalid signature\n', 403)
  },
})

const visibleStatuses = {
  APPROVED: 'paid',
  DECLINED: 'failed',
  CANCELLED: 'canceled',
  EXPIRED: 'expired',
  PENDING: 'open',
} as const

const faults = `<label>The report is <select name="fault"><option value="">as documented</option>
<option value="signature">signed with another key</option><option value="amount">of another amount</option></select></label>`

/**
 * Shows the page in the form of the local provider's, with the reports that FlexPay never sends. The
 * content security policy forbids forms that lead to another origin: the page has that of the shop.
 */
async function showOrder(
  ctx: Context,
  order: FlexPayParameters,
  request: Request,
): Promise<Response> {
  const { host, pathname, search } = new URL(request.url)
  const shop = new URL(order['successURL'] ?? request.url)
  if (shop.host !== host)
    return new Response(null, {
      status: 303,
      headers: { location: shop.origin + pathname + search },
    })
  const sale = (await findSale(ctx, order['referenceID'] ?? '')) ?? newSale(order)
  const value = plainAmount(sale)
  const refunds = sale.credits.map(({ id }) => ({ id, status: 'refunded' as const }))
  const chargebacks = sale.chargebacks.map(({ id, reversed }) => ({
    id,
    reversedAt: reversed ? id : null,
  }))
  const html = checkoutPage(
    {
      id: order['referenceID'] ?? '',
      amount: { value, currency: order['priceCurrency'] ?? '' },
      description: order['description'] ?? '',
      method: order['paymentMethod'] ?? 'chosen here',
      status: visibleStatuses[sale.result],
      sequenceType: order['oneClickToken'] ? undefined : 'first',
      _embedded: { refunds, chargebacks },
    },
    faults,
  )
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

async function endOrder(
  ctx: Context,
  order: FlexPayParameters,
  request: Request,
): Promise<Response> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request, 2_000)))
  const reference = order['referenceID'] ?? ''
  await ctx.inTransaction(async (txCtx) => {
    await lockKey(txCtx.db, reference)
    const sale = (await findSale(txCtx, reference)) ?? newSale(order)
    await applyChoice(txCtx, sale, {
      status: form.get('status') ?? '',
      card: form.get('card') ?? '4242',
      fault: form.get('fault') ?? '',
      delaySeconds: Number(form.get('delay') ?? 0),
      twice: form.get('twice') === 'yes',
    })
  })
  return new Response(null, { status: 303, headers: { location: order['successURL'] ?? '/' } })
}

async function showStatus(
  ctx: Context,
  { referenceID = '' }: FlexPayParameters,
): Promise<Response> {
  const sale = await findSale(ctx, referenceID)
  return text(sale ? toStatus(sale) : 'response: NOTFOUND\n')
}

const toStatus = (sale: LocalSale) =>
  Object.entries({
    response: 'FOUND',
    type: 'purchase',
    saleID: sale.saleID,
    transactionID: sale.transactionID,
    saleResult: sale.result,
    referenceID: sale.order['referenceID'],
    shopID: sale.order['shopID'],
    priceAmount: plainAmount(sale),
    priceCurrency: sale.order['priceCurrency'],
  })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')

async function refundTransaction(
  ctx: Context,
  request: Request,
  { id = '' }: Record<string, string>,
): Promise<Response> {
  const isKnown = request.headers.get('authorization') === `Basic ${btoa('local:local')}`
  if (!isKnown) return Response.json({ error: 'unauthorized' }, { status: 401 })
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request, 2_000)))
  const amount = Number((form.get('amount') ?? '').replace('.', ''))
  return ctx.inTransaction(async (txCtx) => {
    await lockKey(txCtx.db, id)
    const sale = await findLocalSale(txCtx, id)
    if (sale?.result !== 'APPROVED' || !(amount > 0) || amount > remaining(sale))
      return Response.json({ error: { title: 'The amount is too high' } }, { status: 412 })
    return Response.json({ is_success: true, transactionID: await creditSale(txCtx, sale, amount) })
  })
}

/** The FlexPay of local mode: signs and reports as Verotel documents it; no money moves. */
export const localFlexPayRoutes: RawRoute[] = [
  page('GET', '/startorder', showOrder),
  page('POST', '/startorder', endOrder),
  page('GET', '/salestatus', showStatus),
  { method: 'POST', path: `${BASE}/api/transaction/:id/refund`, handle: refundTransaction },
]
