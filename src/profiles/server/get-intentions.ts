import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getIntentions as contract } from '../intention-contract.ts'
import { assertIntentionsOn, listIntentions } from './intention.ts'

export async function getIntentions(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertIntentionsOn(ctx)
  return { intentions: await listIntentions(ctx, ctx.actor.memberId) }
}
