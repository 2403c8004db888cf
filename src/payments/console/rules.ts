import type { SettlementRow } from './books-contract.ts'
import type { Movement } from './orders-contract.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import { inCurrency, plainAmount, type Money } from '../../platform/money.ts'

/** Euro cents that one person refunds to a member within 30 days; more waits for a second person. */
const REFUND_ALONE = 20_000

/** The days over which refunds to a member count together. */
const REFUND_WINDOW_DAYS = 30

export const refundWindowStart = (now: Date): Date =>
  new Date(now.getTime() - REFUND_WINDOW_DAYS * 86_400_000)

/** What one person may still refund to a member, in euro cents, after the refunds of the window. */
export const leftAlone = (
  settings: Pick<SiteSettings, 'bundles'>,
  refundsAlone: readonly Money[],
): number =>
  refundsAlone.reduce((left, money) => left - inCurrency(settings, money, 'EUR'), REFUND_ALONE)

type BookedInvoice = {
  kind: string
  cause: string
  gross: number
  vat: number
  issued_at: Date
}

/** A line of a provider's settlement, in minor units: what it paid out for us, and what it kept. */
export type SettledLine = { settlement: string; net: number; fee: number; at: Date }

/**
 * The money of an order as movements between two accounts each, in the order of time. `tax` is owed
 * to the state, `provider` what the provider holds for us.
 */
