import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { replayWebhookDelivery as contract } from '../contract.ts'
import { enqueueDelivery } from './jobs.ts'
import { findDelivery, reopenDelivery } from './webhook-delivery.ts'

export async function replayWebhookDelivery(
  ctx: MemberContext,
  { delivery }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const stored = await findDelivery(ctx.db, ctx.site.id, delivery)
  if (!stored) throw new ApiError('not_found')
  if (!stored.active) throw new ApiError('webhook_paused')
  await reopenDelivery(ctx.db, delivery)
  await enqueueDelivery(ctx, delivery)
  await recordAudit(ctx.db, ctx, {
    action: 'webhook.replay',
    subject: { kind: 'webhook', id: stored.webhook_id },
    after: { delivery },
  })
  return {}
}
