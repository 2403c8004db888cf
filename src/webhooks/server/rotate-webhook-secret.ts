import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { rotateWebhookSecret as contract } from '../contract.ts'
import { ROTATION_HOURS } from '../rules.ts'
import { getWebhook } from './change-webhook.ts'
import { newSecret } from './create-webhook.ts'
import { replaceSecret } from './webhook.ts'

export async function rotateWebhookSecret(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getWebhook(ctx, id)
  const { secret, sealed } = newSecret(ctx, id)
  const previousUntil = new Date(ctx.now.getTime() + ROTATION_HOURS * 3_600_000)
  await replaceSecret(ctx.db, id, { secret: sealed, previousUntil })
  await recordAudit(ctx.db, ctx, {
    action: 'webhook.rotate',
    subject: { kind: 'webhook', id },
  })
  return { secret }
}
