import { localApiRoutes } from './local-api.ts'
import { localCheckoutRoutes } from './local-checkout.ts'

/** The payment provider of local mode: an API compatible with Mollie's, and a checkout page. */
export const localProviderRoutes = [...localApiRoutes, ...localCheckoutRoutes]
