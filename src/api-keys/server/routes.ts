import type { Call } from '../../platform/contract.ts'
import { route, type Route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { apiKeyApproval, createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

/** `calls`: every call of the product, of which some accept keys. */
export const apiKeysRoutes = (calls: () => Call[]): Route[] => [
  route(contract.listApiKeys, listApiKeys(calls)),
  route(contract.createApiKey, createApiKey(calls)),
  route(contract.revokeApiKey, revokeApiKey),
]

export const apiKeysApprovalKinds = [apiKeyApproval]
