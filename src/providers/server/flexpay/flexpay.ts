import { currencies, plainAmount, type Money } from '../../../platform/money.ts'
import { cutText } from '../../../platform/text-length.ts'
import type { ProviderConnection } from '../../../server/provider-connection.ts'
import type { Method } from '../../rules.ts'
import {
  ProviderError,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderRecords,
  type ReportedPayment,
} from '../provider.ts'
import { readCardBrand } from '../card-brand.ts'
import { findToken, listCards, removeCard } from './flexpay-cards.ts'
import { createFlexPayClient, type FlexPaySale } from './flexpay-client.ts'
import { readBook, type FlexPayBook } from './flexpay-records.ts'
import { refundOnce } from './flexpay-refund.ts'
import { readStatement } from './flexpay-statement.ts'

/** FlexPay has one method for cards of all brands; others are chosen on its page. */
export const flexPayMethods: Partial<Record<Method, string>> = {
  creditcard: 'CC',
  visa: 'CC',
  mastercard: 'CC',
  ideal: 'IDEAL',
  sdd: 'DDEU',
}

/** The page of an order that nobody paid stays usable; after this time we no longer wait for it. */
const EXPIRES_AFTER = 86_400_000

const toPaymentId = (orderId: string): string => `order-${orderId}`

/** `19.99` → 1999; null for an amount or a currency that we do not sell in. */
export function fromFlexPay(value: string | undefined, name: string | undefined): Money | null {
  const currency = currencies.find((one) => one === name)
  if (!currency || !/^\d{1,7}\.\d{2}$/.test(value ?? '')) return null
  return { amount: Number(value?.replace('.', '')), currency }
}

/**
 * The adapter for Verotel's FlexPay 4. An order is a signed address that the buyer opens; FlexPay
 * knows it once they try to pay, and tells refunds and chargebacks in reports only. So the adapter
 * keeps books: `records` contains what we asked and what signed reports said.
 */
export function flexPayProvider(
  name: string,
  connection: ProviderConnection,
  records: ProviderRecords,
): PaymentProvider {
  const client = createFlexPayClient(connection)
  const fetchPayment = async (id: string): Promise<ReportedPayment | null> => {
    const sale = await client.findSale(id)
    return toReport(id, sale, readBook(await records.list(id)), records.now)
  }
  return {
    name,
    fetchPayment,
    async openPayment(request) {
      const id = toPaymentId(request.orderId)
      // Shows that FlexPay answers before the buyer is sent there.
      await client.findSale(id)
      const { orderId, amount, customer } = request
      const body = {
        orderId,
        amount,
        checkout: client.address('startorder', await orderParameters(request, records)),
        customer: customer?.id ?? null,
        mandate: customer?.mandateId ?? null,
        storesCard: customer?.storeCard === true,
      }
      await records.add(id, { id: 'opened', kind: 'opened', body })
      const opened = await fetchPayment(id)
      if (!opened) throw new ProviderError('the order was not recorded')
      return opened
    },
    async findPayment(customer, orderId) {
      const { opened } = readBook(await records.list(toPaymentId(orderId)))
      return opened?.order.customer === customer ? fetchPayment(toPaymentId(orderId)) : null
    },
    // The address cannot be withdrawn; who pays there nevertheless gets their credits.
    cancelPayment: async (id) =>
      void (await records.add(id, { id: 'cancelled', kind: 'cancelled', body: {} })),
    refund: async (id, refund) => refundOnce(client, records, id, refund),
    // FlexPay has no customers: cards are kept under a name of ours.
    async addCustomer({ memberId }) {
      await client.findSale(toPaymentId('0'))
      return { id: `member-${memberId}` }
    },
    listMandates: (customer) => listCards(records, customer),
    addDebitMandate: async () => {
      throw new ProviderError('FlexPay takes direct debits on its own page', { refused: true })
    },
    revokeMandate: (customer, mandate) => removeCard(records, customer, mandate),
    readStatement: (csv) => readStatement(csv, records),
    // FlexPay answers no request about a sale whose signature is wrong.
    checkAccount: async () => void (await client.findSale(toPaymentId('0'))),
    async removeCustomer(customer) {
      for (const { id } of await records.list(customer)) await records.remove(customer, id)
    },
  }
}

async function orderParameters(
  { orderId, amount, method, description, returnUrl, customer }: PaymentRequest,
  records: ProviderRecords,
): Promise<Record<string, string>> {
  const token = customer?.mandateId && (await findToken(records, customer.id, customer.mandateId))
  if (customer?.mandateId && !token)
    throw new ProviderError('the card has no token', { refused: true })
  const paymentMethod = token ? 'CC' : flexPayMethods[method]
  return {
    type: 'purchase',
    priceAmount: plainAmount(amount),
    priceCurrency: amount.currency,
    description: cutText(description, 100, 100),
    referenceID: toPaymentId(orderId),
    successURL: returnUrl,
    declineURL: returnUrl,
    ...(paymentMethod && { paymentMethod }),
    ...(token && { oneClickToken: token }),
  }
}

const results: Record<string, ReportedPayment['status']> = {
  APPROVED: 'completed',
  DECLINED: 'failed',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
}

function toStatus(sale: FlexPaySale, { opened, isCancelled }: FlexPayBook, now: Date) {
  const reported = sale ? results[sale['saleResult'] ?? ''] : undefined
  if (reported) return reported
  if (isCancelled) return 'cancelled'
  const isOld = opened !== null && now.getTime() - opened.at.getTime() > EXPIRES_AFTER
  return sale === null && isOld ? 'expired' : 'pending'
}

function toReport(
  id: string,
  sale: FlexPaySale,
  book: FlexPayBook,
  now: Date,
): ReportedPayment | null {
  const { opened, refunds, chargebacks } = book
  if (!opened) return null
  const { orderId, amount, checkout, customer, mandate, storesCard } = opened.order
  const status = toStatus(sale, book, now)
  const paid = sale && fromFlexPay(sale['priceAmount'], sale['priceCurrency'])
  if (sale && !paid) throw new ProviderError('the status of FlexPay has no amount that we know')
  return {
    id,
    orderId,
    status,
    // FlexPay tells no reasons.
    ...(status === 'failed' && { failure: 'declined' as const }),
    amount: paid ?? amount,
    checkout: status === 'pending' ? checkout : null,
    customerId: customer,
    mandateId: mandate ?? (storesCard && sale ? `card-${sale['saleID']}` : null),
    cardBrand: readCardBrand(book.brand ?? sale?.['CCBrand']),
    refunds,
    chargebacks,
  }
}
