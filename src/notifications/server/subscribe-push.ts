import * as z from 'zod'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { subscribePush as contract } from '../contract.ts'
import { isPushService } from '../rules.ts'
import { saveSubscription } from './push-subscriptions.ts'

const SerializedSubscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

export async function subscribePush(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const subscription =
    typeof input.subscription === 'string' ? parse(input.subscription) : input.subscription
  if (!ctx.pushKey || !isPushService(subscription.endpoint, ctx.local))
    throw new ApiError('push_not_possible')
  const { memberId, sessionId } = ctx.actor
  await saveSubscription(
    ctx.db,
    memberId,
    sessionId,
    { endpoint: subscription.endpoint, ...subscription.keys },
    ctx.now,
  )
  return {}
}

function parse(text: string) {
  try {
    return z.parse(SerializedSubscription, JSON.parse(text))
  } catch {
    throw new ApiError('push_not_possible')
  }
}
