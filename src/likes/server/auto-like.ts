import type { Output } from '../../platform/contract.ts'
import { loadCards, findViewerTraits } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { autoLike as contract } from '../contract.ts'
import { preferredGender } from '../rules.ts'
import { rankCandidates, saveSuggestions, type RankedCandidate } from './find-matches.ts'
import { listInbox } from './like-inbox.ts'

const POOL = 50
const RECENT_DAYS = 7

/**
 * Returns a member whose like is unopened, otherwise a suggestion, which never has the reason
 * `liked_you`. Writes nothing but why it was suggested.
 */
export async function autoLike(ctx: MemberContext): Promise<Output<typeof contract>> {
  const received = await listInbox(ctx.db, ctx.actor.memberId, 'received', null, POOL)
  const fresh = received.filter((like) => like.is_new && !like.liked).map((like) => like.other_id)
  const admirer = await toFirstCard(ctx, fresh, 'liked_you')
  if (admirer) return admirer
  const suggested = await listSuggested(ctx)
  const ids = suggested.map(({ member_id }) => member_id)
  const offer = await toFirstCard(ctx, ids, 'suggestion')
  await saveSuggestions(
    ctx,
    suggested.filter(({ member_id }) => member_id === offer?.id),
  )
  return offer
}

/** Members who were active this week, best matches first; no fictional profiles. */
async function listSuggested(ctx: MemberContext): Promise<RankedCandidate[]> {
  const me = await findViewerTraits(ctx)
  if (!me) return []
  const ranked = await rankCandidates(ctx, me, preferredGender(me), {
    notPassed: true,
    limit: POOL,
  })
  return ranked.filter((candidate) => candidate.compared.days < RECENT_DAYS)
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
