import sql from 'sql-template-tag'
import type { Context } from '../../../server/context.ts'
import { row, rows } from '../../../server/database/query.ts'
import { activePhotoSql } from '../../server/contact-door.ts'
import { verifiedSql } from '../../../profiles/server/public.ts'

/** From so many closed doors in seven days on an account is listed. */
const MANY_DOORS = 30

type Scope = Pick<Context, 'db' | 'site' | 'now'>

export type ChosenGroup = { who: string; gender: 'female' | 'male'; people: number }

/** How many members of each gender chose what; active ones only. */
export const countChosenGroups = ({ db, site }: Scope): Promise<ChosenGroup[]> =>
  rows<ChosenGroup>(
    db,
    sql`select coalesce(r.who, 'anyone') as who, p.gender, count(*)::int as people
        from profile p join account a using (member_id)
          left join contact_rule r on r.site_id = p.site_id and r.member_id = p.member_id
        where p.site_id = ${site.id} and p.origin = 'member' and p.status = 'active' and a.status = 'active' and a.role = 'member'
        group by 1, 2`,
  )

type Contact = { conversations: number; answered: number; blocks: number }

/** Conversations begun on these days, those answered, and the blocks by members. */
export const countContact = ({ db, site }: Scope, from: Date, to: Date): Promise<Contact> =>
  row<Contact>(
    db,
    sql`select coalesce(sum(value) filter (where metric = 'conversations'), 0)::int as conversations,
               coalesce(sum(value) filter (where metric = 'answered'), 0)::int as answered,
               (select count(*)::int from block b join profile p on p.member_id = b.member_id
                where p.site_id = ${site.id} and b.direction = 1 and b.at >= ${from} and b.at < ${to}) as blocks
        from daily_metric where site_id = ${site.id} and day >= ${from}::date and day < ${to}::date`,
  )

export type MonthRow = { month: string; conversations: number; answered: number }

/** The last six months. */
export const listMonths = ({ db, site, now }: Scope): Promise<MonthRow[]> =>
  rows<MonthRow>(
    db,
    sql`select to_char(m.month, 'YYYY-MM-DD') as month,
               coalesce(sum(d.value) filter (where d.metric = 'conversations'), 0)::int as conversations,
               coalesce(sum(d.value) filter (where d.metric = 'answered'), 0)::int as answered
        from generate_series(date_trunc('month', ${now}::timestamptz) - interval '5 months', ${now}, interval '1 month') m (month)
          left join daily_metric d on d.site_id = ${site.id} and d.metric in ('conversations', 'answered')
            and d.day >= m.month::date and d.day < (m.month + interval '1 month')::date
        group by m.month order by m.month`,
  )

export type OutcomeRow = { outcome: string; count: number; median_hours: number | null }

/** What became of the requests that were decided or lapsed since a time. */
export const countOutcomes = ({ db, site }: Scope, since: Date): Promise<OutcomeRow[]> =>
  rows<OutcomeRow>(
    db,
    sql`select case when state = 'declined' and sentence is null then 'silent' else state end as outcome, count(*)::int as count,
               round(extract(epoch from percentile_disc(0.5) within group (order by decided_at - created_at)) / 3600)::int as median_hours
        from message_request where site_id = ${site.id} and state <> 'request' and decided_at >= ${since} group by 1`,
  )

type Doors = { doors: number; began: string | null }

/** Closed doors that were met since a time, and when the oldest rule in force was chosen. */
export const countClosedDoors = ({ db, site }: Scope, since: Date): Promise<Doors> =>
  row<Doors>(
    db,
    sql`select (select count(*)::int from closed_door where site_id = ${site.id} and day >= ${since}::date) as doors,
               (select to_char(min(updated_at), 'YYYY-MM-DD') from contact_rule where site_id = ${site.id} and who <> 'anyone') as began`,
  )

export type ReachedLimit = {
  reason: 'none' | 'photo' | 'verified'
  people: number
  reached: number
}

/** Of those who began a conversation since a time, by what is known of them: who reached the limit on a day. */
export function countReachedLimits({ db, site }: Scope, since: Date): Promise<ReachedLimit[]> {
  const { settings } = site
  return rows<ReachedLimit>(
    db,
    sql`with started as (
          select started_by as member_id, created_at::date as day, count(*) as n from conversation
          where site_id = ${site.id} and created_at >= ${since} group by 1, 2
        ), busiest as (select member_id, max(n) as n from started group by 1), known as (
          select b.n, case when ${verifiedSql} then 'verified' when ${activePhotoSql} then 'photo' else 'none' end as reason
          from busiest b join profile p on p.member_id = b.member_id and p.origin = 'member' join account a on a.member_id = b.member_id
        )
        select reason, count(*)::int as people, count(*) filter (where n >= case reason
          when 'verified' then ${settings.new_conversations_verified}::int when 'photo' then ${settings.new_conversations_with_photo}::int
          else ${settings.new_conversations_a_day}::int end)::int as reached
        from known group by 1`,
  )
}

export type ProbingRow = { member: string; name: string; doors: number; same_network: number }

/** Accounts that met many different closed doors in seven days; the network is known for a while only. */
export const listProbing = ({ db, site, now }: Scope): Promise<ProbingRow[]> =>
  rows<ProbingRow>(
    db,
    sql`with met as (
          select member_id, count(distinct other_id)::int as doors from closed_door
          where site_id = ${site.id} and day > ${now}::date - 7 group by 1
        )
        select m.member_id as member, p.name, m.doors,
               (select count(*)::int from account_origin mine join account_origin o on o.site_id = mine.site_id and o.kind = mine.kind
                  and o.value = mine.value and o.member_id <> mine.member_id join met other on other.member_id = o.member_id
                where mine.site_id = ${site.id} and mine.member_id = m.member_id and mine.kind = 'network') as same_network
        from met m join profile p on p.member_id = m.member_id
        where m.doors >= ${MANY_DOORS} order by m.doors desc, m.member_id limit 20`,
  )
