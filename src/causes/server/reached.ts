import sql, { empty, join, type Sql } from 'sql-template-tag'
import { rows } from '../../server/database/query.ts'
import type { Context } from '../../server/context.ts'
import { REACHED_DAYS } from '../../server/impressions.ts'
import { hashAddress } from '../../server/mail/mailed-addresses.ts'
import type { ReachedFilter } from '../contract.ts'

/** One thing that reached a member; `key` is that of its cause within its kind. */
export type ReachedRow = {
  kind: 'like' | 'visit' | 'message' | 'request' | 'suggestion' | 'advertisement' | 'mail' | 'push'
  key: string
  at: Date
  other_id: string | null
  session_id: string | null
  session_at: Date | null
  via: number | null
  /** Of a mail its template, of a push its type of notification. */
  template: string | null
}

export type Reader = { memberId: string; email: string }

/** `key`: only the row with this one. */
type Range = { since: Date; before: Date; limit: number; key?: string | undefined }
/** SQL condition where one row is wanted. */
const whereKey = (key: string | undefined, condition: (key: string) => Sql): Sql =>
  key === undefined ? empty : sql`and ${condition(key)}`

type Query = (ctx: Context, reader: Reader, range: Range) => Sql

/** The session is joined with its member: another's would prove nothing. */
const joinSession = (session: Sql, member: Sql) =>
  sql`left join session s on s.session_id = ${session} and s.member_id = ${member}`

const likes: Query = (_ctx, { memberId }, { since, before, limit, key }) => sql`
  select 'like' as kind, l.other_id::text as key, l.at, l.other_id, u.session_id, s.created_at as session_at, u.via, null as template
  from like_inbox l
  join like_pair p on p.lo = least(l.member_id, l.other_id) and p.hi = greatest(l.member_id, l.other_id)
  cross join lateral (select case when p.lo = l.other_id then p.lo_session else p.hi_session end as session_id,
                             case when p.lo = l.other_id then p.lo_via else p.hi_via end as via) u
  ${joinSession(sql`u.session_id`, sql`l.other_id`)}
  where l.member_id = ${memberId} and l.direction = 2 and l.at >= ${since} and l.at <= ${before}
    ${whereKey(key, (other) => sql`l.other_id = ${other}::bigint`)}
  order by l.at desc limit ${limit}`

/** Only visits that the list of visitors shows. */
const visits: Query = (_ctx, { memberId }, { since, before, limit, key }) => sql`
  select 'visit' as kind, v.visitor_id || '-' || v.day as key, v.at, v.visitor_id, v.session_id, s.created_at, v.via, null
  from visit v
  join profile p on p.member_id = v.visitor_id and p.show_visits and not p.invisible
  join profile own on own.member_id = v.member_id and own.show_visits and not own.invisible
  ${joinSession(sql`v.session_id`, sql`v.visitor_id`)}
  where v.member_id = ${memberId} and v.at >= ${since} and v.at <= ${before}
    ${whereKey(key, (day) => sql`v.visitor_id = split_part(${day}, '-', 1)::bigint and v.visitor_id || '-' || v.day = ${day}`)}
  order by v.at desc limit ${limit}`

const messages: Query = (_ctx, { memberId }, { since, before, limit, key }) => sql`
  select 'message' as kind, m.conversation_id || '-' || m.seq as key, m.created_at as at, m.sender_id, m.session_id, s.created_at, m.via, null
  from inbox i cross join lateral (
    select * from message m
    where m.conversation_id = i.conversation_id and m.sender_id = i.other_id and m.seq > i.removed_up_to and m.unsent_at is null
      and m.created_at >= ${since} and m.created_at <= ${before}
      ${whereKey(key, (message) => sql`m.seq = split_part(${message}, '-', 2)::int`)}
    order by m.seq desc limit ${limit}) m
  ${joinSession(sql`m.session_id`, sql`m.sender_id`)}
  where i.member_id = ${memberId} and i.removed_at is null and i.last_message_at >= ${since}
    ${whereKey(key, (message) => sql`i.conversation_id = split_part(${message}, '-', 1)::bigint`)}
  order by m.created_at desc limit ${limit}`

/** First messages that waited for the reader; an opened one is a message. */
const requests: Query = (ctx, { memberId }, { since, before, limit, key }) => sql`
  select 'request' as kind, r.request_id::text as key, r.created_at as at, r.member_id, r.session_id, s.created_at, r.via, null
  from message_request r
  ${joinSession(sql`r.session_id`, sql`r.member_id`)}
  where r.site_id = ${ctx.site.id} and r.other_id = ${memberId} and r.state <> 'open' and r.created_at >= ${since} and r.created_at <= ${before}
    and not exists (select from block b where b.member_id = r.other_id and b.other_id = r.member_id)
    ${whereKey(key, (request) => sql`r.request_id = ${request}::bigint`)}
  order by r.created_at desc limit ${limit}`

const mails: Query = (ctx, { email }, { since, before, limit, key }) => sql`
  select 'mail' as kind, mail_id::text as key, at, null::bigint, null::bigint, null::timestamptz, null::smallint, template
  from mail_log where site_id = ${ctx.site.id} and address_hash = ${hashAddress(ctx, email)} and state = 'accepted'
    and at >= ${since} and at <= ${before}
    ${whereKey(key, (mail) => sql`mail_id::text = ${mail}`)}
  order by at desc limit ${limit}`

const pushes: Query = (ctx, { memberId }, { since, before, limit, key }) => sql`
  select 'push' as kind, push_id::text as key, at, null::bigint, null::bigint, null::timestamptz, null::smallint, type
  from push_log where site_id = ${ctx.site.id} and member_id = ${memberId} and state = 'sent' and at >= ${since} and at <= ${before}
    ${whereKey(key, (push) => sql`push_id::text = ${push}`)}
  order by at desc limit ${limit}`

