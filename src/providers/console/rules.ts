import type { SiteSettings } from '../../sites/settings-contract.ts'
import type { ChangedValue } from '../../staff/contract.ts'
import type { PaymentAccount } from './contract.ts'

/** Which methods of a site go to a provider, at once or as a fallback; `*` stands for all others. */
export function routesTo(
  provider: string,
  { payment_providers: choices }: Pick<SiteSettings, 'payment_providers'>,
  defaultProvider: string,
): PaymentAccount['routed'] {
  const routed = Object.entries(choices).flatMap(([method, choice]) => {
    const routes = typeof choice === 'string' ? [{ provider: choice }] : choice
    const isFirst = routes.some((route) => route.provider === provider)
    const isFallback = routes.some((route) => 'fallback' in route && route.fallback === provider)
    return isFirst || isFallback ? [{ method, fallback: !isFirst }] : []
  })
  const isDefault = provider === defaultProvider && choices['*'] === undefined
  return isDefault ? [...routed, { method: '*', fallback: false }] : routed
}

const providerNames: Record<string, string> = {
  local: 'Local',
  mollie: 'Mollie',
  flexpay: 'Verotel FlexPay',
  adyen: 'Adyen',
}

/** The name of a payment provider, the same in every language; one that is not known keeps its id. */
export const providerName = (provider: string): string => providerNames[provider] ?? provider

/** Names and addresses that prove nothing; all others are secrets. */
const plain = new Set(['shopID', 'orderUrl', 'merchantAccount', 'liveEndpointUrlPrefix', 'apiUser'])

/**
 * What changes in the keys of an account, for a second person: of a secret a fingerprint, by which
 * two people can tell versions apart without learning it.
 */
export function compareCredentials(
  sign: (text: string) => string,
  before: Record<string, string>,
  after: Record<string, string>,
): ChangedValue[] {
  const display = (name: string, value: string | undefined): string | null => {
    if (value === undefined || plain.has(name)) return value ?? null
    return `•••••• ${sign(`credential ${value}`).slice(0, 6)}`
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      path: name,
      from: display(name, before[name]),
      to: display(name, after[name]),
    }))
}
