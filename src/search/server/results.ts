import { hasSource, TRAFFIC_COOKIE } from '../../traffic/rules.ts'
import { likeMarks } from '../../likes/server/likes.ts'
import { photoUrl } from '../../platform/photo-url.ts'
import type { ProfileCard } from '../../profiles/contract.ts'
import { cardsOf, crowdsOf, distanceSeen } from '../../profiles/server/profiles.ts'
import type { Context } from '../../server/context.ts'
import { seenByVisitors } from '../../sites/rules.ts'
import type { City } from '../../server/places/places.ts'
import type { SearchResult } from '../contract.ts'
import type { Found } from './member-search.ts'

/** What this viewer gets to see. Members see everything. */
export type Sees = 'none' | 'cards' | 'full'

export const visitorSees = (ctx: Context): Sees =>
  ctx.actor ? 'full' : seenByVisitors(ctx.site.settings, hasSource(ctx.cookie(TRAFFIC_COOKIE)))

/** Cards of the members found, in that order; whoever left in between is left out. */
export async function toResults(ctx: Context, found: Found[], sees: Sees, home: City | undefined): Promise<SearchResult[]> {
  const ids = found.map((member) => member.member_id)
  const [cards, marks, crowds] = await Promise.all([
    cardsOf(ctx, ids),
    ctx.actor ? likeMarks(ctx.db, ctx.actor.memberId, ids) : new Map<string, { liked: boolean; newLike: boolean }>(),
    crowdsOf(ctx),
  ])
  return found.flatMap(({ member_id, city }) => {
    const card = cards.get(member_id)
    const mark = marks.get(member_id)
    if (!card) return []
    return {
      profile: sees === 'cards' ? anonymous(card) : card,
      liked: mark?.liked ?? false,
      like_new: mark?.newLike ?? false,
      distance: distanceSeen(home, city, crowds),
    }
  })
}

/** No name, and the blurred picture: what a member who agreed to be promoted shows to visitors. */
function anonymous(card: ProfileCard): ProfileCard {
  const image = card.main_image && {
    ...card.main_image,
    thumb: blurred(card.main_image.thumb),
    card: blurred(card.main_image.card),
  }
  return { ...card, name: '', city: '', online: false, main_image: image }
}

const blurred = (address: string) => photoUrl(address.split('/').at(-2) ?? '', 'blurred')
