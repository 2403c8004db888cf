import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { unsubscribePush as contract } from '../contract.ts'
import { removeSubscription } from './push-subscriptions.ts'

export async function unsubscribePush(
  ctx: MemberContext,
  { endpoint }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await removeSubscription(ctx.db, ctx.actor.memberId, endpoint)
  return {}
}
