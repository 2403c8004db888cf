import type { Output } from '../../platform/contract.ts'
import { loadCards, findViewerTraits } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { autoLike as contract } from '../contract.ts'
import { preferredGender } from '../rules.ts'
import { rankCandidates } from './find-matches.ts'
import { listInbox } from './like-inbox.ts'

const POOL = 50
const RECENT_DAYS = 7

/**
 * Returns a member whose like is unopened, otherwise a suggestion, which never has the reason
 * `liked_you`. Writes nothing.
 */
export async function autoLike(ctx: MemberContext): Promise<Output<typeof contract>> {
  const received = await listInbox(ctx.db, ctx.actor.memberId, 'received', null, POOL)
  const fresh = received.filter((like) => like.is_new && !like.liked).map((like) => like.other_id)
  return (
    (await toFirstCard(ctx, fresh, 'liked_you')) ??
    toFirstCard(ctx, await listSuggestedIds(ctx), 'suggestion')
  )
}

/** Members who were active this week, best matches first; no fictional profiles. */
async function listSuggestedIds(ctx: MemberContext): Promise<string[]> {
  const me = await findViewerTraits(ctx)
  if (!me) return []
  const ranked = await rankCandidates(ctx, me, preferredGender(me), {
    notPassed: true,
    limit: POOL,
  })
  return ranked
    .filter((candidate) => candidate.compared.days < RECENT_DAYS)
    .map((candidate) => candidate.member_id)
}

async function toFirstCard(
  ctx: MemberContext,
  ids: string[],
  reason: 'liked_you' | 'suggestion',
): Promise<Output<typeof contract>> {
  const cards = await loadCards(ctx, ids)
  const card = ids.map((id) => cards.get(id)).find((card) => card?.origin === 'member')
  if (!card) return null
  const { id, name, age, main_image } = card
  return { id, name, age, main_image, reason }
}
