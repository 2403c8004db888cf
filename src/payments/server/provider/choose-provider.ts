import type { Context } from '../../../server/context.ts'
import { getConnection } from '../../../server/provider-connection.ts'
import { offeredMethods, type Method, type Purchase } from '../../rules.ts'
import { mollieProvider } from './mollie.ts'
import type { PaymentProvider } from './provider.ts'

type ProviderContext = Pick<Context, 'payments' | 'site'>

/** The provider that a site uses for a method. */
export function providerFor({ payments, site }: ProviderContext, method: Method): string {
  const { payment_providers: chosen } = site.settings
  return chosen[method] ?? chosen['*'] ?? payments.defaultProvider
}

/** The methods that can pay a purchase here. A debit is signed by a text message: without a gateway for those there is none. */
export function methodsFor(
  { site, sendSms }: Pick<Context, 'site' | 'sendSms'>,
  purchase: Purchase,
): Method[] {
  return offeredMethods(site.settings, purchase).filter(
    (method) => method !== 'sdd' || sendSms !== null,
  )
}

/** Both providers speak Mollie's API; another one would be told apart here. */
export function providerNamed(
  { payments }: Pick<Context, 'payments'>,
  name: string,
): PaymentProvider {
  return mollieProvider(name, getConnection(payments, name))
}
