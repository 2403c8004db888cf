import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listWebhooks as contract } from '../contract.ts'
import { listWebhookRows } from './webhook.ts'

export async function listWebhooks(ctx: MemberContext): Promise<Output<typeof contract>> {
  const webhookRows = await listWebhookRows(ctx.db, ctx.site.id)
  return {
    webhooks: webhookRows.map(
      ({ webhook_id: id, url, events, active, previous_until, created_at }) => ({
        id,
        url,
        events,
        active,
        previous_until: previous_until?.toISOString() ?? null,
        created_at: created_at.toISOString(),
      }),
    ),
  }
}
