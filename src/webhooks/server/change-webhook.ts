import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { assertReachable } from '../../server/outgoing/assert-reachable.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { changeWebhook as contract } from '../contract.ts'
import { findWebhook, updateWebhook, type WebhookRow } from './webhook.ts'

export async function changeWebhook(
  ctx: MemberContext,
  { id, url, events, active }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const before = await getWebhook(ctx, id)
  if (url !== before.url) await assertReachable(ctx, url, 'url')
  await updateWebhook(ctx.db, { webhook_id: id, url, events, active })
  await recordAudit(ctx.db, ctx, {
    action: 'webhook.change',
    subject: { kind: 'webhook', id },
    before: { url: before.url, events: before.events, active: before.active },
    after: { url, events, active },
  })
  return {}
}

export async function getWebhook({ db, site }: MemberContext, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(db, site.id, id)
  if (!webhook) throw new ApiError('not_found')
  return webhook
}
