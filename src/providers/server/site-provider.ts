import type { Context } from '../../server/context.ts'
import { listUsedProviders, NO_PROVIDER } from '../../sites/rules.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import { adapters } from './adapters.ts'
import { connectionTo } from './choose-provider.ts'
import { createProviderRecords } from './provider-records.ts'

/** Every provider that an order may name. */
export const providerNames = Object.keys(adapters)

/** The name of the provider that a site mainly uses; `none` where it sells nothing yet. */
export const mainProvider = (
  { payments }: Pick<Context, 'payments'>,
  { payment_providers: choices }: Pick<SiteSettings, 'payment_providers'>,
): string => listUsedProviders(choices, payments.defaultProvider)[0] ?? NO_PROVIDER

/** An id that no payment has. */
const NO_PAYMENT = 'tr_connection_test'

/**
 * Asks the site's provider for a payment that does not exist: an answer proves address and key.
 * Returns the provider's name; throws what the provider refuses. A site that sells nothing has none to ask.
 */
export async function pingProvider(
  ctx: Pick<Context, 'db' | 'now' | 'payments' | 'seal'> & {
    site: Pick<Context['site'], 'id' | 'settings'>
  },
): Promise<string> {
  const name = mainProvider(ctx, ctx.site.settings)
  if (name === NO_PROVIDER) return name
  const { adapter, connection } = await connectionTo(ctx, name)
  await adapter.connect(name, connection, createProviderRecords(ctx, name)).fetchPayment(NO_PAYMENT)
  return name
}
