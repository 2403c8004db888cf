import { REFUSED_CARD } from './local-payment-book.ts'
import type { LocalPayment } from './local-shapes.ts'

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign)

/** Served as a file, because the content security policy forbids inline styles. */
export const checkoutStyle = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; background: Canvas; color: CanvasText }
  main { max-width: 26rem; margin: 8vh auto; padding: 1.5rem }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem }
  p { margin: .25rem 0 1rem }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem }
  dd { margin: 0; text-align: end }
  form { display: grid; gap: .75rem }
  button, select { font: inherit; min-height: 44px; border-radius: 8px; border: 1px solid ButtonBorder }
  label { display: flex; gap: .5rem; align-items: center; justify-content: space-between }
  input { width: 1.25rem; height: 1.25rem }`

const outcomes = [
  ['paid', 'Paid'],
  ['failed', 'Failed'],
  ['canceled', 'Canceled'],
  ['expired', 'Expired'],
  ['pending', 'Pending'],
] as const

type PaymentView = Pick<
  LocalPayment,
  'id' | 'description' | 'method' | 'status' | 'canceledByMerchant'
> & {
  amount: { value: string; currency: string }
  sequenceType?: LocalPayment['sequenceType']
  _embedded: {
    refunds: { id: string }[]
    chargebacks: { reversedAt?: string | null | undefined }[]
  }
}

/** The buttons of a paid payment. */
function followUpActions({ refunds, chargebacks }: PaymentView['_embedded']): [string, string][] {
  if (chargebacks.some(({ reversedAt }) => !reversedAt))
    return [['chargeback-reversed', 'Reverse the chargeback']]
  const refund: [string, string][] = [
    ['refund', 'Refund'],
    ['refund-half', 'Refund half of it'],
  ]
  if (refunds.length > 0) refund.push(['refund-fails', 'Let the last refund fail'])
  return [...refund, ['chargeback', 'Charge back']]
}

const delays = [
  [0, 'at once'],
  [5, 'after 5 seconds'],
  [60, 'after a minute'],
  [172_800, 'after 48 hours'],
] as const

const button = (status: string, words: string) =>
  `<button name="status" value="${status}">${words}</button>`

/** The last digits of test cards, and what they do. */
type CardChoices = readonly (readonly [digits: string, words: string])[]

const cards = [
  ['4242', 'Visa 4242'],
  [REFUSED_CARD, `Mastercard ${REFUSED_CARD}, refused when charged again`],
] as const

const cardChoice = (moreCards: CardChoices) => `<label>Card <select name="card">
${[...cards, ...moreCards].map(([digits, words]) => `<option value="${digits}">${words}</option>`).join('')}
</select></label>`

/** A field to choose why a payment fails. */
export const reasonChoice = (
  reasons: string[],
) => `<label>A refused payment failed by <select name="reason">
${reasons.map((reason) => `<option>${reason}</option>`).join('')}
</select></label>`

/**
 * The local provider's checkout page. It simulates another company's page, so it does not use the
 * site's design and is in English only.
 */
export function checkoutPage(
  {
    id,
    amount,
    description,
    method,
    status,
    sequenceType,
    canceledByMerchant,
    _embedded,
  }: PaymentView,
  moreFields = '',
  moreCards: CardChoices = [],
): string {
  const isPaid = status === 'paid'
  const buttons = canceledByMerchant
    ? '<p>The shop took this payment back.</p>'
    : (isPaid ? followUpActions(_embedded) : outcomes)
        .map(([value, words]) => button(value, words))
        .join('\n')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test payment</title><link rel="stylesheet" href="/local-payments/checkout.css"></head>
<body><main>
<h1>Test payment</h1>
<p>This is the local payment provider. No money moves.</p>
<dl>
<dt>Amount</dt><dd>${escape(amount.value)} ${escape(amount.currency)}</dd>
<dt>For</dt><dd>${escape(description)}</dd>
<dt>Method</dt><dd>${escape(method)}</dd>
<dt>Payment</dt><dd>${escape(id)}</dd>
<dt>Status</dt><dd>${escape(status)}</dd>
</dl>
<form method="post">
${buttons}
${sequenceType === 'first' && !isPaid ? cardChoice(moreCards) : ''}
<label>The shop is told <select name="delay">
${delays.map(([seconds, words]) => `<option value="${seconds}">${words}</option>`).join('')}
</select></label>
<label>The shop is told twice <input type="checkbox" name="twice" value="yes"></label>
${moreFields}
</form>
</main></body></html>`
}
