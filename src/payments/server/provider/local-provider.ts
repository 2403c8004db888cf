import { localApiRoutes } from './local-api.ts'
import { localCheckoutRoutes } from './local-checkout.ts'

/** A payment provider for local mode: its API, which is Mollie's, and its checkout page. */
export const localProviderRoutes = [...localApiRoutes, ...localCheckoutRoutes]
