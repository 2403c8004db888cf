import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'
import type {
  NotificationDisabledTable,
  PushSubscriptionTable,
} from '../../server/database/generated/tables.ts'

type PushDevice = Pick<PushSubscriptionTable, 'endpoint' | 'created_at' | 'sent_at' | 'send_result'>

/** The browsers that a member has chosen for notifications, the newest first. */
export async function listDevices(db: Queryable, memberId: string): Promise<PushDevice[]> {
  return rows<PushDevice>(
    db,
    sql`select endpoint, created_at, sent_at, send_result from push_subscription
        where member_id = ${memberId} order by created_at desc`,
  )
}

type DisabledPush = Pick<NotificationDisabledTable, 'type' | 'reason' | 'at'>

/** Kinds of emails that stopped by themselves. */
export async function listStopped(db: Queryable, memberId: string): Promise<DisabledPush[]> {
  return rows<DisabledPush>(
    db,
    sql`select type, reason, at from notification_disabled where member_id = ${memberId} order by at desc`,
  )
}
