import type { Feature } from '../../src/server/feature.ts'
import { localAdyenJobs } from './adyen/local-adyen-payment.ts'
import { localAdyenRoutes } from './adyen/local-adyen.ts'
import { localFlexPayJobs } from './flexpay/local-flexpay-sale.ts'
import { localFlexPayRoutes } from './flexpay/local-flexpay.ts'
import { localProviderRoutes } from './local-provider.ts'
import { localProviderJobs } from './local-webhook.ts'

/** The payment providers of local mode: pages and APIs like those of Mollie, FlexPay and Adyen. */
export const simulatedProviders = {
  rawRoutes: [...localProviderRoutes, ...localFlexPayRoutes, ...localAdyenRoutes],
  jobs: [...localProviderJobs, ...localFlexPayJobs, ...localAdyenJobs],
} satisfies Feature
