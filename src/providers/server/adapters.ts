import { adyenAdapter } from './adyen/adyen-webhook.ts'
import { flexPayAdapter } from './flexpay/flexpay-webhook.ts'
import { mollieAdapter } from './mollie/mollie-webhook.ts'
import type { ProviderAdapter } from './provider.ts'

/** Every payment provider that we can use, by the name that settings and orders store. */
export const adapters: Record<string, ProviderAdapter> = {
  // The local provider of local mode has Mollie's API.
  local: mollieAdapter,
  mollie: mollieAdapter,
  flexpay: flexPayAdapter,
  adyen: adyenAdapter,
}
