import { parse } from 'csv-parse/sync'
import * as z from 'zod'
import { lookup } from '../../../platform/lookup.ts'
import { currencies, type Currency } from '../../../platform/money.ts'
import type { ProviderConnection } from '../../../server/provider-connection.ts'
import {
  ProviderError,
  type ProviderRecords,
  type Settlement,
  type SettlementEntry,
} from '../provider.ts'
import { getMerchantAccount, TEST_URL } from './adyen-client.ts'

// The Settlement details report (docs.adyen.com/reporting/settlement-reconciliation): a CSV file
// for each closed batch of payouts, with a line for each payment, cost and correction.

const TIMEOUT = 60_000
/** The subject of the records that name the batches we know. */
export const BATCHES = 'settlement-batches'
/** How many batches that no report announced are looked for in one night. */
const MAX_UNANNOUNCED = 50

const FILE = /^settlement_detail_report_batch_([1-9]\d{0,8})\.csv$/
const toFileName = (batch: number) => `settlement_detail_report_batch_${batch}.csv`

/** The batch that a report announces; null for other files. */
export function parseBatch(fileName: string): number | null {
  const [, batch] = FILE.exec(fileName) ?? []
  return batch === undefined ? null : Number(batch)
}

export const batchRecord = (batch: number) => ({
  id: `batch-${batch}`,
  kind: 'batch',
  body: { batch },
})

/** Reports are behind another host than payments. Never the address that a report names: it is not signed. */
function reportUrl({ url, credentials }: ProviderConnection, batch: number): string {
  const isLive = (credentials['liveEndpointUrlPrefix'] ?? '') !== ''
  const host = url === TEST_URL ? `https://ca-${isLive ? 'live' : 'test'}.adyen.com` : url
  const account = encodeURIComponent(credentials['merchantAccount'] ?? '')
  return `${host}/reports/download/MerchantAccount/${account}/${toFileName(batch)}`
}

/** Returns null if there is no such report. */
async function fetchReport(connection: ProviderConnection, batch: number): Promise<string | null> {
  const url = reportUrl(connection, batch)
  const response = await connection
    .send(url, {
      headers: { 'x-api-key': connection.credentials['reportApiKey'] ?? '' },
      signal: AbortSignal.timeout(TIMEOUT),
    })
    .catch((cause: unknown) => {
      throw new ProviderError('Adyen did not answer: a settlement report', { cause })
    })
  if (response.status === 404) return null
  const { status } = response
  if (!response.ok)
    throw new ProviderError(`Adyen answered a settlement report with ${status}`, { status })
  return response.text()
}

/**
 * Lists what Adyen paid out: the batches that its reports announced since, those between them, and
 * the next ones, in case that the report of one was lost. Without `reportApiKey` there are none.
 */
export async function listSettlements(
  connection: ProviderConnection,
  records: ProviderRecords,
  since: Date,
): Promise<Settlement[]> {
  if (!connection.credentials['reportApiKey']) return []
  const listed = await listBatches(records)
  const found: Settlement[] = []
  const book = async (batch: number): Promise<boolean> => {
    const report = await fetchReport(connection, batch)
    if (report === null) return false
    found.push(...readSettlements(report, batch, getMerchantAccount(connection)))
    await records.add(BATCHES, batchRecord(batch))
    return true
  }
  const last = Math.max(0, ...listed.keys())
  for (let batch = Math.min(last + 1, ...listed.keys()); batch <= last; batch++) {
    const at = listed.get(batch)
    if (at === undefined || at >= since) await book(batch)
  }
  for (let batch = last + 1; batch <= last + MAX_UNANNOUNCED; batch++)
    if (!(await book(batch))) break
  return found
}

async function listBatches(records: ProviderRecords): Promise<Map<number, Date>> {
  const shape = z.object({ batch: z.int() })
  return new Map(
    (await records.list(BATCHES)).map(({ body, at }) => [z.parse(shape, body).batch, at]),
  )
}

const Line = z.object({
  'Merchant Account': z.string(),
  'Psp Reference': z.string(),
  'Merchant Reference': z.string(),
  'Creation Date': z.string(),
  TimeZone: z.string(),
  Type: z.string(),
  'Modification Reference': z.string(),
  'Gross Currency': z.string(),
  'Gross Debit (GC)': z.string(),
  'Gross Credit (GC)': z.string(),
  'Net Currency': z.string(),
  'Net Debit (NC)': z.string(),
  'Net Credit (NC)': z.string(),
  'Commission (NC)': z.optional(z.string()),
  'Markup (NC)': z.optional(z.string()),
  'Scheme Fees (NC)': z.optional(z.string()),
  'Interchange (NC)': z.optional(z.string()),
})
type Line = z.infer<typeof Line>

