import type { Context } from '../../../server/context.ts'
import { connectionTo } from '../../../server/provider-connection.ts'
import type { Method } from '../../rules.ts'
import { mollieProvider } from './mollie.ts'
import type { PaymentProvider } from './provider.ts'

type ProviderContext = Pick<Context, 'payments' | 'site'>

/** The provider that a site uses for a method. */
export function providerFor({ payments, site }: ProviderContext, method: Method): string {
  const { payment_providers: chosen } = site.settings
  return chosen[method] ?? chosen['*'] ?? payments.standard
}

/** Both providers speak Mollie's API; another one would be told apart here. */
export function providerNamed({ payments }: Pick<Context, 'payments'>, name: string): PaymentProvider {
  return mollieProvider(name, connectionTo(payments, name))
}
