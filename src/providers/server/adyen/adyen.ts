import { currencies, type Money } from '../../../platform/money.ts'
import type { ProviderConnection } from '../../../server/provider-connection.ts'
import {
  ProviderError,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderRecords,
  type ReportedPayment,
} from '../provider.ts'
import { readCardBrand } from '../card-brand.ts'
import { listCards, removeCard } from './adyen-cards.ts'
import { connectToAdyen, loadLibrary } from './adyen-client.ts'
import { defendOnce, listDefenceReasons } from './adyen-disputes.ts'
import { toPaymentFailure } from './adyen-failures.ts'
import { readBook, type AdyenBook, type OpeningRecord } from './adyen-records.ts'
import { refundOnce } from './adyen-refund.ts'
import { chargeCard, listMethods, openLink } from './adyen-requests.ts'
import { listSettlements } from './adyen-settlements.ts'

/** A charge that no report mentions within this time was not made. */
const REPORTED_WITHIN = 86_400_000

const toPaymentId = (orderId: string): string => `order-${orderId}`

/**
 * The adapter for Adyen's Checkout. Payments are known by our reference, because a link and the
 * attempts to pay it have numbers of their own. `records` contains what we asked and what signed
 * reports said: refunds and chargebacks cannot be fetched.
 */
export function adyenProvider(
  name: string,
  connection: ProviderConnection,
  records: ProviderRecords,
): PaymentProvider {
  const fetchPayment = async (id: string): Promise<ReportedPayment | null> => {
    const book = readBook(await records.list(id))
    if (!book.opened) return null
    const { link } = book.opened.order
    return toReport(id, book, link && (await fetchLinkStatus(connection, link.id)), records.now)
  }
  return {
    name,
    fetchPayment,
    async openPayment(request) {
      const id = toPaymentId(request.orderId)
      const { opened, authorised, refused } = readBook(await records.list(id))
      const isAnswered = opened?.order.link || authorised || refused
      if (!isAnswered) await openAtAdyen(connection, records, id, request)
      const payment = await fetchPayment(id)
      if (!payment) throw new ProviderError('the payment was not recorded')
      return payment
    },
    async findPayment(customer, orderId) {
      const { opened } = readBook(await records.list(toPaymentId(orderId)))
      return opened?.order.customer === customer ? fetchPayment(toPaymentId(orderId)) : null
    },
    cancelPayment: (id) => closeLink(connection, records, id),
    refund: (id, refund) => refundOnce(connection, records, id, refund),
    // A shopper exists at Adyen once a card is stored; asking shows that Adyen answers.
    async addCustomer({ memberId }) {
      const id = `member-${memberId}`
      await listCards(connection, id)
      return { id }
    },
    listMandates: (customer) => listCards(connection, customer),
    addDebitMandate: () =>
      Promise.reject(new ProviderError('Adyen signs direct debits itself', { refused: true })),
    revokeMandate: (customer, mandate) => removeCard(connection, customer, mandate),
    listSettlements: (since) => listSettlements(connection, records, since),
    listMethods: (purchase) => listMethods(connection, purchase),
    listDefenceReasons: (_, chargeback) => listDefenceReasons(connection, chargeback),
    defend: (id, defence) => defendOnce(connection, records, id, defence),
    checkAccount: async () => void (await listCards(connection, 'member-0')),
    // A shopper consists of their cards.
    async removeCustomer(customer) {
      for (const { id } of await listCards(connection, customer))
        await removeCard(connection, customer, id)
    },
  }
}

