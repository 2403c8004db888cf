import { plainAmount } from '../../platform/money.ts'
import { cutText } from '../../platform/text-length.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import type { SettlementRow } from './contract.ts'

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
}

type Booking = {
  amount: number
  currency: string
  account: string
  contra: string
  at: string
  document: string
  text: string
  /** Where and at which rate the tax of a sale abroad is owed (one-stop shop). */
  abroad?: { country: string; rate: number } | undefined
}

const euCountries =
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
  return {
    amount,
    currency,
    account: accounts.receivables,
    contra,
    at,
    document: number,
    text: `${invoice.kind === 'sale' ? 'Verkauf' : 'Gutschrift'} ${country}`,
    abroad: isUnion ? { country, rate } : undefined,
  }
}

/** The sums of a payout; they leave the account of what providers owe as it was. */
function toPayout({ accounts }: Datev, settlement: SettlementRow): Booking[] {
  const { provider, id, currency, paid_out_at: at, amount } = settlement
  const contra = {
    payments: accounts.receivables,
    refunds: accounts.receivables,
    chargebacks: accounts.receivables,
    fees: accounts.fees,
    reserves: accounts.reserves,
  }
  const common = { currency, account: accounts.provider, at, document: id }
  return [
    ...settledSums.map((sum) => ({
      ...common,
      amount: settlement[sum],
      contra: contra[sum],
      text: `${provider} ${sum}`,
    })),
    { ...common, amount: -amount, contra: accounts.bank, text: `${provider} payout` },
  ].filter((booking) => booking.amount !== 0)
}

const repeated = (count: number, toNames: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => toNames(index + 1)).flat()

/** The columns of format 13, in their order. */
const columns = [
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink',
  ...repeated(8, (index) => [`Beleginfo - Art ${index}`, `Beleginfo - Inhalt ${index}`]),
  'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung',
  ...repeated(20, (index) => [
    `Zusatzinformation - Art ${index}`,
    `Zusatzinformation- Inhalt ${index}`,
  ]),
  'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto',
].flatMap((names) => names.split(';'))

/** Text fields stand in quotation marks; no text of a provider becomes a formula or a further column. */
const quoted = (text: string, max: number) =>
  `"${cutText(text.replaceAll(/[^\w .:/-]/g, '').replace(/^[-.\s]+/, ''), max)}"`

const decimal = (amount: number) => plainAmount({ amount }).replace('.', ',')

const compact = (day: string) => day.slice(0, 10).replaceAll('-', '')

function toLine(booking: Booking): string {
  const { amount, currency, account, contra, at, document, text, abroad } = booking
  const fields: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': decimal(Math.abs(amount)),
    'Soll/Haben-Kennzeichen': amount > 0 ? '"S"' : '"H"',
    'WKZ Umsatz': `"${currency}"`,
    Konto: account,
    'Gegenkonto (ohne BU-Schlüssel)': contra,
    // Day and month; the year is that of the batch.
    Belegdatum: `${at.slice(8, 10)}${at.slice(5, 7)}`,
    'Belegfeld 1': quoted(document, 36),
    Buchungstext: quoted(text, 60),
    ...(abroad && {
      'EU-Land u. UStID (Bestimmung)': `"${abroad.country === 'GR' ? 'EL' : abroad.country}"`,
      'EU-Steuersatz (Bestimmung)': decimal(abroad.rate),
    }),
  }
  return columns.map((name) => fields[name] ?? '').join(';')
}

/** The first day of the fiscal year of a day; years begin with the first of a month. */
export const toFiscalYear = (day: string, firstMonth: number): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return `${month < firstMonth ? year - 1 : year}-${String(firstMonth).padStart(2, '0')}-01`
}

export type DatevBatch = {
  datev: Datev
  /** The country of the company. */
  home: string
  from: string
  to: string
  now: Date
  invoices: readonly BookedInvoice[]
  settlements: readonly SettlementRow[]
}

/**
 * Sales, credit notes and payouts of a period within one fiscal year, as a batch of bookings in the
 * DATEV format: header version 700, category 21, format 13 (developer.datev.de). `S` raises the first
 * account of a line. Nothing is committed (Festschreibung 0): the adviser does that.
 */
export function toDatevBatch(batch: DatevBatch): string {
  const { datev, home, from, to, now, invoices, settlements } = batch
  const header = [
    '"EXTF";700;21;"Buchungsstapel";13',
    now.toISOString().replaceAll(/\D/g, ''),
    ';"VK";"";""',
    datev.consultant,
    datev.client,
    compact(toFiscalYear(from, datev.fiscal_year_month)),
    datev.account_length,
    compact(from),
    compact(to),
    `"Vonk ${from.slice(0, 7)}";"";1;0;0;"EUR";;"";;`,
    `"${datev.chart}";;;"";""`,
  ].join(';')
  const bookings = [
    ...invoices.map((invoice) => toSale(datev, home, invoice)),
    ...settlements.flatMap((settlement) => toPayout(datev, settlement)),
  ]
  // DATEV reads UTF-8 where a file begins with this mark.
  return `\uFEFF${[header, columns.join(';'), ...bookings.map(toLine)].map((line) => `${line}\r\n`).join('')}`
}
