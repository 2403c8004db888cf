import * as z from 'zod'
import { escapeHtml } from '../../../platform/escape-html.ts'
import type { OrderRow } from '../credit-orders.ts'

const EvidencePiece = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export const EvidencePieces = z.array(EvidencePiece)
type Piece = z.infer<typeof EvidencePiece>
type Sentence = (values: Piece['values']) => [title: string, text: string]

/** Banks read English. */
const sentences: Record<string, Sentence> = {
  order: ({ at, price, credits, language }) => [
    'The order',
    `On ${at} the customer ordered ${credits} credits for ${price}. Price and credits stood above the button, which states the obligation to pay in the language of the page (${language}).`,
  ],
  payment: ({ method, card, id, at }) => [
    'The payment',
    `Paid on ${at} by ${[method, card].filter(Boolean).join(', ')}; payment ${id}.`,
  ],
  invoice: ({ number, at }) => ['The invoice', `Invoice ${number} was issued on ${at}.`],
  receipt: ({ at }) => [
    'The receipt',
    `The receipt was accepted by the mail server of the customer’s confirmed address on ${at}.`,
  ],
  origin: ({ count, since, country }) => [
    'Where the order came from',
    `The account had ${count} log-ins before the order, the first on ${since}. The order came from the account’s country, ${country}.`,
  ],
  usage: ({ credits, of, days }) => [
    'Use of the service',
    `The customer used ${credits} of the ${of} credits, on ${days} days.`,
  ],
  withdrawal: ({ until, days }) => [
    'Right of withdrawal',
    `The order could be withdrawn from for ${days} days, until ${until}, by a button on its page. The customer did not use it.`,
  ],
  words: ({ text }) => ['What the merchant adds', String(text)],
  account: ({ since, others }) => [
    'The account',
    `The account exists since ${since} and has ${others} other paid orders that nobody disputed.`,
  ],
}

export type EvidenceFile = {
  site: string
  order: Pick<OrderRow, 'order_id' | 'provider_payment_id'>
  case: { name: 'Chargeback' | 'Request'; id: string }
  customer: { name: string; email: string }
  pieces: readonly Piece[]
  /** JPEG files that the staff added. */
  pictures?: readonly Uint8Array[]
}

/** What the file says, whatever its format. */
export function toEvidenceText({ site, order, case: about, customer, pieces }: EvidenceFile) {
  return {
    title: `Evidence for ${about.name.toLowerCase()} ${about.id}`,
    details: [
      ['Merchant', site],
      [about.name, about.id],
      ['Payment', order.provider_payment_id ?? ''],
      ['Order', order.order_id],
      ['Customer', `${customer.name} <${customer.email}>`],
    ] satisfies [string, string][],
    sections: pieces.flatMap(({ key, values }) => {
      const sentence = sentences[key]
      return sentence ? [sentence(values)] : []
    }),
    foot: 'Gathered from the merchant’s own records. Private messages are never part of evidence.',
  }
}

/** The evidence as one HTML page, to print or to hand in at the provider. */
export function toEvidenceFile(file: EvidenceFile): string {
  const text = toEvidenceText(file)
  const title = escapeHtml(text.title)
  const details = text.details.map(
    ([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  const sections = text.sections.map(
    ([heading, paragraph]) =>
      `<section><h2>${heading}</h2><p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p></section>`,
  )
  const pictures = (file.pictures ?? []).map(
    (picture, index) =>
      `<p><img alt="Picture ${index + 1}" src="data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}"></p>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>body{font:14px/1.5 sans-serif;max-width:44em;margin:3em auto;padding:0 1em}dt{font-weight:bold}h2{font-size:1.1em}img{max-width:100%}</style></head>
<body><h1>${title}</h1>
<dl>${details.join('')}</dl>
${sections.join('\n')}
${pictures.join('\n')}
<p>${text.foot}</p></body></html>
`
}
