import { plainAmount } from '../../platform/money.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import { cleanText, type Booking } from './booking-rules.ts'

type Datev = SiteSettings['datev']

/** DATEV takes this many lines in a batch. */
export const MAX_BOOKINGS = 99_999

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

/** Text fields stand in quotation marks. */
const quoted = (text: string, max: number) => `"${cleanText(text, max)}"`

const decimal = (amount: number) => plainAmount({ amount }).replace('.', ',')

const compact = (day: string) => day.slice(0, 10).replaceAll('-', '')

function toLine(booking: Booking): string {
  const { amount, currency, account, contra, at, document, text, abroad, reference } = booking
  const fields: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': decimal(Math.abs(amount)),
    'Soll/Haben-Kennzeichen': amount > 0 ? '"S"' : '"H"',
    'WKZ Umsatz': `"${currency}"`,
    Konto: account,
    'Gegenkonto (ohne BU-Schlüssel)': contra,
    // Day and month; the year is that of the batch.
    Belegdatum: `${at.slice(8, 10)}${at.slice(5, 7)}`,
    'Belegfeld 1': quoted(document, 36),
    // DATEV takes twelve characters; the text has the whole number.
    ...(reference !== undefined &&
      reference.length <= 12 && { 'Belegfeld 2': quoted(reference, 12) }),
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
  from: string
  to: string
  now: Date
  bookings: readonly Booking[]
}

/**
 * The bookings of a period within one fiscal year, as a batch in the DATEV format: header version
 * 700, category 21, format 13 (developer.datev.de). `S` raises the first account of a line. Nothing
 * is committed (Festschreibung 0): the adviser does that.
 */
export function toDatevBatch({ datev, from, to, now, bookings }: DatevBatch): string {
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
  // DATEV reads UTF-8 where a file begins with this mark.
  return `\uFEFF${[header, columns.join(';'), ...bookings.map(toLine)].map((line) => `${line}\r\n`).join('')}`
}

/** The same in as many files as DATEV needs. */
export function toDatevBatches(batch: DatevBatch): { name: string; content: string }[] {
  const { from, to, bookings } = batch
  const count = Math.max(1, Math.ceil(bookings.length / MAX_BOOKINGS))
  return Array.from({ length: count }, (_, index) => ({
    name: `EXTF_Buchungsstapel_${from}_${to}${count > 1 ? `_${index + 1}` : ''}.csv`,
    content: toDatevBatch({
      ...batch,
      bookings: bookings.slice(index * MAX_BOOKINGS, (index + 1) * MAX_BOOKINGS),
    }),
  }))
}