const HOUR = 3_600_000

/** SQL expression: the hour of an impression, counted as `toHour` does. */
const hourSql = sql`floor(extract(epoch from at) / 3600)::bigint`

const toHour = ({ at }: { at: Date }) => Math.floor(at.getTime() / HOUR)

const impressions: Query = (ctx, { memberId }, { since, before, limit, key }) => sql`
  select kind, other_id::text as key, at, other_id, null::bigint, null::timestamptz, via, null
  from impression where site_id = ${ctx.site.id} and member_id = ${memberId} and at >= ${since} and at <= ${before}
    ${whereKey(key, (other) => sql`other_id = ${other}::bigint`)}
  order by at desc limit ${limit}`

/**
 * The same with one row, the latest, for the suggestions of an hour on one page: all of a search page come
 * at once. Ranked before the cursor counts, so that no page begins in the middle of an hour.
 */
const impressionsByHour: Query = (ctx, { memberId }, { since, before, limit }) => sql`
  select kind, other_id::text as key, at, other_id, null::bigint, null::timestamptz, via, null
  from (
    select *, row_number() over (
      partition by kind, via, case kind when 'suggestion' then ${hourSql}::text else other_id || '-' || day end order by at desc, other_id desc) as place
    from impression where site_id = ${ctx.site.id} and member_id = ${memberId} and at >= ${since}) ranked
  where place = 1 and at <= ${before}
  order by at desc limit ${limit}`

const queries: Record<ReachedRow['kind'], Query> = {
  like: likes,
  visit: visits,
  message: messages,
  request: requests,
  mail: mails,
  push: pushes,
  suggestion: impressions,
  advertisement: impressions,
}

const filterQueries: Record<ReachedFilter, readonly Query[]> = {
  like: [likes],
  visit: [visits],
  message: [messages, requests],
  mail: [mails, pushes],
  site: [impressions],
}

/** The end of a page: the time of its last entry, and the entry. */
type ReachedCursor = { at: Date; id: string }

/** `2026-11-26T21:14:00.000Z_like-123`; null for anything else. */
export function parseCursor(text: string): ReachedCursor | null {
  const [, at = '', id = ''] = /^(\d{4}-[\d:.T-]+Z)_([a-z]+-[\w-]+)$/.exec(text) ?? []
  return Number.isNaN(Date.parse(at)) ? null : { at: new Date(at), id }
}

export const formatCursor = ({ at, kind, key }: ReachedRow): string =>
  `${at.toISOString()}_${kind}-${key}`

/** More than anybody gets in the 90 days. */
export const ALL = 100_000

/** Of one instant, such as the suggestions of a page. */
const MAX_AT_ONCE = 100

type Page = {
  /** Of mails and pushes only this template or type. */
  template?: string | null
  filter?: ReachedFilter | undefined
  kind?: ReachedRow['kind']
  since?: Date
  after?: ReachedCursor | null
  limit: number
  key?: string
  /** One row for the suggestions of an hour. */
  byHour?: boolean
}

/** The latest of everything, or of one kind. */
export async function listReachedRows(
  ctx: Context,
  reader: Reader,
  { filter, kind, template, after = null, limit, byHour = false, ...range }: Page,
): Promise<ReachedRow[]> {
  const since = new Date(ctx.now.getTime() - REACHED_DAYS * 86_400_000)
  const all = {
    since,
    before: after?.at ?? ctx.now,
    limit: template == null ? limit + MAX_AT_ONCE : ALL,
    ...range,
  }
  const chosen = kind
    ? [queries[kind]]
    : filter
      ? filterQueries[filter]
      : Object.values(filterQueries).flat()
  const toQuery = (query: Query) => (byHour && query === impressions ? impressionsByHour : query)
  const parts = chosen.map((query) => sql`(${toQuery(query)(ctx, reader, all)})`)
  const conditions = [
    ...(after ? [sql`(at, kind || '-' || key) < (${after.at}::timestamptz, ${after.id})`] : []),
    ...(template == null ? [] : [sql`template = ${template}`]),
  ]
  const following = conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : empty
  return rows<ReachedRow>(
    ctx.db,
    sql`select * from (${join(parts, ' union all ')}) reached (kind, key, at, other_id, session_id, session_at, via, template)
        ${following} order by at desc, kind || '-' || key desc limit ${limit}`,
  )
}

/** One of them, however old it is; null if it did not reach this member. */
export async function findReached(
  ctx: Context,
  reader: Reader,
  { kind, key }: Pick<ReachedRow, 'kind' | 'key'>,
): Promise<ReachedRow | null> {
  const results = await listReachedRows(ctx, reader, {
    kind,
    key,
    limit: 2,
    since: new Date(0),
  })
  return results.find((row) => row.kind === kind) ?? null
}

/** Of each suggestion that stands for those of its hour: all of them, the latest first. */
export async function listSuggestionGroups(
  { db, site }: Context,
  { memberId }: Reader,
  heads: ReachedRow[],
): Promise<Map<ReachedRow, string[]>> {
  if (heads.length === 0) return new Map()
  const found = await rows<{ other_id: string; at: Date; via: number | null }>(
    db,
    sql`select other_id, at, via from impression
        where site_id = ${site.id} and member_id = ${memberId} and kind = 'suggestion' and ${hourSql} = any(${heads.map(toHour)}::bigint[])
        order by at desc, other_id desc`,
  )
  const toKey = (row: { at: Date; via: number | null }) => `${toHour(row)} ${row.via}`
  const groups = Map.groupBy(found, toKey)
  return new Map(
    heads.map((head) => [head, (groups.get(toKey(head)) ?? []).map(({ other_id: id }) => id)]),
  )
}
