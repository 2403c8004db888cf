import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { loadCards } from '../../profiles/server/public.ts'
import type { LikeProfile, listLikes as contract } from '../contract.ts'
import { parseCursor, formatCursor } from '../rules.ts'
import { toLikeProfile } from './get-like.ts'
import { countInbox, listInbox, type ListedLike } from './like-inbox.ts'

const PAGE = 24

export async function listLikes(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const me = ctx.actor.memberId
  const [listed, counts] = await Promise.all([
    listInbox(ctx.db, me, input.type, parseCursor(input.after ?? ''), PAGE + 1),
    countInbox(ctx.db, me),
  ])
  const page = listed.slice(0, PAGE)
  const last = page.at(-1)
  const profiles = await toProfiles(ctx, page)
  const likesMe = new Set(page.flatMap((like) => (like.likes_me ? [like.other_id] : [])))
  return {
    profiles,
    liked_by: profiles.filter(({ id }) => likesMe.has(id)),
    counts,
    next:
      last && listed.length > PAGE
        ? formatCursor({ isNew: last.is_new, at: last.at, otherId: last.other_id })
        : null,
  }
}

/** Omits members who are deleted, paused or disabled; they reappear when they return. */
async function toProfiles(ctx: MemberContext, page: ListedLike[]): Promise<LikeProfile[]> {
  const cards = await loadCards(
    ctx,
    page.map((like) => like.other_id),
  )
  return page.flatMap((like) => {
    const card = cards.get(like.other_id)
    if (!card) return []
    const { liked, like_new, at } = like
    return [toLikeProfile(card, { liked, matched: like.matched_at !== null, like_new, at })]
  })
}
