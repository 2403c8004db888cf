import * as z from 'zod'
import type { Context } from '../../../src/server/context.ts'
import { newId } from '../../../src/server/ids.ts'
import { findResource, saveResource } from '../local-payments.ts'
import { REFUSED_CARD } from '../local-payment-book.ts'
import {
  report,
  savePayment,
  type LocalPayment,
  type ReportOptions,
} from './local-adyen-payment.ts'

/** What the person at the page chose. */
export type Choice = ReportOptions & {
  status: string
  card: string
  /** The same for each payment by one card. */
  alias: string
  fault: string
  reason: string
}

export const Token = z.object({
  id: z.string(),
  resource: z.literal('mandate'),
  customerId: z.string(),
  brand: z.string(),
  lastFour: z.string(),
})

export async function findToken(ctx: Context, id: string) {
  const parsed = z.safeParse(Token, await findResource(ctx.db, id))
  return parsed.success ? parsed.data : null
}

export async function applyChoice(ctx: Context, payment: LocalPayment, choice: Choice) {
  const options = {
    ...choice,
    ...(choice.fault === 'signature' && { key: '00'.repeat(32) }),
  }
  if (payment.status === 'completed') return applyFollowUp(ctx, payment, choice.status, options)
  const { pspReference } = payment
  if (choice.status === 'paid') return pay(ctx, payment, choice, options)
  if (choice.status === 'failed' || choice.status === 'canceled') {
    const reason = choice.status === 'canceled' ? 'Shopper Cancelled' : choice.reason
    const event = {
      eventCode: 'AUTHORISATION',
      pspReference: newId(),
      success: 'false',
      reason,
    } as const
    return report(ctx, payment, event, options)
  }
  if (choice.status !== 'expired' && choice.status !== 'pending') return
  const isExpired = choice.status === 'expired'
  await savePayment(ctx, { ...payment, status: isExpired ? 'expired' : 'paymentPending' })
  await report(
    ctx,
    payment,
    { eventCode: isExpired ? 'OFFER_CLOSED' : 'PENDING', pspReference },
    options,
  )
}

async function pay(ctx: Context, payment: LocalPayment, choice: Choice, options: ReportOptions) {
  const { request, pspReference } = payment
  const paid: LocalPayment = { ...payment, status: 'completed' }
  await savePayment(ctx, paid)
  const stores = request.storePaymentMethodMode === 'enabled' && request.shopperReference
  const token = stores ? await storeCard(ctx, stores, choice.card) : null
  const { allowedPaymentMethods: methods = ['scheme'] } = request
  const value = request.amount.value + (choice.fault === 'amount' ? 1 : 0)
  const currency = choice.fault === 'currency' ? 'JPY' : request.amount.currency
  const event = {
    eventCode: 'AUTHORISATION',
    pspReference,
    amount: { value, currency },
    paymentMethod: methods[0] === 'scheme' ? toBrand(choice.card) : methods[0],
    additionalData: {
      ...(token && { 'recurring.recurringDetailReference': token }),
      ...(choice.alias !== '' && { alias: choice.alias }),
    },
  }
  await report(ctx, paid, event, options)
}

const toBrand = (card: string) => (card === REFUSED_CARD ? 'mc' : 'visa')

async function storeCard(ctx: Context, customerId: string, lastFour: string): Promise<string> {
  const id = `adyen-card-${newId()}`
  const brand = toBrand(lastFour)
  const token: z.infer<typeof Token> = { id, resource: 'mandate', customerId, brand, lastFour }
  await saveResource(ctx.db, token, ctx.now)
  return id
}

async function applyFollowUp(
  ctx: Context,
  payment: LocalPayment,
  status: string,
  options: ReportOptions,
): Promise<void> {
  const rest = remaining(payment)
  const last = payment.disputes.at(-1)
  const isDisputed = last !== undefined && !last.reversed
  if (status === 'refund' && !isDisputed) await refund(ctx, payment, rest, {}, options)
  if (status === 'refund-half' && !isDisputed)
    await refund(ctx, payment, Math.floor(rest / 2), {}, options)
  if (status === 'refund-fails') await failRefund(ctx, payment, options)
  if (status === 'chargeback' && !isDisputed) await dispute(ctx, payment, options)
  if (status in warnings && !isDisputed) await warn(ctx, payment, status, options)
  if (status === 'chargeback-reversed' && isDisputed) {
    await savePayment(ctx, { ...payment, disputes: [{ ...last, reversed: true }] })
    await report(ctx, payment, followUp(payment, 'CHARGEBACK_REVERSED', last.id), options)
  }
}

