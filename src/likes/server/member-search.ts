import sql, { empty } from 'sql-template-tag'
import { isHiddenSql } from '../../contact/server/public.ts'
import { notHiddenByPlaceSql } from '../../discretion/server/public.ts'
import type { Intention } from '../../profiles/intention-contract.ts'
import { publicIntentionsSql } from '../../profiles/server/public.ts'
import type { SearchGroup } from '../../profiles/rules.ts'
import type { MemberContext } from '../../server/context.ts'
import { rows } from '../../server/database/query.ts'
import type { MemberSearchTable } from '../../server/database/generated/tables.ts'

export type Candidate = Pick<
  MemberSearchTable,
  | 'member_id'
  | 'birth_date'
  | 'country'
  | 'region'
  | 'city'
  | 'language'
  | 'interests'
  | 'active_at'
> & {
  /** Whether this member's like of the viewer is unopened; null without a like. */
  like_new: boolean | null
  /** What they say to everybody brings them here. */
  intentions: Intention[]
}

export type CandidateQuery = {
  groups: SearchGroup[]
  country: string | null
  /**
   * Lists the most recently active members of each of these cities, because the first thousand of a
   * large country may all live elsewhere.
   */
  cities?: number[]
  bornAfter: string
  bornBefore: string
  /** Excludes members on whom the member passed. */
  notPassed: boolean
  limit: number
}

const PASS_DAYS = 30

/**
 * Lists candidates, recently active first. Excludes fictional, partner and performer profiles,
 * members across a block, those whom the member set aside, and those whom the member already likes. Scans the search index per
 * group, so that its cost depends on the limit.
 */
export async function listCandidates(
  ctx: MemberContext,
  query: CandidateQuery,
): Promise<Candidate[]> {
  const me = ctx.actor.memberId
  const passedAfter = new Date(ctx.now.getTime() - PASS_DAYS * 86_400_000)
  const notPassed = query.notPassed
    ? sql`and not exists (select from swipe_pass w where w.member_id = ${me} and w.other_id = s.member_id and w.at > ${passedAfter})`
    : empty
  const cities = query.cities ? sql`cross join unnest(${query.cities}::int[]) w (city)` : empty
  const inCity = query.cities ? sql`and s.city = w.city` : empty
  const country = query.country === null ? empty : sql`and s.country = ${query.country}`
  const apart = ctx.site.settings.discretion
    ? sql`and ${notHiddenByPlaceSql({ site: ctx.site.id, viewer: me, visitorCountry: '' })}`
    : empty
  return rows<Candidate>(
    ctx.db,
    sql`select c.member_id, c.birth_date, c.country, c.region, c.city, c.language, c.interests, c.active_at,
               (select l.is_new from like_inbox l where l.member_id = ${me} and l.direction = 2 and l.other_id = c.member_id) as like_new,
               ${publicIntentionsSql(sql`c.member_id`)} as intentions
        from unnest(${query.groups.map(({ gender }) => gender)}::smallint[], ${query.groups.map(({ lookingFor }) => lookingFor)}::smallint[]) g (gender, looking_for)
        ${cities} cross join lateral (
          select s.* from member_search s
          where s.site_id = ${ctx.site.id}::smallint and s.gender = g.gender and s.looking_for = g.looking_for and s.listed and s.origin = 0 ${country} ${inCity}
            and s.birth_date > ${query.bornAfter}::date and s.birth_date <= ${query.bornBefore}::date and s.member_id <> ${me}
            and not exists (select from block b where b.member_id = ${me} and b.other_id = s.member_id)
            and not ${isHiddenSql(ctx.site.id, me, sql`s.member_id`)} ${apart}
            and not exists (select from like_inbox l where l.member_id = ${me} and l.direction = 1 and l.other_id = s.member_id) ${notPassed}
          order by s.active_at desc, s.member_id desc limit ${query.limit}
        ) c`,
  )
}
