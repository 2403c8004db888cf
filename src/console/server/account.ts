import sql from 'sql-template-tag'
import { maybeRow, type Queryable } from '../../server/database/query.ts'

export type ConsoleAccount = {
  member_id: string
  email: string
  account_status: string
  paid_user: boolean
  language: string
  country: string
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
  about_score: number
  origin: string
  profile_status: 'active' | 'paused' | 'disabled'
  likes_given: number
  likes_received: number
  matches: number
  blocks_made: number
  blocks_received: number
  sent_messages: number
  reports: number
  refused_photos: number
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
          a.email_confirmed_at, a.last_seen_at, a.banned_at, a.traffic, p.name, p.birth_date::text as birth_date, p.gender, p.looking_for,
          p.about, p.about_score, p.origin::text as origin, p.status as profile_status,
          l.given as likes_given, l.received as likes_received, l.matches, b.made as blocks_made, b.received as blocks_received,
          (select coalesce(count(*), 0)::int from ledger_transaction t where t.member_id = a.member_id and t.kind in ('message', 'photo', 'gift')) as sent_messages,
          (select count(*)::int from report r where r.reported_id = a.member_id) as reports,
          (select count(*)::int from photo ph where ph.member_id = a.member_id and ph.status = 'refused') as refused_photos,
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
