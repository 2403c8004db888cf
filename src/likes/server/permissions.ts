import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import type { ProfileCard } from '../../profiles/contract.ts'
import { findVisibleCard } from '../../profiles/server/public.ts'

declare const proof: unique symbol

/** Proof that the actor sees this member and may give a like. */
export type Likeable = { readonly [proof]: 'likeable'; readonly id: string }

/**
 * The person as the actor may see them. Blocked, invisible, paused, deleted and never existed answer alike and by the same queries,
 * so that none can be told from the others.
 */
export async function maySee(ctx: MemberContext, memberId: string): Promise<ProfileCard> {
  const card = await findVisibleCard(ctx, memberId)
  if (!card) throw new ApiError('profile_not_available')
  return card
}

/** Advertisements and people of another site cannot be liked here, nor can oneself. */
export async function mayLike(ctx: MemberContext, memberId: string): Promise<Likeable> {
  const { origin } = await maySee(ctx, memberId)
  const isPerson = origin === 'member' || origin === 'fictional'
  if (!isPerson || memberId === ctx.actor.memberId) throw new ApiError('cannot_be_liked')
  return { id: memberId } as Likeable
}
