import type { Context } from '../../server/context.ts'
import { bundlesIn } from '../../sites/rules.ts'
import type { Purchase } from '../rules.ts'
import { listUsedProviders } from '../../sites/rules.ts'
import { saveMarket } from './provider-markets.ts'
import { connectedProviders, providerNamed } from './choose-provider.ts'
import { ProviderError, type AvailableMethods, type PaymentProvider } from './provider.ts'

/**
 * Asks every provider that the site uses for the methods of its account. What a provider told before stays
 * while it does not answer.
 */
export async function fetchMethods(ctx: Context): Promise<void> {
  const used = listUsedProviders(ctx.site.settings.payment_providers, ctx.payments.defaultProvider)
  for (const name of await connectedProviders(ctx)) {
    if (!used.includes(name)) continue
    try {
      await fetchProviderMethods(ctx, name)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      ctx.log.warn({ provider: name, err: error }, 'payment methods could not be fetched')
    }
  }
}

/** Must run outside transactions. A provider that does not tell its methods is left as it is. */
export async function fetchProviderMethods(ctx: Context, name: string): Promise<void> {
  const { listMethods } = await providerNamed(ctx, name)
  if (!listMethods) return
  for (const country of ctx.site.settings.countries) {
    const { currency, bundles } = bundlesIn(ctx.site.settings, country)
    const prices = bundles.map(({ price }) => price)
    if (prices.length === 0) continue
    const methods = await methodsBetween(listMethods, {
      lowest: { country, currency, amount: Math.min(...prices) },
      highest: { country, currency, amount: Math.max(...prices) },
    })
    await saveMarket(ctx, { provider: name, country, currency, methods })
  }
}

/** A provider answers for one amount: a method that it names for one of two has a limit between. */
async function methodsBetween(
  listMethods: NonNullable<PaymentProvider['listMethods']>,
  { lowest, highest }: { lowest: Purchase; highest: Purchase },
): Promise<AvailableMethods> {
  const low = await listMethods(lowest)
  const high = lowest.amount === highest.amount ? low : await listMethods(highest)
  const shared = low.filter(({ method }) => high.some((other) => other.method === method))
  const isShared = ({ method }: AvailableMethods[number]) =>
    shared.some((other) => other.method === method)
  return [
    ...shared,
    ...low
      .filter((each) => !isShared(each))
      .map((each) => ({ ...each, max: each.max ?? lowest.amount })),
    ...high
      .filter((each) => !isShared(each))
      .map((each) => ({ ...each, min: each.min ?? highest.amount })),
  ]
}
