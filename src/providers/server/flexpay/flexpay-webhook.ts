import type { ProviderConnection } from '../../../server/provider-connection.ts'
import type {
  ProviderAdapter,
  ProviderRecords,
  ProviderReport,
  ReportedSubject,
} from '../provider.ts'
import { recordCard } from './flexpay-cards.ts'
import { flexPayMethods, flexPayProvider, fromFlexPay } from './flexpay.ts'
import { readBook } from './flexpay-records.ts'
import { recordTransaction } from './flexpay-statement.ts'
import { isSigned, type FlexPayParameters } from './flexpay-signature.ts'

const REFERENCE = /^order-([1-9]\d{0,17})$/

/** Currencies of sales at FlexPay among those that we sell in. */
const currencies = new Set<string>(['EUR', 'GBP', 'CHF', 'USD', 'CAD', 'AUD'])

const shopKeys = ({ credentials, previous = [] }: ProviderConnection) =>
  [credentials, ...previous].flatMap(({ signatureKey }) => signatureKey ?? [])

/**
 * Reports are requests with the method GET that contain a sale's facts. They are recorded, because
 * the status page repeats neither credits and chargebacks nor the token of a card; whether a sale
 * was approved is read from the status page.
 */
async function receive(
  { query }: ProviderReport,
  connection: ProviderConnection,
  records: ProviderRecords,
): Promise<ReportedSubject[] | null> {
  const report: FlexPayParameters = Object.fromEntries(query)
  const isOwn = report['shopID'] === connection.credentials['shopID']
  const isRepeated = new Set(query.keys()).size !== [...query.keys()].length
  if (!isOwn || isRepeated || !isSigned(shopKeys(connection), report)) return null
  // The address of a checkout has the same signature, but no transaction.
  if (!report['transactionID']) return null
  const { referenceID = '' } = report
  const order = REFERENCE.exec(referenceID)?.[1]
  if (order === undefined) return []
  await record(report, records)
  return [{ payment: referenceID, order }]
}

async function record(report: FlexPayParameters, records: ProviderRecords): Promise<void> {
  const { referenceID: payment = '', event = 'purchase', transactionID: id = '' } = report
  for (const number of [id, report['saleID'] ?? ''])
    await recordTransaction(records, number, payment)
  const amount = fromFlexPay(report['priceAmount'], report['priceCurrency'])?.amount
  if (event === 'chargeback_reversal') {
    const body = { chargeback: report['parentID'] ?? '' }
    await records.add(payment, { id: `${event}-${id}`, kind: event, body })
    return
  }
  if (amount === undefined || id === '') return
  if (event === 'credit' || event === 'chargeback')
    await records.add(payment, { id: `${event}-${id}`, kind: event, body: { id, amount } })
  if (event !== 'purchase') return
  await recordSale({ id, amount }, report, records)
}

async function recordSale(
  sale: { id: string; amount: number },
  report: FlexPayParameters,
  records: ProviderRecords,
): Promise<void> {
  const { referenceID: payment = '', CCBrand } = report
  const body = { ...sale, ...(CCBrand && { brand: CCBrand }) }
  await records.add(payment, { id: 'sale', kind: 'sale', body })
  const order = readBook(await records.list(payment)).opened?.order
  if (order?.customer && report['oneClickToken'] && (order.storesCard || order.mandate))
    await recordCard(records, { customer: order.customer, mandate: order.mandate }, report)
}

export const flexPayAdapter: ProviderAdapter = {
  url: 'https://secure.verotel.com',
  credentials: ['shopID', 'signatureKey', 'apiUser', 'apiPassword'],
  optionalCredentials: ['orderUrl'],
  connect: flexPayProvider,
  closesCheckouts: false,
  // Our debits are signed with us, those of FlexPay on its page.
  serves: (method, { currency }) =>
    method !== 'sdd' && flexPayMethods[method] !== undefined && currencies.has(currency),
  receive,
  // FlexPay refunds a card payment whose report is not answered so.
  acknowledgement: 'OK',
}
