import type { ProviderConnection } from '../../../server/provider-connection.ts'
import { ProviderError, type PaymentProvider, type ProviderRecords } from '../provider.ts'
import { connectToAdyen, getMerchantAccount } from './adyen-client.ts'
import { readBook } from './adyen-records.ts'

/**
 * Adyen accepts a refund and reports its result later. The reference of the request contains our
 * key and comes back with the report, so a refund whose response was lost is recognised.
 */
export async function refundOnce(
  connection: ProviderConnection,
  records: ProviderRecords,
  paymentId: string,
  { amount, key }: Parameters<PaymentProvider['refund']>[1],
): Promise<{ id: string }> {
  const { authorised, refunds } = readBook(await records.list(paymentId))
  const existing = refunds.find((one) => one.key === key)
  if (existing) return { id: existing.id }
  if (!authorised) throw new ProviderError('the report of the payment is awaited')
  const refunded = refunds.reduce((sum, one) => sum + (one.failed ? 0 : one.amount), 0)
  // Adyen would accept the request and report a failure later.
  if (authorised.amount && refunded + amount.amount > authorised.amount.amount)
    throw new ProviderError('the refund exceeds the payment', { refused: true })
  const reference = `${paymentId}/${key}`
  const { ModificationsApi } = await connectToAdyen(connection)
  const { pspReference: id } = await ModificationsApi.refundCapturedPayment(
    authorised.id,
    {
      merchantAccount: getMerchantAccount(connection),
      amount: { value: amount.amount, currency: amount.currency },
      reference,
    },
    { idempotencyKey: reference },
  )
  if (!id) throw new ProviderError('the refund of Adyen has another shape')
  const body = { id, key, amount: amount.amount }
  await records.add(paymentId, { id: `refund-${key}`, kind: 'refund', body })
  return { id }
}
