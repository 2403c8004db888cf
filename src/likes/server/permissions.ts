import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import type { ProfileCard } from '../../profiles/contract.ts'
import { findVisibleCard } from '../../profiles/server/public.ts'

declare const proof: unique symbol

/** Proof that the actor may see and like this member. */
export type Likeable = { readonly [proof]: 'likeable'; readonly id: string }

/**
 * Returns the member's card as the actor may see it. Blocked, invisible, paused, deleted and
 * unknown members cause the same failure after the same queries, so that they cannot be
 * distinguished.
 */
export async function maySee(ctx: MemberContext, memberId: string): Promise<ProfileCard> {
  const card = await findVisibleCard(ctx, memberId)
  if (!card) throw new ApiError('profile_not_available')
  return card
}

/** Refuses profiles that are advertisements, members of another site, and oneself. */
export async function mayLike(ctx: MemberContext, memberId: string): Promise<Likeable> {
  const { origin } = await maySee(ctx, memberId)
  const isPerson = origin === 'member' || origin === 'fictional'
  if (!isPerson || memberId === ctx.actor.memberId) throw new ApiError('cannot_be_liked')
  return { id: memberId } as Likeable
}
