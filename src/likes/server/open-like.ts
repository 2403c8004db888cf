import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { openLike as contract } from '../contract.ts'
import { openReceived } from './like-inbox.ts'
import { countNewLikes } from './like-status.ts'

export async function openLike(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const me = ctx.actor.memberId
  if (await openReceived(ctx.db, me, member)) ctx.announce(me, { kind: 'likes' })
  return { new_likes: await countNewLikes(ctx.db, me) }
}
