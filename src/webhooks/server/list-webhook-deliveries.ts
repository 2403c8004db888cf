import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listWebhookDeliveries as contract } from '../contract.ts'
import { getWebhook } from './change-webhook.ts'
import { listDeliveryRows } from './webhook-delivery.ts'

export async function listWebhookDeliveries(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getWebhook(ctx, id)
  const deliveryRows = await listDeliveryRows(ctx.db, id)
  return {
    deliveries: deliveryRows.map(
      ({ delivery_id, event, attempts, answered, created_at, delivered_at }) => ({
        id: delivery_id,
        event,
        attempts,
        answered,
        created_at: created_at.toISOString(),
        delivered_at: delivered_at?.toISOString() ?? null,
      }),
    ),
  }
}
