import type { Movement } from './orders-contract.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import { inCurrency, type Money } from '../../platform/money.ts'

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

type BookedOrder = { amount: number; refunded_amount: number; completed_at: Date | null }

/** Whether the invoices of an order agree with what was paid and returned. */
export const addsUp = (order: BookedOrder, invoices: readonly BookedInvoice[]): boolean => {
  const sold = invoices.find(({ cause }) => cause === 'sale')?.gross ?? 0
  const returned = invoices.reduce(
    (sum, { cause, gross }) => (cause === 'sale' ? sum : sum - gross),
    0,
  )
  return sold === (order.completed_at ? order.amount : 0) && returned === order.refunded_amount
}

/** Pictures that the staff may add to the evidence of one chargeback. */
export const MAX_PICTURES = 5
