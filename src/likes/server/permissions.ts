import { hiddenFrom } from '../../blocks/server/blocks.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import type { ProfileCard } from '../../profiles/contract.ts'
import { cardsOf } from '../../profiles/server/profiles.ts'

declare const proof: unique symbol

/** Proof that the actor sees this member and may give a like. */
export type Likeable = { readonly [proof]: 'likeable'; readonly id: string }

/** The person as the actor may see them: 404 like a missing one where they may not, 403 `profile_not_available` for either side of a block. */
export async function maySee(ctx: MemberContext, memberId: string): Promise<ProfileCard> {
  const hidden = await hiddenFrom(ctx.db, ctx.actor.memberId, memberId)
  if (hidden !== 'no') throw new ApiError('profile_not_available')
  const card = (await cardsOf(ctx, [memberId])).get(memberId)
  if (!card) throw new ApiError('not_found')
  return card
}

/** Advertisements and people of another site cannot be liked here, nor can oneself. */
export async function mayLike(ctx: MemberContext, memberId: string): Promise<Likeable> {
  const { origin } = await maySee(ctx, memberId)
  const isPerson = origin === 'member' || origin === 'fictional'
  if (!isPerson || memberId === ctx.actor.memberId) throw new ApiError('cannot_be_liked')
  return { id: memberId } as Likeable
}
