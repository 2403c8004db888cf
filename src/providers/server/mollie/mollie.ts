import * as z from 'zod'
import type { Locale } from '../../../platform/locales.ts'
import type { ProviderConnection } from '../../../server/provider-connection.ts'
import { readCardBrand } from '../card-brand.ts'
import { toPaymentFailure } from './mollie-failures.ts'
import { createMollieClient, nextPage, type MollieClient } from './mollie-client.ts'
import { listMethods, mollieMethods } from './mollie-methods.ts'
import {
  fromMollie,
  MollieCustomer,
  MollieMandate,
  MollieMandates,
  MolliePayment,
  MolliePayments,
  MollieRefund,
  toMollie,
} from './mollie-shapes.ts'
import { listSettlements } from './mollie-settlements.ts'
import type { Mandate, PaymentProvider, PaymentRequest, ReportedPayment } from '../provider.ts'

const mollieLocales: Record<Locale, string> = {
  en: 'en_GB',
  nl: 'nl_NL',
  de: 'de_DE',
  it: 'it_IT',
  fr: 'fr_FR',
  es: 'es_ES',
  pl: 'pl_PL',
}

const embedded = 'embed=refunds,chargebacks'

const customerPath = (customer: string): string => `/customers/${encodeURIComponent(customer)}`

/** The adapter for Mollie's API v2 and compatible APIs. */
export function mollieProvider(name: string, connection: ProviderConnection): PaymentProvider {
  const callMollie = createMollieClient(connection)
  const remove = async (path: string) =>
    void (await callMollie(z.unknown(), 'DELETE', path, { missing: null }))
  return {
    name,
    openPayment: async (request) =>
      toReport(
        await callMollie(MolliePayment, 'POST', '/payments', {
          body: paymentBody(request),
          key: `order-${request.orderId}`,
        }),
      ),
    fetchPayment: async (id) => {
      const payment = await callMollie(
        z.nullable(MolliePayment),
        'GET',
        `/payments/${encodeURIComponent(id)}?${embedded}`,
        {
          missing: null,
        },
      )
      return payment && toReport(payment)
    },
    cancelPayment: async (id) =>
      void (await callMollie(z.unknown(), 'DELETE', `/payments/${encodeURIComponent(id)}`, {
        refused: null,
      })),
    findPayment: (customer, orderId) => findAmongPayments(callMollie, customer, orderId),
    refund: (id, refund) => refundOnce(callMollie, id, refund),
    addCustomer: ({ memberId, locale }) =>
      callMollie(MollieCustomer, 'POST', '/customers', {
        body: { locale: mollieLocales[locale], metadata: { member_id: memberId } },
        key: `customer-${memberId}`,
      }),
    listMandates: async (customer) => {
      const list = await callMollie(MollieMandates, 'GET', `${customerPath(customer)}/mandates`)
      return list._embedded.mandates.map(toMandate)
    },
    addDebitMandate: async (customer, { holder, iban, signedOn, reference }) =>
      toMandate(
        await callMollie(MollieMandate, 'POST', `${customerPath(customer)}/mandates`, {
          body: {
            method: 'directdebit',
            consumerName: holder,
            consumerAccount: iban,
            signatureDate: signedOn,
            mandateReference: reference,
          },
          key: `mandate-${reference}`,
        }),
      ),
    revokeMandate: (customer, mandate) =>
      remove(`${customerPath(customer)}/mandates/${encodeURIComponent(mandate)}`),
    listSettlements: (since) => listSettlements(connection, since),
    listMethods: (purchase) => listMethods(callMollie, purchase),
    checkAccount: async () => void (await callMollie(z.unknown(), 'GET', '/methods')),
    removeCustomer: (customer) => remove(customerPath(customer)),
  }
}

async function findAmongPayments(
  callMollie: MollieClient,
  customer: string,
  orderId: string,
): Promise<ReportedPayment | null> {
  for (
    let page: string | null = `/customers/${encodeURIComponent(customer)}/payments?limit=250`;
    page !== null;
  ) {
    const { _embedded, _links }: z.output<typeof MolliePayments> = await callMollie(
      MolliePayments,
      'GET',
      page,
    )
    const found = _embedded.payments.find(({ metadata }) => metadata?.order_id === orderId)
    if (found) return toReport(found)
    page = nextPage('/customers/', _links?.next?.href)
  }
  return null
}

type RefundRequest = Parameters<PaymentProvider['refund']>[1]

/**
 * Mollie deduplicates an idempotency key for an hour only, so an earlier refund is searched by the
 * key in its metadata.
 */
async function refundOnce(
  callMollie: MollieClient,
  paymentId: string,
  { amount, description, key }: RefundRequest,
): Promise<{ id: string }> {
  const path = `/payments/${encodeURIComponent(paymentId)}`
  const { _embedded } = await callMollie(MolliePayment, 'GET', `${path}?${embedded}`)
  const existing = _embedded?.refunds?.find(({ metadata }) => metadata?.key === key)
  const body = { amount: toMollie(amount), description, metadata: { key } }
  return existing ?? callMollie(MollieRefund, 'POST', `${path}/refunds`, { body, key })
}

function paymentBody({
  orderId,
  amount,
  method,
  description,
  returnUrl,
  webhookUrl,
  locale,
  customer,
}: PaymentRequest) {
  const recurring = customer?.mandateId
  return {
    amount: toMollie(amount),
    description,
    redirectUrl: returnUrl,
    webhookUrl,
    method: mollieMethods[method],
    locale: mollieLocales[locale],
    metadata: { order_id: orderId },
    ...(customer && { customerId: customer.id }),
    ...(recurring && { mandateId: recurring, sequenceType: 'recurring' }),
    ...(customer?.storeCard && !recurring && { sequenceType: 'first' }),
  }
}

const statuses = {
  open: 'pending',
  pending: 'pending',
  authorized: 'pending',
  paid: 'completed',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
} as const

function toReport(payment: MolliePayment): ReportedPayment {
  const { refunds = [], chargebacks = [] } = payment._embedded ?? {}
  return {
    id: payment.id,
    orderId: payment.metadata?.order_id ?? null,
    status: statuses[payment.status],
    ...(payment.status === 'failed' && { failure: toPaymentFailure(payment) }),
    amount: fromMollie(payment.amount),
    checkout: payment._links?.checkout?.href ?? null,
    mandateId: payment.mandateId ?? null,
    customerId: payment.customerId ?? null,
    cardFingerprint: payment.details?.cardFingerprint ?? undefined,
    cardBrand: readCardBrand(payment.details?.cardLabel),
    refunds: refunds.map(({ id, amount, status, metadata }) => ({
      id,
      key: metadata?.key ?? null,
      amount: fromMollie(amount).amount,
      failed: status === 'failed' || status === 'canceled',
      settled: status === 'refunded',
    })),
    chargebacks: chargebacks.map(({ id, amount, reversedAt, reason }) => ({
      id,
      amount: fromMollie(amount).amount,
      reversed: Boolean(reversedAt),
      ...(reason && { reason: { code: reason.code, text: reason.description } }),
    })),
  }
}

function toMandate({ id, method, status, details }: MollieMandate): Mandate {
  const account = details?.cardNumber ?? details?.consumerAccount ?? ''
  return {
    id,
    method: method === 'directdebit' ? 'sdd' : method,
    valid: status === 'valid',
    brand: details?.cardLabel ?? '',
    lastFour: account.slice(-4),
    expires: details?.cardExpiryDate ?? null,
  }
}
