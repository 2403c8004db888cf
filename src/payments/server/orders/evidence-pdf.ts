import { buffer } from 'node:stream/consumers'
import { inLatin } from '../../../server/latin-text.ts'
import { toEvidenceText, type EvidenceFile } from './evidence-file.ts'

const MARGIN = 56

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
