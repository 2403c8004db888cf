import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removeLike as contract } from '../contract.ts'
import { removeFromInboxes } from './like-inbox.ts'
import { clearLike } from './like-pairs.ts'

/** Asks for no more than a like of one's own: it can be taken back from people who are no longer to be seen. */
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
