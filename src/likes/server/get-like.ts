import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { ProfileCard } from '../../profiles/contract.ts'
import type { getLike as contract, LikeProfile } from '../contract.ts'
import { listLikesBetween } from './like-inbox.ts'
import { maySee } from './permissions.ts'

export async function getLike(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const [card, likes] = await Promise.all([
    maySee(ctx, member),
    listLikesBetween(ctx.db, ctx.actor.memberId, [member]),
  ])
  const outgoing = likes.find((like) => like.direction === 1)
  const incoming = likes.find((like) => like.direction === 2)
  const matchedAt = outgoing?.matched_at ?? null
  const at = matchedAt ?? incoming?.at ?? outgoing?.at ?? ctx.now
  return {
    profile: toLikeProfile(card, {
      liked: outgoing !== undefined,
      matched: matchedAt !== null,
      like_new: incoming?.is_new ?? false,
      at,
    }),
    likes_me: incoming !== undefined,
    like_new: incoming?.is_new ?? false,
  }
}

/** A card with the likes between the viewer and that member. */
export function toLikeProfile(
  card: ProfileCard,
  { at, ...like }: { liked: boolean; matched: boolean; like_new: boolean; at: Date },
): LikeProfile {
  return { ...card, ...like, at: at.toISOString() }
}
