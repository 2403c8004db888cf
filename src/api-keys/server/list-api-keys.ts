import type { Call, Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { listWaitingRequesters } from '../../staff/server/public.ts'
import type { ApiKey, listApiKeys as contract } from '../contract.ts'
import { listScopes } from '../rules.ts'
import { listApiKeyRows, type ListedApiKey } from './api-key.ts'
import { API_KEY_APPROVAL } from './create-api-key.ts'

/** `calls`: every call of the product, of which some accept keys. */
export const listApiKeys =
  (calls: () => Call[]) =>
  async (ctx: MemberContext): Promise<Output<typeof contract>> => {
    const apiKeyRows = await listApiKeyRows(ctx.db, ctx.site.id)
    const ids = apiKeyRows.map(({ key_id }) => key_id)
    const waiting = await listWaitingRequesters(ctx, API_KEY_APPROVAL, ids)
    return {
      keys: apiKeyRows.map((key) => ({
        id: key.key_id,
        name: key.name,
        prefix: key.prefix,
        scopes: key.scopes,
        state: getState(key, waiting.has(key.key_id), ctx.now),
        created_by: { id: key.created_by, name: key.creator },
        created_at: key.created_at.toISOString(),
        expires_at: key.expires_at.toISOString(),
        last_used_at: key.last_used_at?.toISOString() ?? null,
      })),
      scopes: listScopes(calls()),
    }
  }

function getState(key: ListedApiKey, isWaiting: boolean, now: Date): ApiKey['state'] {
  if (key.revoked_at) return 'revoked'
  if (!key.approved_at) return isWaiting ? 'waiting' : 'not_approved'
  return key.expires_at <= now ? 'expired' : 'active'
}