/** What a line is about. Costs of a payment are in its own line. */
const kinds: Record<string, SettlementEntry['kind']> = {
  Settled: 'payment',
  SettledInstallment: 'payment',
  SettledExternally: 'payment',
  Refunded: 'refund',
  RefundedExternally: 'refund',
  RefundedReversed: 'refund',
  Chargeback: 'chargeback',
  ChargebackExternally: 'chargeback',
  SecondChargeback: 'chargeback',
  ChargebackReversed: 'chargeback',
  DepositCorrection: 'reserve',
  ReserveAdjustment: 'reserve',
  Balancetransfer: 'reserve',
  BalanceTransfer: 'reserve',
}

const ofPayments = new Set<SettlementEntry['kind']>(['payment', 'refund', 'chargeback'])

const PAYOUT = 'MerchantPayout'

/** Adyen rounds costs of a payment to more digits than a currency has. */
const minorUnits = (text: string | undefined): number => {
  if (text === undefined || text === '') return 0
  if (!/^-?\d{1,12}(\.\d{1,8})?$/.test(text))
    throw new ProviderError('a settlement report of Adyen has another number format')
  return Math.round(Number(text) * 100)
}

/** A batch pays out once a currency. */
export function readSettlements(csv: string, batch: number, account: string): Settlement[] {
  const lines = readLines(csv).filter((line) => line['Merchant Account'] === account)
  const inCurrency = (currency: Currency) =>
    lines
      .map((line, index) => ({ line, index }))
      .filter(({ line }) => line['Net Currency'] === currency)
  return currencies.flatMap((currency) => {
    const inThisCurrency = inCurrency(currency)
    const last =
      inThisCurrency.findLast(({ line }) => line.Type === PAYOUT) ?? inThisCurrency.at(-1)
    if (!last) return []
    const payouts = inThisCurrency.filter(({ line }) => line.Type === PAYOUT)
    const amount = payouts.reduce((sum, { line }) => sum - toNet(line), 0)
    return {
      id: `batch-${batch}-${currency}`,
      amount: { amount, currency },
      paidOutAt: parseTime(last.line),
      entries: inThisCurrency.flatMap(({ line, index }) =>
        line.Type === PAYOUT ? [] : toEntries(line, index + 1),
      ),
    }
  })
}

function readLines(csv: string): Line[] {
  const rows: unknown = parse(csv, { columns: true, bom: true, skip_empty_lines: true })
  const lines = z.safeParse(z.array(Line), rows)
  if (!lines.success) throw new ProviderError('a settlement report of Adyen has another shape')
  return lines.data
}

const toNet = (line: Line) =>
  minorUnits(line['Net Credit (NC)']) - minorUnits(line['Net Debit (NC)'])

/** What is paid out of a line is its amount without the costs of the payment. */
function toEntries(line: Line, number: number): SettlementEntry[] {
  const net = toNet(line)
  const kind = lookup(kinds, line.Type) ?? 'fee'
  const id = `${line.Type}-${line['Modification Reference'] || line['Psp Reference'] || 'line'}-${number}`
  if (!ofPayments.has(kind)) return [{ id, kind, payment: null, amount: net }]
  const costs = sumCosts(line)
  return [
    { id, kind, payment: line['Merchant Reference'] || null, amount: net + costs },
    ...(costs === 0
      ? []
      : [{ id: `${id}-costs`, kind: 'fee' as const, payment: null, amount: -costs }]),
  ]
}

/** The difference of gross and net; of amounts that Adyen exchanged, the costs that it names. */
const sumCosts = (line: Line): number =>
  line['Gross Currency'] === line['Net Currency']
    ? minorUnits(line['Gross Credit (GC)']) - minorUnits(line['Gross Debit (GC)']) - toNet(line)
    : minorUnits(line['Commission (NC)']) +
      minorUnits(line['Markup (NC)']) +
      minorUnits(line['Scheme Fees (NC)']) +
      minorUnits(line['Interchange (NC)'])

/** Hours from UTC of the time zones that accounts usually have; others count as UTC. */
const zones: Record<string, number> = {
  CET: 1,
  CEST: 2,
  BST: 1,
  WEST: 1,
  EET: 2,
  EEST: 3,
  EST: -5,
  EDT: -4,
  PST: -8,
  PDT: -7,
}

function parseTime(line: Line): Date {
  const local = Date.parse(`${line['Creation Date'].replace(' ', 'T')}Z`)
  if (Number.isNaN(local)) throw new ProviderError('a settlement report of Adyen has no date')
  return new Date(local - (lookup(zones, line.TimeZone) ?? 0) * 3_600_000)
}
