import { listActiveAccounts } from '../../accounts/server/public.ts'
import type { Context } from '../../server/context.ts'
import sql, { type Sql } from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { NotificationDisabledTable } from '../../server/database/generated/tables.ts'

export type DisabledNotification = Pick<NotificationDisabledTable, 'type' | 'reason'>

/** Lists what was disabled automatically; type * means every mail. */
export async function listDisabled(
  db: Queryable,
  memberId: string,
): Promise<DisabledNotification[]> {
  return rows<DisabledNotification>(
    db,
    sql`select type, reason from notification_disabled where member_id = ${memberId}`,
  )
}

/** SQL expression: the reasons for which a member's mails were disabled automatically. */
export const disabledReasonsSql = (member: Sql): Sql =>
  sql`array(select distinct d.reason from notification_disabled d where d.member_id = ${member} order by d.reason)`

export async function disable(
  db: Queryable,
  memberId: string,
  { type, reason }: DisabledNotification,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into notification_disabled (member_id, type, reason, at) values (${memberId}, ${type}, ${reason}, ${now})
        on conflict (member_id, type) do update set reason = excluded.reason, at = excluded.at`,
  )
}

/** Disables all mails to every member with this address. */
export async function disableAddress(
  ctx: Context,
  email: string,
  reason: 'fbl' | 'bounce',
): Promise<void> {
  for (const member of await listActiveAccounts(ctx.everySite, email)) {
    await disable(ctx.db, member, { type: '*', reason }, ctx.now)
    ctx.announce(member, { kind: 'user' })
  }
}

/** `type` null enables all. */
export async function enable(db: Queryable, memberId: string, type: string | null): Promise<void> {
  await execute(
    db,
    sql`delete from notification_disabled where member_id = ${memberId} and (${type}::text is null or type = ${type})`,
  )
}
