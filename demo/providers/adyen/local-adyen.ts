import { plainAmount } from '../../../src/platform/money.ts'
import type { Context } from '../../../src/server/context.ts'
import { readBytes } from '../../../src/server/http/input.ts'
import type { RawRoute } from '../../../src/server/http/route.ts'
import { lockKey } from '../local-payments.ts'
import { checkoutPage, reasonChoice } from '../local-checkout-page.ts'
import { AUTHENTICATED_CARD, SOFT_DECLINED_CARD } from '../local-payment-book.ts'
import { applyChoice } from './local-adyen-actions.ts'
import { localAdyenApiRoutes } from './local-adyen-api.ts'
import { findPayment } from './local-adyen-payment.ts'
import { localAdyenDisputeRoutes } from './local-adyen-disputes.ts'
import { localAdyenReportRoutes } from './local-adyen-reports.ts'

const CHECKOUT = '/local-adyen/checkout/:id'

const visibleStatuses = {
  active: 'open',
  completed: 'paid',
  expired: 'expired',
  paymentPending: 'pending',
} as const

const reasons = [
  'Refused',
  'Not enough balance',
  'Expired Card',
  '3D Not Authenticated',
  'FRAUD',
  'Issuer Unavailable',
]

const moreFields = `${reasonChoice(reasons)}
<label>Alias of the card <input name="alias"></label>
<label>The report is <select name="fault"><option value="">as documented</option>
<option value="signature">signed with another key</option><option value="amount">of another amount</option>
<option value="currency">in yen, which have no decimals</option></select></label>`

const moreCards = [
  [AUTHENTICATED_CARD, `Visa ${AUTHENTICATED_CARD}, needs 3-D Secure when charged again`],
  [
    SOFT_DECLINED_CARD,
    `Visa ${SOFT_DECLINED_CARD}, declined without 3-D Secure when charged again`,
  ],
] as const

const warningButtons = `<button name="status" value="warning-fraud">Warn of fraud</button>
<button name="status" value="warning-information">Ask for information</button>
<button name="status" value="warning-chargeback">Announce a chargeback</button>
<button name="status" value="warning-arbitration">Announce a pre-arbitration</button>`

const notFound = () => new Response('Not found', { status: 404 })

async function showCheckout(ctx: Context, id: string): Promise<Response> {
  const payment = await findPayment(ctx, id)
  if (!payment) return notFound()
  const { request, refunds, disputes, status } = payment
  const html = checkoutPage(
    {
      id: request.reference,
      amount: {
        value: plainAmount({ amount: request.amount.value }),
        currency: request.amount.currency,
      },
      description: request.description ?? '',
      method: request.allowedPaymentMethods?.join(', ') ?? 'chosen here',
      status: visibleStatuses[status],
      sequenceType: request.storePaymentMethodMode === 'enabled' ? 'first' : undefined,
      _embedded: {
        refunds,
        chargebacks: disputes.map(({ reversed }) => ({ reversedAt: reversed ? 'yes' : null })),
      },
    },
    status === 'completed' ? warningButtons + moreFields : moreFields,
    moreCards,
  )
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

async function choose(ctx: Context, request: Request, id: string): Promise<Response> {
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request, 2_000)))
  const location = await ctx.inTransaction(async (txCtx) => {
    await lockKey(txCtx.db, id)
    const payment = await findPayment(txCtx, id)
    if (!payment) return null
    await applyChoice(txCtx, payment, {
      status: form.get('status') ?? '',
      card: form.get('card') ?? '4242',
      alias: form.get('alias') ?? '',
      fault: form.get('fault') ?? '',
      reason: form.get('reason') ?? 'Refused',
      delaySeconds: Number(form.get('delay') ?? 0),
      twice: form.get('twice') === 'yes',
    })
    return payment.request.returnUrl
  })
  return location ? new Response(null, { status: 303, headers: { location } }) : notFound()
}

/** The Adyen of local mode: answers and signs as Adyen documents it; no money moves. */
export const localAdyenRoutes: RawRoute[] = [
  { method: 'GET', path: CHECKOUT, handle: (ctx, _, { id = '' }) => showCheckout(ctx, id) },
  {
    method: 'POST',
    path: CHECKOUT,
    handle: (ctx, request, { id = '' }) => choose(ctx, request, id),
  },
  ...localAdyenApiRoutes,
  ...localAdyenDisputeRoutes,
  ...localAdyenReportRoutes,
]
