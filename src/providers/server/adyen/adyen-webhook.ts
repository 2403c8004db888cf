import * as z from 'zod'
import { lookup } from '../../../platform/lookup.ts'
import type { ProviderConnection } from '../../../server/provider-connection.ts'
import type {
  ProviderAdapter,
  ProviderRecords,
  ProviderReport,
  ReportedSubject,
} from '../provider.ts'
import { loadLibrary, getMerchantAccount, TEST_URL } from './adyen-client.ts'
import { adyenMethods } from './adyen-methods.ts'
import { BATCHES, parseBatch, batchRecord } from './adyen-settlements.ts'
import { adyenProvider } from './adyen.ts'

/** An order's number, and the key of a refund that we requested. */
const REFERENCE = /^(order-([1-9]\d{0,17}))(?:\/(.+))?$/

const Item = z.object({
  additionalData: z.optional(z.record(z.string(), z.unknown())),
  amount: z.object({ value: z.number(), currency: z.string() }),
  eventCode: z.string(),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  originalReference: z.optional(z.string()),
  paymentMethod: z.optional(z.nullable(z.string())),
  pspReference: z.string(),
  reason: z.optional(z.nullable(z.string())),
  success: z.enum(['true', 'false']),
})
export type AdyenItem = z.infer<typeof Item>

const Report = z.object({
  notificationItems: z.array(z.object({ NotificationRequestItem: Item })),
})

/** The fields that a signature covers, in the order of Adyen's documentation. */
export const signedText = (item: AdyenItem): string =>
  [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ].join(':')

async function isSigned(item: AdyenItem, connection: ProviderConnection): Promise<boolean> {
  const signature = item.additionalData?.['hmacSignature']
  if (typeof signature !== 'string') return false
  const { hmacValidator } = await loadLibrary()
  const validator = new hmacValidator()
  const { credentials, previous = [] } = connection
  return [credentials, ...previous].some(
    ({ hmacKey }) =>
      hmacKey !== undefined &&
      validator.validateHMACSignature(hmacKey, signature, signedText(item)),
  )
}

function readItems(body: string): AdyenItem[] | null {
  try {
    const report = z.safeParse(Report, JSON.parse(body))
    return report.success
      ? report.data.notificationItems.map((one) => one.NotificationRequestItem)
      : null
  } catch {
    return null
  }
}

async function receive(
  { body }: ProviderReport,
  connection: ProviderConnection,
  records: ProviderRecords,
): Promise<ReportedSubject[] | null> {
  const items = readItems(body)
  if (!items) return null
  for (const item of items) {
    const isOwn = item.merchantAccountCode === getMerchantAccount(connection)
    if (!isOwn || !(await isSigned(item, connection))) return null
  }
  const subjects: ReportedSubject[] = []
  for (const item of items) {
    if (item.eventCode === 'REPORT_AVAILABLE') await recordBatch(item, records)
    const [, payment, order, key] = REFERENCE.exec(item.merchantReference) ?? []
    if (payment === undefined || order === undefined) continue
    const record = toRecord(item, key ?? null)
    if (record) await records.add(payment, record)
    subjects.push({ payment, order })
  }
  return subjects
}

/** The name of the file is signed, the address in the report is not. */
async function recordBatch(item: AdyenItem, records: ProviderRecords): Promise<void> {
  const batch = parseBatch(item.pspReference)
  if (batch !== null) await records.add(BATCHES, batchRecord(batch))
}

/**
 * What is kept of a report. The token, the reason and the brand are not signed: a token counts only
 * if Adyen lists it for the member, a reason only tells why a payment failed, and a brand is counted.
 */
