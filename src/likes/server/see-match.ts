import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { seeMatch as contract } from '../contract.ts'
import { markMatchSeen } from './like-inbox.ts'
import { hasNewMatch } from './like-status.ts'

export async function seeMatch(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const me = ctx.actor.memberId
  if (await markMatchSeen(ctx.db, me, member)) ctx.announce(me, { kind: 'user' })
  return { new_match: await hasNewMatch(ctx.db, me) }
}
