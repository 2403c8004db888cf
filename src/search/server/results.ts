import sql from 'sql-template-tag'
import { hasSource, TRAFFIC_COOKIE } from '../../traffic/rules.ts'
import { likedSql, newLikeSql } from '../../likes/server/public.ts'
import type { ProfileCard } from '../../profiles/contract.ts'
import {
  cardRowsSql,
  loadCityPopulation,
  visibleDistance,
  toBlurredImage,
  toCard,
  type CardRow,
} from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { rows } from '../../server/database/query.ts'
import { visitorAccess } from '../../sites/visitor-rules.ts'
import type { City } from '../../server/places/places.ts'
import type { SearchResult } from '../contract.ts'
import { pageQuery, type MemberQuery } from './member-search.ts'
import { NO_COUNT, type CountColumns } from './result-count.ts'
import { toSearchScope } from './search-scope.ts'

/** What this viewer may see. Members see everything. */
export type ViewerAccess = 'none' | 'cards' | 'full'

export const viewerAccess = (ctx: Context): ViewerAccess =>
  ctx.actor ? 'full' : visitorAccess(ctx.site.settings, hasSource(ctx.cookie(TRAFFIC_COOKIE)))

/**
 * A hit with the data of their card; `has_card` is false if the profile has disappeared
 * meanwhile. Each row has the count, if requested.
 */
export type ResultRow = CardRow &
  CountColumns & {
    hit_id: string
    hit_city: number | null
    has_card: boolean
    liked: boolean
    like_new: boolean
  }

/**
 * Selects members with what their cards show this viewer, in search order, in one statement that
 * may include the count.
 */
export async function listResultRows(
  ctx: Context,
  query: MemberQuery,
  count = NO_COUNT,
): Promise<ResultRow[]> {
  const viewer = ctx.actor?.memberId ?? '0'
  const other = sql`hit.member_id`
  return rows<ResultRow>(
    ctx.db,
    // The limit makes the planner look up each member by key instead of scanning tables for one
    // page.
    sql`select card.*, hit.member_id as hit_id, hit.city as hit_city, card.member_id is not null as has_card,
               ${likedSql(viewer, other)} as liked, ${newLikeSql(viewer, other)} as like_new,
               ${count}
        from (${query.rows}) hit
        left join lateral (${cardRowsSql(ctx, sql`p.member_id = ${other}`)} limit 1) card on true
        order by ${query.order}`,
  )
}

/** Cards as this viewer may see them, without members who have disappeared meanwhile. */
export async function toResults(
  ctx: Context,
  resultRows: ResultRow[],
  access: ViewerAccess,
  home: City | undefined,
): Promise<SearchResult[]> {
  const population = await loadCityPopulation(ctx)
  return resultRows.flatMap((row) => {
    if (!row.has_card) return []
    const card = toCard(ctx, row, population)
    return {
      profile: access === 'cards' ? toAnonymousCard(card) : card,
      liked: row.liked,
      like_new: row.like_new,
      distance: visibleDistance(home, row.hit_city, population),
    }
  })
}

/**
 * Cards of members in the visitor's country who agreed to be promoted, as the least of all visitors
 * sees them, so that the page can be shared; none where the site shows visitors nothing.
 */
export async function listPromotedCards(ctx: Context, limit: number): Promise<ProfileCard[]> {
  if (visitorAccess(ctx.site.settings, false) === 'none') return []
  const scope = { ...toSearchScope(ctx, null, { with_photo: '1' }, true), membersOnly: true }
  const resultRows = await listResultRows(ctx, pageQuery(scope, null, limit))
  const results = await toResults(ctx, resultRows, 'cards', undefined)
  return results.map(({ profile }) => profile)
}

/**
 * A card without a name and with the blurred image, as visitors see members who agreed to be shown.
 */
function toAnonymousCard(card: ProfileCard): ProfileCard {
  const image = card.main_image && toBlurredImage(card.main_image)
  return {
    ...card,
    name: '',
    city: '',
    visiting: null,
    online: false,
    main_image: image,
    words: null,
  }
}
