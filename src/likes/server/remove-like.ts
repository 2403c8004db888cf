import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removeLike as contract } from '../contract.ts'
import { removeFromInboxes } from './like-inbox.ts'
import { clearLike } from './like-pairs.ts'

/**
 * Requires only the actor's own like, because a like can be removed from a member who is no longer
 * visible.
 */
export async function removeLike(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const me = ctx.actor.memberId
  if (!(await clearLike(ctx.db, me, member))) return {}
  await removeFromInboxes(ctx.db, me, member)
  ctx.announce(member, { kind: 'likes' })
  ctx.announce(me, { kind: 'likes' })
  return {}
}
