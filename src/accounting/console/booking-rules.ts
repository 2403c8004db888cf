import { plainAmount } from '../../platform/money.ts'
import { cutText } from '../../platform/text-length.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'

type Datev = SiteSettings['datev']

/** An invoice or credit note; a credit note has negative amounts. Rates in hundredths of a percent. */
export type BookedInvoice = {
  number: string
  kind: string
  country: string
  currency: string
  gross: number
  vat_rate: number
  issued_at: string
  /** The invoice that a credit note corrects. */
  corrects: string | null
}

/** A payout with the sums of its entries; `booked_at` differs where its month was closed before. */
export type BookedSettlement = {
  provider: string
  id: string
  currency: string
  paid_out_at: string
  booked_at: string
  payments: number
  refunds: number
  chargebacks: number
  fees: number
  reserves: number
  amount: number
}

/** What the credits that were bought and not used changed in a day; raised where positive. */
export type DeferredMovement = {
  day: string
  currency: string
  cause: 'sale' | 'spent' | 'returned' | 'refunded' | 'lapsed'
  amount: number
}

/** Raises `account` by a signed amount in minor units, and lowers `contra` by it. */
export type Booking = {
  amount: number
  currency: string
  account: string
  contra: string
  at: string
  document: string
  text: string
  /** The document that this one corrects. */
  reference?: string | undefined
  /** Where and at which rate the tax of a sale abroad is owed (one-stop shop). */
  abroad?: { country: string; rate: number } | undefined
}

export const euCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

const settledSums = ['payments', 'refunds', 'chargebacks', 'fees', 'reserves'] as const

/** Sales on the account of their tax: at home, in the Union by the one-stop shop, or elsewhere. */
function toSale({ accounts }: Datev, home: string, invoice: BookedInvoice): Booking {
  const { country, number, currency, gross: amount, vat_rate: rate, issued_at: at } = invoice
  const isUnion = country !== home && euCountries.includes(country)
  const contra =
    country === home
      ? accounts.sales_home
      : isUnion
        ? accounts.sales_union
        : accounts.sales_elsewhere
  const { corrects } = invoice
  return {
    amount,
    currency,
    account: accounts.receivables,
    contra,
    at,
    document: number,
    text: [
      invoice.kind === 'sale' ? 'Verkauf' : 'Gutschrift',
      country,
      ...(corrects === null ? [] : [`zu ${corrects}`]),
    ].join(' '),
    reference: corrects ?? undefined,
    abroad: isUnion ? { country, rate } : undefined,
  }
}

/** The sums of a payout; they leave the account of what providers owe as it was. */
function toPayout({ accounts }: Datev, settlement: BookedSettlement): Booking[] {
  const { provider, id, currency, paid_out_at: paidAt, booked_at: at, amount } = settlement
  const contra = {
    payments: accounts.receivables,
    refunds: accounts.receivables,
    chargebacks: accounts.receivables,
    fees: accounts.fees,
    reserves: accounts.reserves,
  }
  const late = at === paidAt ? '' : ` vom ${paidAt.slice(0, 10)}`
  const common = { currency, account: accounts.provider, at, document: id }
  return [
    ...settledSums.map((sum) => ({
      ...common,
      amount: settlement[sum],
      contra: contra[sum],
      text: `${provider} ${sum}${late}`,
    })),
    {
      ...common,
      amount: -amount,
      contra: accounts.bank,
      text: `${provider} payout${late}`,
    },
  ].filter((booking) => booking.amount !== 0)
}

const deferredTexts = {
  sale: 'Abgrenzung Verkauf',
  spent: 'Abgrenzung verbraucht',
  returned: 'Abgrenzung wieder gutgeschrieben',
  refunded: 'Abgrenzung erstattet',
  lapsed: 'Abgrenzung verfallen',
} as const

/** Income of a sale is that of the day on which its credits are used, refunded or given up. */
const toDeferral = ({ accounts }: Datev, movement: DeferredMovement): Booking => ({
  amount: movement.amount,
  currency: movement.currency,
  account: accounts.deferred_sales,
  contra: accounts.deferred,
  at: movement.day,
  document: `CREDITS-${movement.day}`,
  text: deferredTexts[movement.cause],
})

export type Books = {
  invoices: readonly BookedInvoice[]
  settlements: readonly BookedSettlement[]
  deferred: readonly DeferredMovement[]
}

/** The bookings of a period on the accounts of the setting `datev`; `home` is the company's country. */
export const toBookings = (
  datev: Datev,
  home: string,
  { invoices, settlements, deferred }: Books,
): Booking[] => [
  ...invoices.map((invoice) => toSale(datev, home, invoice)),
  ...settlements.flatMap((settlement) => toPayout(datev, settlement)),
  ...deferred.map((movement) => toDeferral(datev, movement)),
]

/** No text of a provider becomes a formula or a further column. */
export const cleanText = (text: string, max: number): string =>
  cutText(text.replaceAll(/[^\w .:/-]/g, '').replace(/^[-.\s]+/, ''), max)

const journalColumns =
  'day,account,contra account,amount,currency,document,text,corrects,country,rate'

/**
 * Bookings as a CSV file (RFC 4180) for any program: amounts with a decimal point raise the first
 * account, a day is that in UTC, rates are percentages.
 */
export function toJournal(bookings: readonly Booking[]): string {
  const lines = bookings.map((booking) =>
    [
      booking.at.slice(0, 10),
      booking.account,
      booking.contra,
      plainAmount(booking),
      booking.currency,
      cleanText(booking.document, 60),
      cleanText(booking.text, 120),
      cleanText(booking.reference ?? '', 60),
      booking.abroad?.country ?? '',
      booking.abroad ? plainAmount({ amount: booking.abroad.rate }) : '',
    ].join(','),
  )
  return [journalColumns, ...lines].map((line) => `${line}\r\n`).join('')
}
