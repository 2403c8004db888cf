import { buffer } from 'node:stream/consumers'
import { toEvidenceText, type EvidenceFile } from './evidence-file.ts'

const MARGIN = 56

/** Letters that the fonts of every PDF reader lack and that are no letter with an accent. */
const letters: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' }

/** Latin-1 and the signs of Windows-1252, which the fonts have. */
const unknown = /[^\u0020-\u007e\u00a0-\u00ff‘’“”–—…€ŠšŽžŒœŸ]/gu

/** Names lose accents that the fonts do not have, as on cards; other scripts become question marks. */
const inLatin = (text: string): string =>
  text.replace(unknown, (sign) => {
    const base = letters[sign] ?? sign.normalize('NFKD').replace(/\p{Mark}/gu, '')
    return base.replace(unknown, '?')
  })

/** The evidence as a PDF file, each picture on a page of its own, for providers that take it by their API. */
export async function renderEvidencePdf(file: EvidenceFile): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const { title, details, sections, foot } = toEvidenceText(file)
  const pdf = new PdfDocument({ size: 'A4', margin: MARGIN, info: { Title: inLatin(title) } })
  const paragraph = (heading: string, text: string) => {
    pdf.moveDown(1).font('Helvetica-Bold').fontSize(11).text(inLatin(heading))
    pdf.font('Helvetica').fontSize(10).text(inLatin(text), { lineGap: 2 })
  }
  pdf.font('Helvetica-Bold').fontSize(16).text(inLatin(title))
  for (const [name, value] of details) paragraph(name, value)
  for (const [heading, text] of sections) paragraph(heading, text)
  paragraph('', foot)
  for (const picture of file.pictures ?? []) {
    const { width, height } = pdf.addPage().page
    const fit: [number, number] = [width - 2 * MARGIN, height - 2 * MARGIN]
    pdf.image(Buffer.from(picture), MARGIN, MARGIN, { fit })
  }
  pdf.end()
  return buffer(pdf)
}
