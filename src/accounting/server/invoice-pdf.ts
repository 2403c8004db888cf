import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { plainAmount } from '../../platform/money.ts'
import { inLatin } from '../../server/latin-text.ts'
import type { Site } from '../../sites/rules.ts'
import type { PrintedInvoice } from './month-invoices.ts'

const MARGIN = 56
const WIDTH = 483
/** Other requests are answered in between. */
const PAGES_AT_ONCE = 20

/**
 * Invoices as a PDF file, each on a page of its own, for the archive and for auditors, who read
 * English. Members see theirs in their own language.
 */
export async function renderInvoices(
  company: Site['settings']['company'],
  invoices: readonly PrintedInvoice[],
  title: string,
): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    info: { Title: inLatin(title) },
  })
  const file = buffer(pdf)
  for (const [index, invoice] of invoices.entries()) {
    if (index % PAGES_AT_ONCE === 0) await setImmediate()
    drawInvoice(pdf.addPage(), company, invoice)
  }
  pdf.end()
  return file
}

function drawInvoice(
  pdf: PDFKit.PDFDocument,
  company: Site['settings']['company'],
  invoice: PrintedInvoice,
): void {
  const [vatNumber] = Object.values(company.vat_numbers)
  pdf
    .font('Helvetica-Bold')
    .fontSize(16)
    .text(invoice.kind === 'sale' ? 'Invoice' : 'Credit note')
  pdf.moveDown(1).fontSize(10)
  drawParagraph(pdf, 'Seller', [
    company.name,
    `${company.address}, ${company.city}, ${company.country}`,
    `Registration number ${company.kvk}`,
    ...(vatNumber === undefined ? [] : [`VAT number ${vatNumber}`]),
  ])
  // The address is gone once an account is erased; the number of the account stays.
  drawParagraph(pdf, 'Buyer', [invoice.email ?? `Account ${invoice.member}`, invoice.country])
  pdf.moveDown(1)
  for (const [name, value] of toLines(invoice)) drawLine(pdf, name, value)
  pdf.moveDown(1)
  for (const [name, value] of toSums(invoice)) drawLine(pdf, name, value)
  pdf.moveDown(1).text(`Supplied electronically to a private customer (${invoice.country}).`)
}

function drawParagraph(pdf: PDFKit.PDFDocument, heading: string, lines: string[]): void {
  pdf.moveDown(0.5).font('Helvetica-Bold').text(heading).font('Helvetica')
  for (const line of lines) pdf.text(inLatin(line))
}

/** A name at the left and its value at the right of one line. */
function drawLine(pdf: PDFKit.PDFDocument, name: string, value: string): void {
  const { y } = pdf
  pdf.text(name, MARGIN, y)
  pdf.text(inLatin(value), MARGIN, y, { width: WIDTH, align: 'right' })
}

const toLines = (invoice: PrintedInvoice): [string, string][] => [
  ['Number', invoice.number],
  ...(invoice.corrects === null
    ? []
    : ([['Corrects', invoice.corrects]] satisfies [string, string][])),
  ['Date (UTC)', invoice.issued_at.toISOString().slice(0, 10)],
  ['Order', invoice.order],
  ...(invoice.method === null
    ? []
    : ([['Payment method', invoice.method]] satisfies [string, string][])),
]

function toSums({
  gross,
  vat,
  vat_rate: rate,
  credits,
  currency,
}: PrintedInvoice): [string, string][] {
  const money = (amount: number) => `${plainAmount({ amount })} ${currency}`
  return [
    [`${credits} credits, net`, money(gross - vat)],
    [`VAT ${plainAmount({ amount: rate })} %`, money(vat)],
    ['Total', money(gross)],
  ]
}
