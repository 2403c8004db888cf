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
  const moneyCurrency = moneyFaults.has(fault) ? currency : null
  const readers: Record<string, () => FaultDetail | null> = {
    provider_differs: () => readReported(detail),
    refund_stuck: () => {
      const [, id = '', amount] = /^(\d+) (\d+)$/.exec(detail) ?? []
      return amount ? { kind: 'refund', id, amount: quantity(amount, moneyCurrency) } : null
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
  return readers[fault]?.() ?? readPair(detail, moneyCurrency) ?? { kind: 'text', text: detail }
}

const quantity = (value: string, currency: string | null | undefined): Quantity => ({
  value: Number(value),
  currency: currency ?? null,
})

const signs = { '<>': 'pair', of: 'of', '>': 'more' } as const

function readPair(detail: string, moneyCurrency: string | null): FaultDetail | null {
  const [, left, unit, sign, right, lastUnit] =
    /^(-?\d+)(?: ([A-Z]{3}))? (<>|of|>) (-?\d+)(?: ([A-Z]{3}))?$/.exec(detail) ?? []
  if (!left || !right || (sign !== '<>' && sign !== 'of' && sign !== '>')) return null
  const currency = lastUnit ?? moneyCurrency
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
