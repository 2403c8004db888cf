import { parse } from 'csv-parse/sync'
import * as z from 'zod'
import { currencies } from '../../../platform/money.ts'
import {
  StatementError,
  type ProviderRecords,
  type Settlement,
  type SettlementEntry,
} from '../provider.ts'

// Verotel documents neither a call for payouts nor the columns of what its Control Center exports,
// so docs/payments.md names the columns of the file that we read.

const types = [
  'sale',
  'credit',
  'chargeback',
  'chargeback_reversal',
  'fee',
  'reserve',
  'payout',
] as const
type EntryType = Exclude<(typeof types)[number], 'payout'>

const kinds: Record<EntryType, SettlementEntry['kind']> = {
  sale: 'payment',
  credit: 'refund',
  chargeback: 'chargeback',
  chargeback_reversal: 'chargeback',
  fee: 'fee',
  reserve: 'reserve',
}

/** Whether a line raises the payout; a fee may be returned, and a reserve paid out. */
const signs: Partial<Record<EntryType, 1 | -1>> = {
  sale: 1,
  credit: -1,
  chargeback: -1,
  chargeback_reversal: 1,
}

const Line = z.object({
  payout: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  paid_out_at: z.iso.date(),
  currency: z.enum(currencies),
  type: z.enum(types),
  transaction: z.string().check(z.regex(/^[\w-]{0,60}$/)),
  amount: z.string().check(z.regex(/^-?\d{1,9}\.\d{2}$/)),
})
type Line = z.infer<typeof Line> & { number: number }

const minorUnits = (text: string): number => Number(text.replace('.', ''))

/** The subject of the record that says which payment a transaction of FlexPay belongs to. */
const toSubject = (transaction: string) => `transaction-${transaction}`
const Owner = z.object({ payment: z.string() })

/** Statements name transactions and sales by FlexPay's numbers. */
export async function recordTransaction(
  records: ProviderRecords,
  transaction: string,
  payment: string,
): Promise<void> {
  const body: z.infer<typeof Owner> = { payment }
  if (transaction !== '')
    await records.add(toSubject(transaction), { id: 'payment', kind: 'payment', body })
}

/** What the line names, where FlexPay never reported it: the reconciliation then finds no order. */
async function findPaymentId(
  records: ProviderRecords,
  { transaction, number }: Line,
): Promise<string> {
  if (transaction === '') throw new StatementError(number)
  if (transaction.startsWith('order-')) return transaction
  const [owner] = await records.list(toSubject(transaction))
  return owner ? z.parse(Owner, owner.body).payment : transaction
}

/** Reads a statement with a line for each entry and one for each payout. */
export async function readStatement(csv: string, records: ProviderRecords): Promise<Settlement[]> {
  const lines = readLines(csv)
  const settlements: Settlement[] = []
  for (const id of new Set(lines.map(({ payout }) => payout))) {
    const ofPayout = lines.filter(({ payout }) => payout === id)
    const payouts = ofPayout.filter(({ type }) => type === 'payout')
    const [payout, second] = payouts
    const strange = ofPayout.find((one) => one.currency !== payout?.currency) ?? second
    if (!payout || strange) throw new StatementError((strange ?? ofPayout[0])?.number ?? 1)
    const entries: SettlementEntry[] = []
    for (const line of ofPayout) {
      const entry = await toEntry(line, records)
      if (entry) entries.push(entry)
    }
    const { currency, paid_out_at: day } = payout
    settlements.push({
      id,
      amount: { amount: minorUnits(payout.amount), currency },
      paidOutAt: new Date(`${day}T00:00:00Z`),
      entries,
    })
  }
  return settlements
}

async function toEntry(line: Line, records: ProviderRecords): Promise<SettlementEntry | null> {
  const { type, number, transaction } = line
  if (type === 'payout') return null
  const amount = minorUnits(line.amount)
  const sign = signs[type]
  if (sign !== undefined && Math.sign(amount) !== sign) throw new StatementError(number)
  const payment = sign === undefined ? null : await findPaymentId(records, line)
  return { id: `${type}-${transaction || 'line'}-${number}`, kind: kinds[type], payment, amount }
}

function readLines(csv: string): Line[] {
  let rows: unknown[]
  try {
    const delimiter = (csv.split('\n', 1)[0] ?? '').includes(';') ? ';' : ','
    const options = { columns: true, bom: true, skip_empty_lines: true, trim: true, delimiter }
    rows = z.array(z.unknown()).parse(parse(csv, options))
  } catch {
    throw new StatementError(1)
  }
  if (rows.length === 0) throw new StatementError(1)
  return rows.map((row, index) => {
    const line = z.safeParse(Line, row)
    if (!line.success) throw new StatementError(index + 2)
    return { ...line.data, number: index + 2 }
  })
}
