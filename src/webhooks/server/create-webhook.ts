import { randomBytes } from 'node:crypto'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { assertReachable } from '../../server/outgoing/assert-reachable.ts'
import { newId } from '../../server/ids.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { createWebhook as contract } from '../contract.ts'
import { SECRET_PREFIX } from '../rules.ts'
import { addWebhook } from './webhook.ts'

const SECRET_BYTES = 32

export async function createWebhook(
  ctx: MemberContext,
  { url, events }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await assertReachable(ctx, url, 'url')
  const id = newId()
  const { secret, sealed } = newSecret(ctx, id)
  await addWebhook(ctx.db, {
    webhook_id: id,
    site_id: ctx.site.id,
    url,
    events,
    secret: sealed,
    created_by: ctx.actor.memberId,
    created_at: ctx.now,
  })
  await recordAudit(ctx.db, ctx, {
    action: 'webhook.create',
    subject: { kind: 'webhook', id },
    after: { url, events },
  })
  return { id, secret }
}

export function newSecret({ seal }: MemberContext, id: string): { secret: string; sealed: Buffer } {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
  return { secret, sealed: seal.encrypt(secret, `webhook ${id}`) }
}