function toRecord(
  item: AdyenItem,
  key: string | null,
): Parameters<ProviderRecords['add']>[1] | null {
  const { pspReference: id, eventCode, amount, reason } = item
  const success = item.success === 'true'
  if (eventCode === 'AUTHORISATION') {
    const token = findToken(item)
    const paid = { amount: amount.value, currency: amount.currency }
    const alias = item.additionalData?.['alias']
    const card = typeof alias === 'string' && { alias }
    const brand = item.paymentMethod ? { brand: item.paymentMethod } : {}
    const body = { id, success, amount: paid, reason: reason ?? '', token, ...card, ...brand }
    return { id: `authorisation-${id}`, kind: 'authorisation', body }
  }
  const kind = success ? lookup(kinds, eventCode) : toFailureKind(eventCode)
  if (kind === undefined) return null
  const subject = `${id}${lookup(laterRounds, eventCode) ?? ''}`
  const body = { id: subject, key, amount: amount.value, ...bankWords(item) }
  return { id: `${kind}-${subject}`, kind, body }
}

/** Dispute reports name the bank's reason and when the defence period ends; not signed either. */
function bankWords({ eventCode, additionalData = {}, reason }: AdyenItem) {
  const field = (name: string) => {
    const value = additionalData[name]
    return typeof value === 'string' ? value : ''
  }
  const code = field('chargebackReasonCode') || field('rfiReasonCode') || field('nofReasonCode')
  const end = Date.parse(field('defensePeriodEndsAt'))
  const dueAt = Number.isNaN(end) ? null : new Date(end).toISOString()
  const round = lookup(lastRound, eventCode)
  const text = [round, reason].filter((part) => part).join(': ')
  return { reason: { code, text }, dueAt }
}

/** All events of a dispute have one number; these are told apart from the first of their kind. */
const laterRounds: Record<string, string> = {
  SECOND_CHARGEBACK: '-2',
  NOTIFICATION_OF_CHARGEBACK: '-notification',
  PREARBITRATION_OPEN: '-arbitration',
  PREARBITRATION_WON: '-arbitration-won',
  PREARBITRATION_LOST: '-arbitration-lost',
}

/** In the words of the banks, as their reasons are. */
const lastRound: Record<string, string> = {
  PREARBITRATION_OPEN: 'Pre-arbitration',
  PREARBITRATION_WON: 'Pre-arbitration won',
  PREARBITRATION_LOST: 'Pre-arbitration lost',
}

/** A capture that failed takes the money like a chargeback. */
const kinds: Record<string, string> = {
  REFUND: 'refund_report',
  REFUND_FAILED: 'refund_failure',
  REFUNDED_REVERSED: 'refund_failure',
  CHARGEBACK: 'chargeback',
  SECOND_CHARGEBACK: 'chargeback',
  CAPTURE_FAILED: 'chargeback',
  CHARGEBACK_REVERSED: 'chargeback_reversal',
  INFORMATION_SUPPLIED: 'information_supplied',
  NOTIFICATION_OF_FRAUD: 'fraud_warning',
  REQUEST_FOR_INFORMATION: 'information_warning',
  // The bank takes evidence from now on; the money moves with CHARGEBACK.
  NOTIFICATION_OF_CHARGEBACK: 'information_warning',
  // The last round between the banks after a defence. Adyen does not say that these move money: a
  // person looks, and the settlement tells.
  PREARBITRATION_OPEN: 'information_warning',
  PREARBITRATION_WON: 'information_warning',
  PREARBITRATION_LOST: 'information_warning',
}

const toFailureKind = (eventCode: string) => (eventCode === 'REFUND' ? 'refund_failure' : undefined)

function findToken({ additionalData = {} }: AdyenItem): string | null {
  const token =
    additionalData['tokenization.storedPaymentMethodId'] ??
    additionalData['recurring.recurringDetailReference']
  return typeof token === 'string' ? token : null
}

export const adyenAdapter: ProviderAdapter = {
  url: TEST_URL,
  credentials: ['apiKey', 'merchantAccount', 'hmacKey'],
  optionalCredentials: ['liveEndpointUrlPrefix', 'reportApiKey'],
  // Anything else could lead to a host that is not Adyen's.
  credentialFormats: { liveEndpointUrlPrefix: /^[\w-]+$/ },
  connect: adyenProvider,
  closesCheckouts: true,
  // A debit is signed with us.
  serves: (method) => adyenMethods[method] !== undefined,
  receive,
  acknowledgement: '[accepted]',
}
