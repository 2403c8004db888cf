import { parseTraffic, TRAFFIC_COOKIE } from '../../traffic/rules.ts'
import { likeMarks } from '../../likes/server/likes.ts'
import { photoUrl } from '../../platform/photo-url.ts'
import type { ProfileCard } from '../../profiles/contract.ts'
import { cardsOf } from '../../profiles/server/profiles.ts'
import type { Context } from '../../server/context.ts'
import type { SearchResult } from '../contract.ts'
import type { Found } from './member-search.ts'
import { distanceBetween, homeOf } from './nearby.ts'

/** What somebody who is not logged in gets to see (specification, section 4). Members see everything. */
export type Sees = 'none' | 'cards' | 'full'

const more: Sees[] = ['none', 'cards', 'full']

export function visitorSees(ctx: Context): Sees {
  if (ctx.actor) return 'full'
  const { logged_out_search: always, logged_out_search_trafficsource: bySource } = ctx.site.settings
  if (!parseTraffic(ctx.cookie(TRAFFIC_COOKIE))['network']) return always
  return more.indexOf(bySource) > more.indexOf(always) ? bySource : always
}

/** Cards of the members found, in that order; whoever left in between is left out. */
export async function toResults(ctx: Context, found: Found[], sees: Sees): Promise<SearchResult[]> {
  const ids = found.map((member) => member.member_id)
  const [cards, marks, home] = await Promise.all([
    cardsOf(ctx, ids),
    ctx.actor ? likeMarks(ctx.db, ctx.actor.memberId, ids) : new Map<string, { liked: boolean; newLike: boolean }>(),
    homeOf(ctx),
  ])
  return found.flatMap(({ member_id, city }) => {
    const card = cards.get(member_id)
    const mark = marks.get(member_id)
    if (!card) return []
    return {
      profile: sees === 'cards' ? anonymous(card) : card,
      liked: mark?.liked ?? false,
      like_new: mark?.newLike ?? false,
      distance: distanceBetween(home, city),
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
