import { ApiError } from '../../platform/api-error.ts'
import type { Output } from '../../platform/contract.ts'
import { findViewerTraits } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { undoPass as contract } from '../contract.ts'
import { preferredGender } from '../rules.ts'
import { rankCandidates, toSuggestions } from './find-matches.ts'
import { getSwipeState } from './get-deck.ts'
import { undoLastPass } from './swipe-pass.ts'

const POOL = 200

/** The card may no longer be visible: paused, blocked or liked elsewhere. */
export async function undoPass(ctx: MemberContext): Promise<Output<typeof contract>> {
  const member = await undoLastPass(ctx.db, ctx.actor.memberId)
  if (member === null) throw new ApiError('nothing_to_undo')
  const me = await findViewerTraits(ctx)
  const ranked = me
    ? await rankCandidates(ctx, me, preferredGender(me), { notPassed: true, limit: POOL })
    : []
  const again = ranked.filter((candidate) => candidate.member_id === member)
  const [card] = me ? await toSuggestions(ctx, me, again) : []
  return { state: await getSwipeState(ctx), card: card ?? null }
}
