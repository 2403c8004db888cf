import sql, { empty, join, raw } from 'sql-template-tag'
import { maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import { matchesName } from '../../server/database/match-name.ts'
import type { Parsed } from '../../platform/contract.ts'
import type { ListedMember, listConsoleMembers } from '../actions-contract.ts'

export type ConsoleAccount = {
  member_id: string
  email: string
  account_status: string
  paid_user: boolean
  language: string
  country: string
  region: number | null
  city: number | null
  verified: boolean
  signup_at: Date
  email_confirmed_at: Date | null
  last_seen_at: Date
  banned_at: Date | null
  traffic: Record<string, unknown>
  name: string
  birth_date: string
  gender: 'male' | 'female'
  looking_for: string
  about: string
  origin: 'member' | 'fictional' | 'partner' | 'performer'
  profile_status: 'active' | 'paused' | 'disabled'
  likes_given: number
  likes_received: number
  matches: number
  blocks_made: number
  blocks_received: number
  sent_messages: number
  chargebacks: number
}

/** A member with counts of what they and others did; never a person of the staff. */
export async function findConsoleAccount(
  db: Queryable,
  siteId: number,
  memberId: string,
): Promise<ConsoleAccount | null> {
  return maybeRow<ConsoleAccount>(
    db,
    sql`select a.member_id, a.email, a.status::text as account_status, a.paid_user, a.language, a.country, a.signup_at,
          a.email_confirmed_at, a.last_seen_at, a.banned_at, a.traffic, p.name, p.birth_date::text as birth_date, p.gender, p.looking_for, p.region, p.city,
          coalesce(p.main_photo = any(p.verified_photos), false) as verified,
          p.about, p.origin::text as origin, p.status as profile_status,
          l.given as likes_given, l.received as likes_received, l.matches, b.made as blocks_made, b.received as blocks_received,
          (select coalesce(count(*), 0)::int from ledger_transaction t where t.member_id = a.member_id and t.kind in ('message', 'photo', 'gift')) as sent_messages,
          (select count(*)::int from credit_order o where o.member_id = a.member_id and o.status = 'charged_back') as chargebacks
        from account a join profile p on p.member_id = a.member_id,
          lateral (select count(*) filter (where (lo = a.member_id and lo_at is not null) or (hi = a.member_id and hi_at is not null))::int as given,
                          count(*) filter (where (lo = a.member_id and hi_at is not null) or (hi = a.member_id and lo_at is not null))::int as received,
                          count(matched_at)::int as matches
                   from like_pair where lo = a.member_id or hi = a.member_id) l,
          lateral (select count(*) filter (where direction = 1)::int as made, count(*) filter (where direction = 2)::int as received
                   from block where member_id = a.member_id) b
        where a.member_id = ${memberId} and a.site_id = ${siteId} and a.role = 'member' and a.status <> 'erased'`,
  )
}

export async function isProfileDisabled(db: Queryable, memberId: string): Promise<boolean> {
  const row = await maybeRow(
    db,
    sql`select 1 as disabled from profile where member_id = ${memberId} and status = 'disabled'`,
  )
  return row !== null
}

type ListedRow = Pick<
  ConsoleAccount,
  | 'member_id'
  | 'name'
  | 'birth_date'
  | 'country'
  | 'language'
  | 'paid_user'
  | 'signup_at'
  | 'last_seen_at'
> & { state: ListedMember['state']; reports: number }

/** One of `memberStates`, of the tables `a` and `p`. */
export const stateSql = sql`case when a.banned_at is not null then 'banned' when a.status = 'deleted' then 'deleted'
          when a.status = 'not_confirmed' then 'unconfirmed' when p.status = 'paused' then 'paused'
          when p.status = 'disabled' then 'hidden' else 'active' end`

/**
 * A page of members beyond one, the newest first unless sorted otherwise; ids grow with time. Only the filters
 * that are set are in the statement: with all of them its plan would read every member.
 */
export async function listAccountPage(
  db: Queryable,
  siteId: number,
  filter: Omit<Parsed<typeof listConsoleMembers>, 'limit'>,
  limit: number,
): Promise<ListedRow[]> {
  const { name, state, country, premium, confirmed, from, to, lander, reported, before, sort } =
    filter
  const [isBeyond, order] = sort === 'joined' ? [raw('>'), raw('asc')] : [raw('<'), raw('desc')]
  const conditions = [
    // Of both tables, so that neither is read from its newest row on.
    before
      ? sql`and a.member_id ${isBeyond} ${before} and p.member_id ${isBeyond} ${before}`
      : empty,
    // All of the name first: in the order of the list a rare name would be looked for in every row.
    name
      ? sql`and p.member_id = any(array(select n.member_id from profile_text n where n.site_id = ${siteId} and ${matchesName(sql`n.name`, name)}))`
      : empty,
    country ? sql`and a.country = ${country}` : empty,
    premium ? sql`and a.paid_user = ${premium === 'yes'}` : empty,
    confirmed ? sql`and (a.email_confirmed_at is not null) = ${confirmed === 'yes'}` : empty,
    from ? sql`and a.signup_at >= ${`${from}T00:00:00Z`}::timestamptz` : empty,
    to ? sql`and a.signup_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'` : empty,
    lander ? sql`and a.traffic ->> 'lander' = ${lander}` : empty,
    state ? sql`and ${stateSql} = ${state}` : empty,
    reported ? sql`and exists (select from report r where r.reported_id = a.member_id)` : empty,
  ]
  return rows<ListedRow>(
    db,
    sql`select a.member_id, p.name, p.birth_date::text as birth_date, a.country, a.language, a.paid_user, a.signup_at, a.last_seen_at,
          ${stateSql} as state, (select count(*)::int from report r where r.reported_id = a.member_id) as reports
        from account a join profile p on p.member_id = a.member_id
        where a.site_id = ${siteId} and a.role = 'member' and a.status <> 'erased' and p.origin = 'member'
          ${join(conditions, ' ')}
        order by a.member_id ${order} limit ${limit}`,
  )
}
