import * as z from 'zod'
import type { ProviderConnection } from '../../../server/provider-connection.ts'
import { ProviderError, type Mandate } from '../provider.ts'
import { connectToAdyen, getMerchantAccount } from './adyen-client.ts'
import { cardBrands } from './adyen-methods.ts'

const Stored = z.object({
  merchantAccount: z.string(),
  storedPaymentMethods: z.optional(
    z.array(
      z.object({
        id: z.string(),
        type: z.optional(z.string()),
        brand: z.optional(z.string()),
        lastFour: z.optional(z.string()),
        expiryMonth: z.optional(z.string()),
        expiryYear: z.optional(z.string()),
      }),
    ),
  ),
})

/** `03`, `2030` → `2030-03-31`. */
function lastDay(month: string | undefined, year: string | undefined): string | null {
  if (!/^\d{1,2}$/.test(month ?? '') || !/^\d{4}$/.test(year ?? '')) return null
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
}

/** Lists the tokens of a shopper; a shopper without any is not known to Adyen, and has none. */
export async function listCards(
  connection: ProviderConnection,
  shopper: string,
): Promise<Mandate[]> {
  const { RecurringApi } = await connectToAdyen(connection)
  const answer = await RecurringApi.getTokensForStoredPaymentDetails(
    shopper,
    getMerchantAccount(connection),
  )
  const stored = z.safeParse(Stored, answer)
  if (!stored.success) throw new ProviderError('the cards of Adyen have another shape')
  return (stored.data.storedPaymentMethods ?? [])
    .filter(({ type = 'scheme' }) => type === 'scheme')
    .map(({ id, brand = '', lastFour = '', expiryMonth, expiryYear }) => ({
      id,
      method: 'creditcard',
      valid: true,
      brand: cardBrands[brand] ?? brand,
      lastFour,
      expires: lastDay(expiryMonth, expiryYear),
    }))
}

export async function removeCard(
  connection: ProviderConnection,
  shopper: string,
  token: string,
): Promise<void> {
  const { RecurringApi } = await connectToAdyen(connection)
  const account = getMerchantAccount(connection)
  try {
    await RecurringApi.deleteTokenForStoredPaymentDetails(token, shopper, account)
  } catch (error) {
    // A token that is gone cannot be removed again.
    if (!(error instanceof ProviderError && error.refused)) throw error
  }
}
