import type { Call } from '../../platform/contract.ts'
import type { Feature } from '../../server/feature.ts'
import { apiKeysApprovalKinds, apiKeysRoutes } from './routes.ts'

/** Takes the calls of all features, from which a key's scopes are chosen. */
export const apiKeysFeature = (calls: () => Call[]): Feature => ({
  routes: apiKeysRoutes(calls),
  approvalKinds: apiKeysApprovalKinds,
})
