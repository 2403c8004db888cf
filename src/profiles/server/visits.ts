import sql from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { execute, row, rows, type Queryable } from '../../server/database/query.ts'

/**
 * Adds at most one row a day, only if both sides show their visits, neither is invisible and the
 * visitor is a member, because profiles of other origins never visit.
 */
export async function addVisit(
  { db, actor, via, now }: MemberContext,
  memberId: string,
): Promise<void> {
  await execute(
    db,
    sql`insert into visit (member_id, visitor_id, day, at, session_id, via)
        select p.member_id, v.member_id, ${now}::date, ${now}, ${actor.sessionId}, ${via}::smallint from profile p, profile v
        where p.member_id = ${memberId} and v.member_id = ${actor.memberId} and p.member_id <> v.member_id and p.site_id = v.site_id
          and p.origin = 'member' and v.origin = 'member' and p.status = 'active' and v.status = 'active'
          and p.show_visits and v.show_visits and not v.invisible
          and not exists (select from block b where b.member_id = v.member_id and b.other_id = p.member_id)
        on conflict (member_id, visitor_id, day) do update set at = excluded.at, session_id = excluded.session_id, via = excluded.via`,
  )
}

/** Lists the latest visitors without duplicates and without those who hide their visits now. */
export async function listMemberVisitors(
  db: Queryable,
  memberId: string,
  limit: number,
): Promise<{ visitor_id: string; day: string }[]> {
  return rows(
    db,
    sql`select visitor_id, day::text as day from (
          select distinct on (v.visitor_id) v.visitor_id, v.day, v.at from visit v
          join profile p on p.member_id = v.visitor_id and p.show_visits and not p.invisible
          where v.member_id = ${memberId} order by v.visitor_id, v.at desc
        ) latest order by at desc limit ${limit}`,
  )
}

/** The number of visitors since a time; 0 for a member who hides their own visits. */
export async function countVisitors(db: Queryable, memberId: string, since: Date): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select count(distinct v.visitor_id)::int as total from visit v
        join profile p on p.member_id = v.visitor_id and p.show_visits and not p.invisible and p.status = 'active'
        join profile own on own.member_id = v.member_id and own.show_visits and not own.invisible
        where v.member_id = ${memberId} and v.at > ${since}
          and not exists (select from block b where b.member_id = v.member_id and b.other_id = v.visitor_id)`,
  )
  return total
}

/** Deletes visits older than the retention time of 90 days. */
export async function removeOldVisits(db: Queryable, before: Date): Promise<void> {
  await execute(db, sql`delete from visit where at < ${before}`)
}
