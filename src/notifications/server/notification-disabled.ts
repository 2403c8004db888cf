import { listActiveAccounts } from '../../accounts/server/public.ts'
import type { Context } from '../../server/context.ts'
import sql, { type Sql } from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { NotificationDisabledTable } from '../../server/database/generated/tables.ts'

export type Disabled = Pick<NotificationDisabledTable, 'type' | 'reason'>

/** What stopped by itself; type * is every mail. */
export async function disabledOf(db: Queryable, memberId: string): Promise<Disabled[]> {
  return rows<Disabled>(
    db,
    sql`select type, reason from notification_disabled where member_id = ${memberId}`,
  )
}

/** The reasons for which mails of a member stopped by themselves, as a part of a larger statement. */
export const disabledReasonsSql = (member: Sql): Sql =>
  sql`array(select distinct d.reason from notification_disabled d where d.member_id = ${member} order by d.reason)`

export async function disable(
  db: Queryable,
  memberId: string,
  { type, reason }: Disabled,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into notification_disabled (member_id, type, reason, at) values (${memberId}, ${type}, ${reason}, ${now})
        on conflict (member_id, type) do update set reason = excluded.reason, at = excluded.at`,
  )
}

/** No more mails of any kind to whoever has this address. */
export async function disableAddress(
  ctx: Context,
  email: string,
  reason: 'fbl' | 'bounce',
): Promise<void> {
  for (const member of await listActiveAccounts(ctx.db, email)) {
    await disable(ctx.db, member, { type: '*', reason }, ctx.now)
    ctx.announce(member, { kind: 'user' })
  }
}

/** `null`: all of them. */
export async function enable(db: Queryable, memberId: string, type: string | null): Promise<void> {
  await execute(
    db,
    sql`delete from notification_disabled where member_id = ${memberId} and (${type}::text is null or type = ${type})`,
  )
}
