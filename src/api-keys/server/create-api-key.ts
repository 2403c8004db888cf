import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { ApiError } from '../../platform/api-error.ts'
import type { Call, Output, Parsed } from '../../platform/contract.ts'
import { Id } from '../../platform/ids.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { API_KEY_PREFIX } from '../../server/http/api-key.ts'
import { hashToken } from '../../server/http/visitor.ts'
import { newId } from '../../server/ids.ts'
import { countAdmins, recordAudit, requestApproval } from '../../staff/server/public.ts'
import type { createApiKey as contract } from '../contract.ts'
import { needsApproval, listScopes } from '../rules.ts'
import { addApiKey, approveApiKey } from './api-key.ts'

const KEY_BYTES = 32
/** Leaves 216 secret bits. */
const VISIBLE = API_KEY_PREFIX.length + 7

export const API_KEY_APPROVAL = 'api_key.create'

/** `calls`: every call of the product, of which some accept keys. */
export const createApiKey =
  (calls: () => Call[]) =>
  async (ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> => {
    const knownScopes = new Set<string>(listScopes(calls()).map(({ scope }) => scope))
    const scopes = [...new Set(input.scopes)].toSorted()
    if (scopes.some((scope) => !knownScopes.has(scope)))
      throw new ApiError('bad_input', { field: 'scopes' })
    const key = API_KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url')
    const id = newId()
    const { name, days, reason } = input
    const waits = needsApproval(scopes) && (await countAdmins(ctx.db, ctx.site.id)) > 1
    const expiresAt = new Date(ctx.now.getTime() + days * 86_400_000)
    await addApiKey(ctx.db, {
      key_id: id,
      site_id: ctx.site.id,
      name,
      prefix: key.slice(0, VISIBLE),
      key_hash: hashToken(key),
      scopes,
      created_by: ctx.actor.memberId,
      created_at: ctx.now,
      expires_at: expiresAt,
      approved_at: waits ? null : ctx.now,
    })
    const subject = { kind: 'api_key', id }
    const approval = waits
      ? await requestApproval(ctx.db, ctx, {
          kind: API_KEY_APPROVAL,
          subject,
          payload: { key: id },
          params: { name },
          summary: { before: '', after: scopes.join(', ') },
          reason,
        })
      : null
    await recordAudit(ctx.db, ctx, {
      action: 'api_key.create',
      subject,
      reason,
      after: { name, scopes, expires_at: expiresAt.toISOString(), waits },
    })
    return { id, key, approval }
  }

export const apiKeyApproval = approvalKind({
  kind: API_KEY_APPROVAL,
  roles: ['admin'],
  payload: z.object({ key: Id }),
  execute: async (ctx, { key }) => {
    const approved = await approveApiKey(ctx.db, { siteId: ctx.site.id, keyId: key, now: ctx.now })
    if (!approved) throw new ApiError('not_found')
  },
})
