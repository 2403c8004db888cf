import sql, { type Sql } from 'sql-template-tag'
import { execute, type Queryable } from '../../server/database/query.ts'

/** SQL expression: the plan whose check-in waits for the member's answer; else null. */
export const dueCheckInSql = (member: Sql): Sql => sql`(
  select d.plan_id from date_plan d
  where d.member_id = ${member} and d.asked_at is not null and d.ended_at is null order by d.asked_at desc limit 1)`

/** SQL expression: the conversations in which the member has an open plan. */
export const openPlansSql = (member: Sql): Sql => sql`array(
  select d.conversation_id from date_plan d where d.member_id = ${member} and d.ended_at is null order by d.starts_at)`

/** Empties the name of an erased member in the plans of others. */
export async function forgetPartnerName(db: Queryable, partner: string): Promise<void> {
  await execute(db, sql`update date_plan set partner_name = '' where partner_id = ${partner}`)
}
