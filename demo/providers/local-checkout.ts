import type { Context } from '../../src/server/context.ts'
import type { RawRoute } from '../../src/server/http/route.ts'
import { readBytes } from '../../src/server/http/input.ts'
import { saveResource } from './local-payments.ts'
import { problem } from './local-api.ts'
import { checkoutPage, checkoutStyle, reasonChoice } from './local-checkout-page.ts'
import {
  changePayment,
  findPayment,
  newResourceId,
  paidBack,
  REFUSED_CARD,
  type WebhookOptions,
} from './local-payment-book.ts'
import {
  paymentStatuses,
  type LocalMandate,
  type LocalPayment,
  type LocalStatus,
} from './local-shapes.ts'
import { cardFailureReasons } from '../../src/providers/server/mollie/mollie-failures.ts'
import { fromMollie, toMollie } from '../../src/providers/server/mollie/mollie-shapes.ts'

const PATH = '/local-payments/checkout/:id'

async function showCheckout(
  ctx: Context,
  _: Request,
  { id = '' }: Record<string, string>,
): Promise<Response> {
  const payment = await findPayment(ctx, id)
  if (!payment) return problem(404, 'No such payment')
  return new Response(checkoutPage(payment, reasonChoice(cardFailureReasons)), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/**
 * Applies the chosen result to the payment, then redirects to the shop, which learns the result by
 * webhook.
 */
async function endCheckout(
  ctx: Context,
  request: Request,
  { id = '' }: Record<string, string>,
): Promise<Response> {
  const answer = new URLSearchParams(new TextDecoder().decode(await readBytes(request, 2_000)))
  const location = await ctx.inTransaction(async (txCtx) => {
    const payment = await findPayment(txCtx, id)
    if (!payment) return null
    const webhook = {
      delaySeconds: Number(answer.get('delay') ?? 0),
      twice: answer.get('twice') === 'yes',
    }
    if (answer.get('status') === 'chargeback') await chargeBack(txCtx, payment, webhook)
    if (answer.get('status') === 'chargeback-reversed')
      await reverseChargeback(txCtx, payment, webhook)
    if (answer.get('status') === 'refund') await payBack(txCtx, payment, 1, webhook)
    if (answer.get('status') === 'refund-half') await payBack(txCtx, payment, 2, webhook)
    if (answer.get('status') === 'refund-fails') await failRefund(txCtx, payment, webhook)
    const status = paymentStatuses.find((candidate) => candidate === answer.get('status'))
    if (status && payment.status !== 'paid' && !payment.canceledByMerchant)
      await endPayment(txCtx, payment, {
        status,
        card: answer.get('card') ?? '4242',
        reason: answer.get('reason') ?? 'refused_by_issuer',
        webhook,
      })
    return payment.redirectUrl
  })
  if (!location) return problem(404, 'No such payment')
  return new Response(null, { status: 303, headers: { location } })
}

type Ending = { status: LocalStatus; card: string; reason: string; webhook: WebhookOptions }

async function endPayment(
  ctx: Context,
  payment: LocalPayment,
  { status, card, reason, webhook }: Ending,
) {
  const storesCard =
    status === 'paid' && payment.sequenceType === 'first' && payment.customerId !== undefined
  const mandateId = storesCard
    ? await createCardMandate(ctx, payment.customerId ?? '', card)
    : payment.mandateId
  await changePayment(
    ctx,
    {
      ...payment,
      status,
      ...(mandateId !== undefined && { mandateId }),
      ...(status === 'failed' && { details: { failureReason: reason } }),
      ...(status === 'paid' &&
        payment.method === 'creditcard' && { details: { cardLabel: toCardLabel(card) } }),
    },
    webhook,
  )
}

const toCardLabel = (card: string) => (card === REFUSED_CARD ? 'Mastercard' : 'Visa')

async function createCardMandate(ctx: Context, customerId: string, card: string): Promise<string> {
  const cardNumber = card === REFUSED_CARD ? REFUSED_CARD : '4242'
  const mandate: LocalMandate = {
    resource: 'mandate',
    id: newResourceId('mdt'),
    customerId,
    status: 'valid',
    method: 'creditcard',
    details: {
      cardHolder: 'T. Tester',
      cardNumber,
      cardLabel: toCardLabel(card),
      cardExpiryDate: `${ctx.now.getUTCFullYear() + 3}-12-31`,
    },
  }
  await saveResource(ctx.db, mandate, ctx.now)
  return mandate.id
}

async function chargeBack(ctx: Context, payment: LocalPayment, webhook: WebhookOptions) {
  const { refunds, chargebacks } = payment._embedded
  if (payment.status !== 'paid' || isDisputed(payment)) return
  const chargeback = {
    id: newResourceId('chb'),
    amount: payment.amount,
    reversedAt: null,
    reason: { code: '10.4', description: 'I did not make this payment' },
  }
  await changePayment(
    ctx,
    { ...payment, _embedded: { refunds, chargebacks: [...chargebacks, chargeback] } },
    webhook,
  )
}

const isDisputed = ({ _embedded: { chargebacks } }: LocalPayment) =>
  chargebacks.some(({ reversedAt }) => !reversedAt)

/** Reverses the open chargebacks. */
async function reverseChargeback(ctx: Context, payment: LocalPayment, webhook: WebhookOptions) {
  const { refunds, chargebacks } = payment._embedded
  if (!isDisputed(payment)) return
  const reversed = chargebacks.map((one) => ({
    ...one,
    reversedAt: one.reversedAt ?? ctx.now.toISOString(),
  }))
  await changePayment(ctx, { ...payment, _embedded: { refunds, chargebacks: reversed } }, webhook)
}

/** Simulates a refund in the provider's dashboard: the unrefunded amount divided by `divisor`. */
async function payBack(
  ctx: Context,
  payment: LocalPayment,
  divisor: number,
  webhook: WebhookOptions,
) {
  const { refunds, chargebacks } = payment._embedded
  const { amount: price, currency } = fromMollie(payment.amount)
  const amount = Math.floor((price - paidBack(payment)) / divisor)
  if (payment.status !== 'paid' || isDisputed(payment) || amount <= 0) return
  const refund = {
    id: newResourceId('re'),
    amount: toMollie({ amount, currency }),
    status: 'refunded' as const,
  }
  await changePayment(
    ctx,
    { ...payment, _embedded: { refunds: [...refunds, refund], chargebacks } },
    webhook,
  )
}

/** Marks the last refund as failed. */
async function failRefund(ctx: Context, payment: LocalPayment, webhook: WebhookOptions) {
  const { refunds, chargebacks } = payment._embedded
  const failed = refunds.map((one, index) =>
    index === refunds.length - 1 ? { ...one, status: 'failed' as const } : one,
  )
  await changePayment(ctx, { ...payment, _embedded: { refunds: failed, chargebacks } }, webhook)
}

export const localCheckoutRoutes: RawRoute[] = [
  { method: 'GET', path: PATH, handle: showCheckout },
  { method: 'POST', path: PATH, handle: endCheckout },
  {
    method: 'GET',
    path: '/local-payments/checkout.css',
    handle: async () =>
      new Response(checkoutStyle, { headers: { 'content-type': 'text/css; charset=utf-8' } }),
  },
]
