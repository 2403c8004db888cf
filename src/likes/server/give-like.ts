import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { giveLike as contract } from '../contract.ts'
import { listLikesBetween } from './like-inbox.ts'
import { likeAdded } from './like-events.ts'
import { addComment } from './like-comment.ts'
import { addLike } from './like-pairs.ts'
import { mayLike, type Likeable } from './permissions.ts'
import { buildMatch } from './get-match.ts'

export async function giveLike(
  ctx: MemberContext,
  { member, comment }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const other = await mayLike(ctx, member)
  if (comment) await assertNotMatched(ctx, member)
  const result = await createLike(ctx, other)
  if (comment) await addComment(ctx, other, comment)
  if (result) return result
  return { matched: await isMatched(ctx, member), match: null }
}

async function isMatched({ db, actor }: MemberContext, member: string): Promise<boolean> {
  const between = await listLikesBetween(db, actor.memberId, [member])
  return between.some((like) => like.matched_at !== null)
}

/** Who matches already writes a message instead. */
async function assertNotMatched(ctx: MemberContext, member: string): Promise<void> {
  if (await isMatched(ctx, member)) throw new ApiError('comment_too_late')
}

/** Adds the like and publishes its events; returns null if the like existed. */
export async function createLike(
  ctx: MemberContext,
  other: Likeable,
): Promise<Output<typeof contract> | null> {
  const added = await addLike(ctx.db, { ...ctx.actor, via: ctx.via }, other, ctx.now)
  if (!added) return null
  const from = ctx.actor.memberId
  if (added.should_notify) await ctx.emit(likeAdded, { from, to: other.id, at: ctx.now })
  ctx.announce(other.id, { kind: 'likes' })
  ctx.announce(from, { kind: 'likes' })
  const { matched_at: at, free_message } = added
  return {
    matched: at !== null,
    match: at && (await buildMatch(ctx, other.id, { at, free_message })),
  }
}