async function openAtAdyen(
  connection: ProviderConnection,
  records: ProviderRecords,
  id: string,
  request: PaymentRequest,
): Promise<void> {
  const { orderId, amount, customer } = request
  const mandate = customer?.mandateId ?? null
  const isCharge = customer !== undefined && mandate !== null
  const link = isCharge ? null : await openLink(connection, id, request)
  const storesCard = customer?.storeCard === true
  const body: OpeningRecord = {
    orderId,
    amount,
    link,
    customer: customer?.id ?? null,
    mandate,
    storesCard,
  }
  // Before the charge: its report may arrive before the response.
  await records.add(id, { id: 'opened', kind: 'opened', body })
  if (!isCharge) return
  const charge = await chargeCard(connection, id, request, { shopper: customer.id, token: mandate })
  if (!charge) return
  if (charge === 'buyer_must_authenticate') {
    // At Adyen's page, whose status can be fetched; the charge ends there, as nobody follows it.
    const page = await openLink(connection, id, request, `${id}-authentication`)
    await records.add(id, { id: 'authentication', kind: 'link', body: page })
    return
  }
  const attempt = { ...charge, amount, token: null }
  await records.add(id, { id: `authorisation-${charge.id}`, kind: 'authorisation', body: attempt })
}

const linkStatuses = ['active', 'completed', 'expired', 'paymentPending'] as const
type LinkStatus = (typeof linkStatuses)[number]

async function fetchLinkStatus(connection: ProviderConnection, link: string): Promise<LinkStatus> {
  const { PaymentLinksApi } = await connectToAdyen(connection)
  const { status } = await PaymentLinksApi.getPaymentLink(link)
  const reported: string = status
  const linkStatus = linkStatuses.find((one) => one === reported)
  if (!linkStatus) throw new ProviderError('the link of Adyen has another shape')
  return linkStatus
}

/** A link that was paid meanwhile cannot be closed. */
async function closeLink(
  connection: ProviderConnection,
  records: ProviderRecords,
  id: string,
): Promise<void> {
  const { opened } = readBook(await records.list(id))
  const link = opened?.order.link
  if (!link) return
  const { PaymentLinksApi } = await connectToAdyen(connection)
  const { Types } = await loadLibrary()
  const status = Types.checkout.UpdatePaymentLinkRequest.StatusEnum.Expired
  await PaymentLinksApi.updatePaymentLink(link.id, { status }).catch((error: unknown) => {
    if (!(error instanceof ProviderError && error.refused)) throw error
  })
  await records.add(id, { id: 'cancelled', kind: 'cancelled', body: {} })
}

function toStatus(
  { authorised, refused, isCancelled, opened }: AdyenBook,
  link: LinkStatus | null,
  now: Date,
): ReportedPayment['status'] {
  if (authorised || link === 'completed') return 'completed'
  if (isCancelled) return 'cancelled'
  if (refused) return /cancel/i.test(refused.reason) ? 'cancelled' : 'failed'
  if (link !== null) return link === 'expired' ? 'expired' : 'pending'
  const isOld = opened !== null && now.getTime() - opened.at.getTime() > REPORTED_WITHIN
  return isOld ? 'expired' : 'pending'
}

/** The amount that was authorised; Adyen counts in minor units, as we do. */
function authorisedAmount({ authorised }: AdyenBook): Money | null {
  if (!authorised?.amount) return null
  const currency = currencies.find((one) => one === authorised.amount?.currency)
  if (!currency) throw new ProviderError('a payment in a currency that we do not sell in')
  return { amount: authorised.amount.amount, currency }
}

function toReport(
  id: string,
  book: AdyenBook,
  link: LinkStatus | null,
  now: Date,
): ReportedPayment | null {
  if (!book.opened) return null
  const { orderId, amount, customer, mandate, storesCard, link: opened } = book.opened.order
  const status = toStatus(book, link, now)
  return {
    id,
    orderId,
    status,
    ...(status === 'failed' && { failure: toPaymentFailure(book.refused?.reason ?? '') }),
    amount: authorisedAmount(book) ?? amount,
    checkout: status === 'pending' ? (opened?.url ?? null) : null,
    customerId: customer,
    mandateId: mandate ?? (storesCard ? (book.authorised?.token ?? null) : null),
    cardFingerprint: book.authorised?.alias,
    cardBrand: readCardBrand(book.authorised?.brand),
    refunds: book.refunds,
    chargebacks: book.chargebacks,
    warnings: book.warnings ?? [],
  }
}