const warnings: Record<string, { eventCode: string; reason: string; code: object }> = {
  'warning-fraud': {
    eventCode: 'NOTIFICATION_OF_FRAUD',
    reason: 'Fraudulent use of account number',
    code: { nofReasonCode: '6' },
  },
  'warning-information': {
    eventCode: 'REQUEST_FOR_INFORMATION',
    reason: 'Cardholder does not recognise the transaction',
    code: { rfiReasonCode: '6305', disputeStatus: 'Unresponded' },
  },
  'warning-chargeback': {
    eventCode: 'NOTIFICATION_OF_CHARGEBACK',
    reason: 'Merchandise/Services Not Received',
    code: { chargebackReasonCode: '13.1', disputeStatus: 'Undefended' },
  },
  'warning-arbitration': {
    eventCode: 'PREARBITRATION_OPEN',
    reason: 'Merchandise/Services Not Received',
    code: { chargebackReasonCode: '13.2', disputeStatus: 'Pending' },
  },
}

/** What a bank says before a chargeback; it takes an answer for twelve days. */
async function warn(ctx: Context, payment: LocalPayment, status: string, options: ReportOptions) {
  const warning = warnings[status]
  if (!warning) return
  const { eventCode, reason, code } = warning
  const ends = new Date(ctx.now.getTime() + 12 * 86_400_000).toISOString().replace('Z', '+00:00')
  const hasDeadline = eventCode !== 'NOTIFICATION_OF_FRAUD'
  const additionalData = { ...code, ...(hasDeadline && { defensePeriodEndsAt: ends }) }
  const event = { ...followUp(payment, eventCode, newId()), reason, additionalData }
  await report(ctx, payment, event, options)
}

export const followUp = ({ pspReference }: LocalPayment, eventCode: string, id: string) => ({
  eventCode,
  pspReference: id,
  originalReference: pspReference,
})

export const remaining = ({ request, refunds }: LocalPayment): number =>
  request.amount.value - refunds.reduce((sum, { value }) => sum + value, 0)

export async function refund(
  ctx: Context,
  payment: LocalPayment,
  value: number,
  { reference, idempotencyKey }: { reference?: string; idempotencyKey?: string },
  options: ReportOptions = {},
): Promise<string> {
  const id = newId()
  await savePayment(ctx, {
    ...payment,
    refunds: [...payment.refunds, { id, value, idempotencyKey }],
  })
  const { currency } = payment.request.amount
  const merchantReference = reference ?? payment.request.reference
  const event = { ...followUp(payment, 'REFUND', id), amount: { value, currency } }
  await report(ctx, payment, { ...event, merchantReference }, options)
  return id
}

async function failRefund(ctx: Context, payment: LocalPayment, options: ReportOptions) {
  const failed = payment.refunds.at(-1)
  if (!failed) return
  await savePayment(ctx, { ...payment, refunds: payment.refunds.slice(0, -1) })
  const { currency } = payment.request.amount
  const amount = { value: failed.value, currency }
  await report(ctx, payment, { ...followUp(payment, 'REFUND_FAILED', failed.id), amount }, options)
}

/** A dispute that we won is lost in a second round; it keeps its number. */
async function dispute(ctx: Context, payment: LocalPayment, options: ReportOptions) {
  const last = payment.disputes.at(-1)
  const endsAt = new Date(ctx.now.getTime() + 18 * 86_400_000).toISOString()
  const rounds = (last?.rounds ?? 0) + 1
  const next = { id: last?.id ?? newId(), reversed: false, rounds, endsAt }
  await savePayment(ctx, { ...payment, disputes: [next] })
  const eventCode = last ? 'SECOND_CHARGEBACK' : 'CHARGEBACK'
  const event = {
    ...followUp(payment, eventCode, next.id),
    reason: 'Other Fraud-Card Absent Environment',
    additionalData: {
      chargebackReasonCode: '10.4',
      chargebackSchemeCode: 'visa',
      defendable: String(!last),
      defensePeriodEndsAt: endsAt,
      disputeStatus: last ? 'Lost' : 'Undefended',
    },
  }
  await report(ctx, payment, event, options)
}
