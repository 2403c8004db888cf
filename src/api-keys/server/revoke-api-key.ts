import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { revokeApiKey as contract } from '../contract.ts'
import { existsApiKey, revokeKey } from './api-key.ts'

/** Needs no second person: a key that leaked must end at once. */
export async function revokeApiKey(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const revoked = await revokeKey(ctx.db, { siteId: ctx.site.id, keyId: id, now: ctx.now })
  if (!revoked) {
    if (!(await existsApiKey(ctx.db, ctx.site.id, id))) throw new ApiError('not_found')
    return {}
  }
  await recordAudit(ctx.db, ctx, {
    action: 'api_key.revoke',
    subject: { kind: 'api_key', id },
    reason,
    before: { name: revoked.name, scopes: revoked.scopes },
  })
  return {}
}
