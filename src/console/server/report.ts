import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { ConsoleMember } from '../contract.ts'

type CaseRow = Omit<ConsoleMember['cases'][number], 'at'> & { at: Date }

/** Reports about a member, without their authors. */
export async function listMemberCases(db: Queryable, memberId: string): Promise<CaseRow[]> {
  return rows<CaseRow>(
    db,
    sql`select 'R-' || report_id as number, reason, state::text as state, measure, at from report
        where reported_id = ${memberId} order by at desc, report_id desc limit 50`,
  )
}

type TimelineRow = Omit<ConsoleMember['timeline'][number], 'at'> & { at: Date }

/** Log-ins, orders, reports and what the staff did, the latest first. */
export async function listTimeline(db: Queryable, memberId: string): Promise<TimelineRow[]> {
  return rows<TimelineRow>(
    db,
    sql`select * from (
          select 's' || session_id as id, 'log_in' as kind, '' as subject, concat_ws(', ', nullif(left(device, 80), ''), nullif(place, '')) as text, null::text as by, created_at as at
          from session where member_id = ${memberId}
          union all
          select 'o' || order_id, 'order', order_id::text, status::text, null, created_at from credit_order where member_id = ${memberId}
          union all
          select 'r' || report_id, 'report_against', 'R-' || report_id, reason, null, at from report where reported_id = ${memberId}
          union all
          select 'a' || e.entry_id, 'staff', '', e.action, coalesce(p.name, ''), e.at
          from audit_entry e left join profile p on p.member_id = e.actor_id where e.affected_id = ${memberId} and e.action <> 'look.member'
          union all
          select 'j' || member_id, 'sign_up', '', coalesce(traffic ->> 'network', ''), null, signup_at from account where member_id = ${memberId}) happened
        order by at desc limit 60`,
  )
}
