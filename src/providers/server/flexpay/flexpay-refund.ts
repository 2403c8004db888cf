import { plainAmount } from '../../../platform/money.ts'
import { ProviderError, type PaymentProvider, type ProviderRecords } from '../provider.ts'
import type { createFlexPayClient } from './flexpay-client.ts'
import { readBook } from './flexpay-records.ts'

/** FlexPay reports a refund at once; a lost response without a report was no refund after this. */
const REPORTED_WITHIN = 15 * 60_000

/**
 * The Control Center knows no idempotency keys, so each request is recorded before it is sent. If
 * the response was lost, the refund's report tells whether it was made; until one can be expected,
 * the job waits.
 */
export async function refundOnce(
  client: ReturnType<typeof createFlexPayClient>,
  records: ProviderRecords,
  paymentId: string,
  { amount, key }: Parameters<PaymentProvider['refund']>[1],
): Promise<{ id: string }> {
  const { refunds, unanswered, transaction } = readBook(await records.list(paymentId))
  const existing = refunds.find((one) => one.key === key)
  if (existing) return { id: existing.id }
  const sale = await client.findSale(paymentId)
  const sold = transaction ?? sale?.['transactionID']
  if (!sold) throw new ProviderError('the payment has no sale to refund', { refused: true })
  const requestedAt = unanswered.get(key)
  if (requestedAt && records.now.getTime() - requestedAt.getTime() < REPORTED_WITHIN)
    throw new ProviderError('the report of a refund is awaited')
  if (requestedAt) await records.remove(paymentId, `ask-${key}`)
  const request = { key, amount: amount.amount }
  await records.add(paymentId, { id: `ask-${key}`, kind: 'refund_request', body: request })
  try {
    const id = await client.refund(sold, plainAmount(amount))
    await records.add(paymentId, { id: `refund-${key}`, kind: 'refund', body: { ...request, id } })
    return { id }
  } catch (error) {
    // A refused request had no effect.
    if (error instanceof ProviderError && error.refused)
      await records.remove(paymentId, `ask-${key}`)
    throw error
  }
}
