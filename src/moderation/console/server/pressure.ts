import sql from 'sql-template-tag'
import type { SignalRule } from '../../../safety/contract.ts'
import type { Context } from '../../../server/context.ts'
import { execute, maybeRow, rows, type Queryable } from '../../../server/database/query.ts'

/** An account with fewer different people is not in the view. */
const MIN_PEOPLE = 3

const LIMIT = 100

export type PressureRow = {
  member_id: string
  name: string
  age: number | null
  joined_at: Date
  people: number
  signals: number
  rules: { rule: SignalRule; people: number }[]
  fine: number
  reports: number
  looked_at: Date | null
  looked_by: string | null
  report_id: string | null
}

/**
 * Accounts of members by the number of people who were shown signals of their messages since a
 * time; what its receiver called fine does not count. Banned and erased accounts are left out.
 */
export async function listPressureRows(
  db: Queryable,
  site: number,
  since: Date,
  now: Date,
): Promise<PressureRow[]> {
  return rows<PressureRow>(
    db,
    sql`with by_rule as (
          select other_id, rule, count(distinct member_id)::int as people from chat_signal
          where site_id = ${site} and shown_at > ${since} and dismissed_at is null group by other_id, rule
        ), counted as (
          select other_id, count(distinct member_id) filter (where dismissed_at is null)::int as people,
            count(*) filter (where dismissed_at is null)::int as signals,
            count(distinct member_id) filter (where dismissed_at is not null)::int as fine
          from chat_signal where site_id = ${site} and shown_at > ${since} group by other_id
        )
        select c.other_id as member_id, p.name, extract(year from age(${now}, p.birth_date))::int as age, a.signup_at as joined_at,
          c.people, c.signals, c.fine,
          (select jsonb_agg(jsonb_build_object('rule', b.rule, 'people', b.people) order by b.people desc, b.rule) from by_rule b where b.other_id = c.other_id) as rules,
          (select count(*)::int from report r where r.reported_id = c.other_id and r.site_id = ${site} and r.at > ${since} and r.member_id is distinct from l.staff_id) as reports,
          l.at as looked_at, staff.name as looked_by, l.report_id
        from counted c join account a on a.member_id = c.other_id join profile p on p.member_id = c.other_id
        left join pressure_look l on l.site_id = ${site} and l.member_id = c.other_id
        left join profile staff on staff.member_id = l.staff_id
        where c.people >= ${MIN_PEOPLE} and a.site_id = ${site} and a.status <> 'erased' and a.banned_at is null
        order by c.people desc, c.signals desc, c.other_id limit ${LIMIT}`,
  )
}

export type SignalledText = {
  rule: SignalRule
  body: string
  people: number
  first_at: Date
  last_at: Date
}

/** The texts of an account in the view that raised signals, the same text once; null outside the view. */
export async function listSignalledTexts(
  db: Queryable,
  site: number,
  member: string,
  since: Date,
): Promise<SignalledText[] | null> {
  const texts = await rows<SignalledText & { total: number }>(
    db,
    sql`select s.rule, m.body, count(distinct s.member_id)::int as people, min(m.created_at) as first_at, max(m.created_at) as last_at,
          (select count(distinct member_id)::int from chat_signal where site_id = ${site} and other_id = ${member} and shown_at > ${since} and dismissed_at is null) as total
        from chat_signal s join message m on m.conversation_id = s.conversation_id and m.seq = s.seq and m.unsent_at is null
        where s.site_id = ${site} and s.other_id = ${member} and s.shown_at > ${since} and s.dismissed_at is null
        group by s.rule, m.body order by people desc, last_at desc limit 20`,
  )
  return (texts[0]?.total ?? 0) >= MIN_PEOPLE ? texts : null
}

/**
 * Locks the row of an account until the end of the transaction, so that two people open one case.
 * Returns the case that is open already.
 */
export async function lockLook(
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  member: string,
  staff: string,
): Promise<string | null> {
  await execute(
    db,
    sql`insert into pressure_look (site_id, member_id, staff_id, at) values (${site.id}, ${member}, ${staff}, ${now})
        on conflict (site_id, member_id) do update set member_id = excluded.member_id`,
  )
  const open = await maybeRow<{ report_id: string }>(
    db,
    sql`select r.report_id from pressure_look l join report r on r.report_id = l.report_id and r.state <> 'decided'
        where l.site_id = ${site.id} and l.member_id = ${member}`,
  )
  return open?.report_id ?? null
}

export async function recordLook(
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  look: { member: string; staff: string; report: string | null },
): Promise<void> {
  await execute(
    db,
    sql`update pressure_look set staff_id = ${look.staff}, at = ${now}, report_id = ${look.report}
        where site_id = ${site.id} and member_id = ${look.member}`,
  )
}
