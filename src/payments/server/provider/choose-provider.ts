import type { Context } from '../../../server/context.ts'
import { getConnection } from '../../../server/provider-connection.ts'
import { offeredMethods, type Method, type Purchase } from '../../rules.ts'
import { mollieProvider } from './mollie.ts'
import type { PaymentProvider } from './provider.ts'

type ProviderContext = Pick<Context, 'payments' | 'site'>

/** Returns the name of the provider that the site uses for a method. */
export function providerFor({ payments, site }: ProviderContext, method: Method): string {
  const { payment_providers: chosen } = site.settings
  return chosen[method] ?? chosen['*'] ?? payments.defaultProvider
}

/**
 * Returns the methods for a purchase. Direct debits are signed by a text message, so they require
 * an SMS gateway.
 */
export function methodsFor(
  { site, sendSms }: Pick<Context, 'site' | 'sendSms'>,
  purchase: Purchase,
): Method[] {
  return offeredMethods(site.settings, purchase).filter(
    (method) => method !== 'sdd' || sendSms !== null,
  )
}

/**
 * Returns the provider's adapter. The local provider has Mollie's API; an adapter for another API
 * would be selected here.
 */
export function providerNamed(
  { payments }: Pick<Context, 'payments'>,
  name: string,
): PaymentProvider {
  return mollieProvider(name, getConnection(payments, name))
}
