import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { removeWebhook as contract } from '../contract.ts'
import { getWebhook } from './change-webhook.ts'
import { deleteWebhook } from './webhook.ts'

export async function removeWebhook(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { url, events } = await getWebhook(ctx, id)
  await deleteWebhook(ctx.db, id)
  await recordAudit(ctx.db, ctx, {
    action: 'webhook.remove',
    subject: { kind: 'webhook', id },
    before: { url, events },
  })
  return {}
}
