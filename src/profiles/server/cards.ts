import sql, { type Sql } from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { rows } from '../../server/database/query.ts'
import type { ProfileTable } from '../../server/database/generated/tables.ts'
import { shortenAtWord } from '../../platform/text-length.ts'
import type { ProfileCard } from '../contract.ts'
import { ageOn, ONLINE_MINUTES } from '../rules.ts'
import { loadCityPopulation, isPopulousCity, type CityPopulation } from './city-population.ts'
import { toMainImage } from './main-image.ts'
import { onlineVisibleSql } from './presence.ts'
import { isInvisibleTo, listInvisible } from './profile.ts'
import { toQuestion } from './prompt-catalogue.ts'
import { runningTripJoin, visitColumns, type VisitColumns } from './trip.ts'
import { toVisiblePlace } from './visible-place.ts'

export type CardRow = Pick<
  ProfileTable,
  | 'member_id'
  | 'name'
  | 'birth_date'
  | 'gender'
  | 'origin'
  | 'language'
  | 'country'
  | 'region'
  | 'city'
  | 'photo_count'
> &
  VisitColumns & {
    /** The member was active a moment ago and does not hide it. */
    is_active_now: boolean
    is_verified: boolean
    main_name: string | null
    main_thumbhash: string | null
    /** Of somebody without a photo. */
    words: { prompt: string | null; questions: unknown; text: string } | null
  }

/** What somebody without a photo is shown by: the first answer, otherwise the text about them. */
const wordsSql = sql`case when ph.name is null and p.origin = 'member' then coalesce(
    (select json_build_object('prompt', t.prompt, 'questions', q.questions, 'text', t.visible_text)
     from prompt_answer t left join prompt q on q.site_id = t.site_id and q.prompt = t.prompt
     where t.site_id = p.site_id and t.member_id = p.member_id and t.visible_text is not null and t.place > 0
     order by t.place limit 1),
    case when p.about <> '' then json_build_object('prompt', null, 'questions', null, 'text', left(p.about, 400)) end) end as words`

/**
 * The cards of profiles `p` that match a filter, as a statement or part of one. There is no card of
 * a profile that is deleted, disabled, paused or across a block; lists omit entries without a card.
 */
export function cardRowsSql(ctx: Context, filter: Sql): Sql {
  const viewer = ctx.actor?.memberId ?? '0'
  const onlineSince = new Date(ctx.now.getTime() - ONLINE_MINUTES * 60_000)
  return sql`
    select p.member_id, p.name, p.birth_date, p.gender, p.origin, p.language, p.country, p.region, p.city, p.photo_count,
           p.origin = 'member' and not p.invisible and a.last_seen_at > ${onlineSince} and ${onlineVisibleSql(viewer)} as is_active_now,
           coalesce(ph.photo_id = any(p.verified_photos), false) and a.status = 'active' as is_verified,
           ph.name as main_name, ph.thumbhash as main_thumbhash, ${visitColumns}, ${wordsSql}
    from profile p ${runningTripJoin}
    join account a on a.member_id = p.member_id and a.status in ('active', 'not_confirmed')
    left join photo ph on ph.member_id = p.member_id and ph.photo_id = p.main_photo and ph.status = 'active' and ph.deleted_at is null
    where ${filter} and p.site_id = ${ctx.site.id} and p.status = 'active'
      and not exists (select from block b where b.member_id = ${viewer} and b.other_id = p.member_id)`
}

/** Cards of the given members, by id. */
export async function loadCards(
  ctx: Context,
  memberIds: string[],
): Promise<Map<string, ProfileCard>> {
  if (memberIds.length === 0) return new Map()
  const matches = await rows<CardRow>(
    ctx.db,
    cardRowsSql(ctx, sql`p.member_id = any(${memberIds}::bigint[])`),
  )
  const population = await loadCityPopulation(ctx)
  return new Map(matches.map((row) => [row.member_id, toCard(ctx, row, population)]))
}

/** The same without members who are invisible to the viewer: they neither like nor wrote to them. */
export async function loadVisibleCards(
  ctx: MemberContext,
  memberIds: string[],
): Promise<Map<string, ProfileCard>> {
  const [cards, unseen] = await Promise.all([
    loadCards(ctx, memberIds),
    listInvisible(ctx.db, memberIds, ctx.actor.memberId),
  ])
  for (const id of unseen) cards.delete(id)
  return cards
}

/** The card of one member; null also if the member is invisible to the viewer. */
export async function findVisibleCard(
  ctx: MemberContext,
  memberId: string,
): Promise<ProfileCard | null> {
  const [cards, invisible] = await Promise.all([
    loadCards(ctx, [memberId]),
    isInvisibleTo(ctx.db, memberId, ctx.actor.memberId),
  ])
  return invisible ? null : (cards.get(memberId) ?? null)
}

export function toCard(ctx: Context, row: CardRow, population: CityPopulation): ProfileCard {
  const { names, city } = toVisiblePlace(ctx, row)
  return {
    id: row.member_id,
    name: row.name,
    age: ageOn(row.birth_date, ctx.now),
    gender: row.gender,
    origin: row.origin,
    language: row.language,
    country: row.country,
    ...names,
    online: row.is_active_now && isPopulousCity(city, population),
    verified: row.is_verified,
    main_image: row.main_name
      ? toMainImage({ name: row.main_name, status: 'active', thumbhash: row.main_thumbhash })
      : null,
    more_photos: Math.max(0, row.photo_count - (row.main_name ? 1 : 0)),
    words: toWords(ctx, row.words),
  }
}

/** The longest text on a card, in graphemes. */
const CARD_WORDS = 140

function toWords(ctx: Context, words: CardRow['words']): ProfileCard['words'] {
  if (!words || !ctx.site.settings.prompts) return null
  const { prompt, questions, text } = words
  return {
    question: prompt && toQuestion(ctx, prompt, questions),
    text: shortenAtWord(text.replaceAll(/\s+/g, ' '), CARD_WORDS),
  }
}
