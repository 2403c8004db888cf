import type { Output } from '../../platform/contract.ts'
import { loadCards } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getMatch as contract, Match } from '../contract.ts'
import { toLikeProfile } from './get-like.ts'
import { findNewMatch } from './like-inbox.ts'

/** Returns the latest unseen match of the member who liked first. */
export async function getMatch(ctx: MemberContext): Promise<Output<typeof contract>> {
  const fresh = await findNewMatch(ctx.db, ctx.actor.memberId)
  return fresh && buildMatch(ctx, fresh.other_id, fresh)
}

/** The match as this member sees it; null if the other member has just become invisible. */
export async function buildMatch(
  ctx: MemberContext,
  member: string,
  { free_message, at }: { free_message: boolean; at: Date },
): Promise<Match | null> {
  const cards = await loadCards(ctx, [ctx.actor.memberId, member])
  const other = cards.get(member)
  if (!other) return null
  return {
    profile: toLikeProfile(other, { liked: true, matched: true, like_new: false, at }),
    own_image: cards.get(ctx.actor.memberId)?.main_image?.match ?? null,
    free_message,
  }
}
