import { ApiError } from '../../platform/api-error.ts'
import { lookup } from '../../platform/lookup.ts'
import type { Context } from '../../server/context.ts'
import type { ProviderConnection } from '../../server/provider-connection.ts'
import type { PaymentRoute } from '../../sites/payment-routes-contract.ts'
import { NO_PROVIDER, allowsTestOrders, TEST_PROVIDER } from '../../sites/rules.ts'
import { offeredMethods, type Method, type Purchase } from '../rules.ts'
import { findCredentials, listAccountProviders } from './payment-accounts.ts'
import { createProviderRecords } from './provider-records.ts'
import { readProviderState, type ReportedMarket } from './provider-state.ts'
import { adapters } from './adapters.ts'
import type { PaymentProvider, ProviderAdapter } from './provider.ts'
import { servesTests, testProvider } from './test-provider.ts'

type ProviderContext = Pick<Context, 'db' | 'now' | 'payments' | 'seal' | 'site' | 'local'>

const fits = (
  { countries, currencies, min, max }: PaymentRoute,
  { country, currency, amount }: Purchase,
) =>
  (countries?.includes(country) ?? true) &&
  (currencies?.includes(currency) ?? true) &&
  (min === undefined || amount >= min) &&
  (max === undefined || amount <= max)

/** Returns the providers that a site uses for a purchase: its choice, then the fallback. */
function chosenProviders(
  { payments, site }: Pick<ProviderContext, 'payments' | 'site'>,
  method: Method,
  purchase: Purchase,
): string[] {
  const { payment_providers: choices } = site.settings
  for (const choice of [lookup(choices, method), lookup(choices, '*')]) {
    if (typeof choice === 'string') return choice === NO_PROVIDER ? [] : [choice]
    const route = choice?.find((candidate) => fits(candidate, purchase))
    if (!route) continue
    const named = [route.provider, ...(route.fallback === undefined ? [] : [route.fallback])]
    return named.filter((name) => name !== NO_PROVIDER)
  }
  return payments.defaultProvider === NO_PROVIDER ? [] : [payments.defaultProvider]
}

type ProvidersFor = (method: Method, purchase: Purchase) => string[]

/** Returns the providers that the site has an account at, its own or the installation's. */
export async function connectedProviders(ctx: ProviderContext): Promise<string[]> {
  const fromAccounts = await listAccountProviders(ctx)
  return [...new Set([...Object.keys(ctx.payments.connections), ...fromAccounts])]
}

/**
 * Whether the account has the method for the purchase, as far as the provider told. Prices of
 * another currency than it was asked for count as unknown.
 */
function hasMethod(
  market: ReportedMarket | undefined,
  method: Method,
  { currency, amount }: Purchase,
): boolean {
  if (market?.currency !== currency) return true
  return market.methods.some(
    ({ method: name, min, max }) =>
      name === method && amount >= (min ?? amount) && amount <= (max ?? amount),
  )
}

/**
 * Returns which providers may be used in a country: those that have an account and serve it; and
 * which are down.
 */
async function usableProviders(
  ctx: ProviderContext,
  country: string,
): Promise<{ providersFor: ProvidersFor; down: string[] }> {
  if (allowsTestOrders(ctx.site, ctx.local))
    return { providersFor: (method) => (servesTests(method) ? [TEST_PROVIDER] : []), down: [] }
  const { accounts, markets, down } = await readProviderState(ctx, country)
  const connected = new Set([...Object.keys(ctx.payments.connections), ...accounts])
  const providersFor: ProvidersFor = (method, purchase) =>
    chosenProviders(ctx, method, purchase).filter(
      (name) =>
        connected.has(name) &&
        lookup(adapters, name)?.serves(method, purchase) &&
        hasMethod(
          markets.find(({ provider }) => provider === name),
          method,
          purchase,
        ),
    )
  return { providersFor, down }
}

export type MethodsFor = (purchase: Purchase) => Method[]
export type StatementNames = (method: Method, purchase: Purchase) => string[]

type Offers = {
  methodsFor: MethodsFor
  /** The first provider that is not down; the site's choice if all are. */
  providerFor(method: Method, purchase: Purchase): string | undefined
  /** The names that the payment may have on the buyer's statement; empty if one is unknown. */
  statementNames: StatementNames
}

/** The name of a provider's payments on the statements of banks, as the site's account there has it. */
export const statementName = (
  { settings }: Pick<ProviderContext['site'], 'settings'>,
  provider: string,
): string | null =>
  lookup(settings.statement_names, provider) ?? lookup(settings.statement_names, '*') ?? null

/**
 * Returns which methods a site offers for a purchase, and at which provider. Direct debits are signed
 * by a text message, so they require an SMS gateway.
 */
export async function offeredBy(
  ctx: ProviderContext & Pick<Context, 'country' | 'sendSms'>,
): Promise<Offers> {
  const { providersFor, down } = await usableProviders(ctx, ctx.country)
  return {
    methodsFor: (purchase) =>
      offeredMethods(ctx.site.settings, purchase).filter(
        (method) =>
          (method !== 'sdd' || ctx.sendSms !== null) && providersFor(method, purchase).length > 0,
      ),
    providerFor(method, purchase) {
      const names = providersFor(method, purchase)
      return names.find((name) => !down.includes(name)) ?? names[0]
    },
    statementNames(method, purchase) {
      const names = providersFor(method, purchase).map((name) => statementName(ctx.site, name))
      const known = names.filter((name) => name !== null)
      return known.length < names.length ? [] : [...new Set(known)]
    },
  }
}

/**
 * Returns another provider that the site uses for the purchase; null if there is none, and for a
 * site that takes tests: they are no substitute for an order of a real provider, nor it for them.
 */
export async function findFallback(
  ctx: ProviderContext,
  failed: string,
  method: Method,
  purchase: Purchase,
): Promise<string | null> {
  if (allowsTestOrders(ctx.site, ctx.local)) return null
  const { providersFor, down } = await usableProviders(ctx, purchase.country)
  return (
    providersFor(method, purchase).find((name) => name !== failed && !down.includes(name)) ?? null
  )
}

/** Whether an abandoned order can no longer be paid at the provider. */
export const closesCheckouts = (name: string): boolean =>
  name === TEST_PROVIDER || (lookup(adapters, name)?.closesCheckouts ?? false)

/** Returns the adapter of a provider and the site's connection to it. */
export async function connectionTo(
  ctx: Pick<ProviderContext, 'db' | 'now' | 'payments' | 'seal'> & { site: { id: number } },
  name: string,
): Promise<{ adapter: ProviderAdapter; connection: ProviderConnection }> {
  const adapter = lookup(adapters, name)
  const shared = lookup(ctx.payments.connections, name)
  const account = await findCredentials(ctx, name)
  if (!adapter || !(account ?? shared)) throw new ApiError('unavailable')
  const { url = adapter.url, send = ctx.payments.send } = shared ?? {}
  const credentials = account?.current ?? shared?.credentials ?? {}
  const previous = account?.previous ?? []
  return { adapter, connection: { url, credentials, previous, send } }
}

/** Throws `unavailable` for a provider without an account, and for that of tests once the brand is open. */
export async function providerNamed(ctx: ProviderContext, name: string): Promise<PaymentProvider> {
  if (name === TEST_PROVIDER && allowsTestOrders(ctx.site, ctx.local))
    return testProvider(createProviderRecords(ctx, name))
  const { adapter, connection } = await connectionTo(ctx, name)
  return adapter.connect(name, connection, createProviderRecords(ctx, name))
}