export function orderMovements(
  invoices: readonly BookedInvoice[],
  chargebacks: readonly { id: string }[],
  lines: readonly SettledLine[],
): Movement[] {
  const charged = new Set(chargebacks.map(({ id }) => id))
  const booked = invoices.flatMap(({ cause, gross, vat, issued_at }): Movement[] => {
    const at = issued_at.toISOString()
    if (gross < 0) {
      const kind = charged.has(cause) ? 'chargeback' : 'refund'
      return [
        { at, kind, from: 'provider', to: 'member', amount: -gross, reference: cause },
        { at, kind: `${kind}_vat`, from: 'tax', to: 'income', amount: -vat, reference: cause },
      ]
    }
    const kind = cause === 'sale' ? 'payment' : 'reversal'
    const vatKind = cause === 'sale' ? 'vat' : 'reversal_vat'
    return [
      { at, kind, from: 'member', to: 'provider', amount: gross, reference: cause },
      { at, kind: vatKind, from: 'income', to: 'tax', amount: vat, reference: cause },
    ]
  })
  const settled = lines.flatMap(({ settlement: reference, net, fee, at: time }): Movement[] => {
    const at = time.toISOString()
    return [
      net < 0
        ? { at, kind: 'settlement', from: 'bank', to: 'provider', amount: -net, reference }
        : { at, kind: 'settlement', from: 'provider', to: 'bank', amount: net, reference },
      { at, kind: 'fee', from: 'provider', to: 'costs', amount: fee, reference },
    ]
  })
  return [...booked, ...settled]
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

type Booked = { amount: number; refunded_amount: number; completed_at: Date | null }

/** Whether the invoices of an order agree with what was paid and returned. */
export const addsUp = (order: Booked, invoices: readonly BookedInvoice[]): boolean => {
  const sold = invoices.find(({ cause }) => cause === 'sale')?.gross ?? 0
  const returned = invoices.reduce(
    (sum, { cause, gross }) => (cause === 'sale' ? sum : sum - gross),
    0,
  )
  return sold === (order.completed_at ? order.amount : 0) && returned === order.refunded_amount
}

/** Minor units, or a count where there is no currency. */
type Quantity = { value: number; currency: string | null }

/** What a difference of the books says, taken apart for its words; `text` has none of its own. */
export type FaultDetail =
  | { kind: 'pair' | 'of' | 'more'; left: Quantity; right: Quantity }
  | { kind: 'reported'; status: string; paid: Quantity; returned: Quantity }
  | { kind: 'refund'; id: string; amount: Quantity }
  | { kind: 'entry' | 'missing'; name: string; amount: Quantity }
  | { kind: 'capacity'; status: string; credits: number }
  | { kind: 'unknown' | 'noOrder' }
  | { kind: 'order'; status: string }
  | { kind: 'text'; text: string }

/** These compare amounts in the currency of the order; others compare credits or numbers. */
const moneyFaults = new Set([
  'refunded_more_than_paid',
  'refunds_differ',
  'refund_stuck',
  'invoice_differs',
  'credit_notes_differ',
])

type StoredFault = { fault: string; detail: string; currency: string | null }

/** Reads what the rules in server/reconciliation-faults.ts and the comparison with the provider write. */
export function readFaultDetail({ fault, detail, currency }: StoredFault): FaultDetail {
  const own = moneyFaults.has(fault) ? currency : null
  const readers: Record<string, () => FaultDetail | null> = {
    provider_differs: () => readReported(detail),
    refund_stuck: () => {
      const [, id = '', amount] = /^(\d+) (\d+)$/.exec(detail) ?? []
      return amount ? { kind: 'refund', id, amount: quantity(amount, own) } : null
    },
    settlement_missing: () => readNamed('missing', detail),
    settlement_unmatched: () => readNamed('entry', detail),
    reversed_order_with_credits: () => {
      const [, status = '', left] = /^(\w+) (-\d+)$/.exec(detail) ?? []
      return left ? { kind: 'capacity', status, credits: -Number(left) } : null
    },
    order_without_credits: () => ({ kind: 'order', status: detail }),
    lot_not_paid: () => ({ kind: 'order', status: detail }),
    lot_without_order: () => (detail === 'no order' ? { kind: 'noOrder' } : null),
  }
  return readers[fault]?.() ?? readPair(detail, own) ?? { kind: 'text', text: detail }
}

const quantity = (value: string, currency: string | null | undefined): Quantity => ({
  value: Number(value),
  currency: currency ?? null,
})

const signs = { '<>': 'pair', of: 'of', '>': 'more' } as const

function readPair(detail: string, own: string | null): FaultDetail | null {
  const [, left, unit, sign, right, lastUnit] =
    /^(-?\d+)(?: ([A-Z]{3}))? (<>|of|>) (-?\d+)(?: ([A-Z]{3}))?$/.exec(detail) ?? []
  if (!left || !right || (sign !== '<>' && sign !== 'of' && sign !== '>')) return null
  const currency = lastUnit ?? own
  return {
    kind: signs[sign],
    left: quantity(left, unit ?? currency),
    right: quantity(right, currency),
  }
}

function readReported(detail: string): FaultDetail | null {
  if (detail === 'unknown') return { kind: 'unknown' }
  const [, status = '', paid, currency, returned] =
    /^(\w+) (\d+) ([A-Z]{3}) -(\d+)$/.exec(detail) ?? []
  if (!paid || !returned) return null
  return {
    kind: 'reported',
    status,
    paid: quantity(paid, currency),
    returned: quantity(returned, currency),
  }
}

function readNamed(kind: 'entry' | 'missing', detail: string): FaultDetail | null {
  const [, name = '', amount, currency] = /^(\w+) (-?\d+) ([A-Z]{3})$/.exec(detail) ?? []
  return amount ? { kind, name, amount: quantity(amount, currency) } : null
}

/** Accounts of the chart SKR03. */
const LEDGER = { provider: '1360', bank: '1200' }
const contraAccounts = {
  payments: '1400',
  refunds: '1400',
  chargebacks: '1400',
  fees: '4970',
  reserves: '1525',
} as const
const bookedSums = ['payments', 'refunds', 'chargebacks', 'fees', 'reserves'] as const

const BOOKING_COLUMNS = [
  'Umsatz',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Konto',
  'Gegenkonto',
  'Belegdatum',
  'Belegfeld 1',
  'Buchungstext',
]

/** `2026-11-24…` → `2411`, as DATEV writes days. */
const bookingDay = (at: string) => `${at.slice(8, 10)}${at.slice(5, 7)}`

/**
 * The bookings of settlements with the columns of a DATEV batch, for an accountant's program. All
 * are on the account of what providers owe; `S` raises it, and a settlement leaves it as it was.
 */
export function bookingsCsv(settlements: SettlementRow[]): string {
  const lines = settlements.flatMap(({ provider, id, currency, paid_out_at: at, ...sums }) => {
    const line = (amount: number, contra: string, text: string) =>
      amount === 0
        ? []
        : [
            [
              plainAmount({ amount: Math.abs(amount) }).replace('.', ','),
              amount > 0 ? 'S' : 'H',
              currency,
              LEDGER.provider,
              contra,
              bookingDay(at),
              // No text of a provider reaches a spreadsheet as a formula or a further column.
              id.replaceAll(/[^\w-]/g, '').replace(/^-/, ''),
              `${provider} ${text}`,
            ],
          ]
    return [
      ...bookedSums.flatMap((sum) => line(sums[sum], contraAccounts[sum], sum)),
      ...line(-sums.amount, LEDGER.bank, 'payout'),
    ]
  })
  return [BOOKING_COLUMNS, ...lines].map((line) => `${line.join(';')}\r\n`).join('')
}
