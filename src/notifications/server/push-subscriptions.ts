import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { PushResult } from '../../server/push/send-push.ts'
import type { PushSubscriptionTable } from '../../server/database/generated/tables.ts'

export type Subscription = Pick<PushSubscriptionTable, 'endpoint' | 'p256dh' | 'auth'>

const hashEndpoint = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

/**
 * Stores a subscription. An endpoint belongs to the last member who subscribed with it, and a
 * session has one at most.
 */
export async function saveSubscription(
  db: Queryable,
  memberId: string,
  sessionId: string,
  { endpoint, p256dh, auth }: Subscription,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`delete from push_subscription where subscription_id = ${hashEndpoint(endpoint)} and member_id <> ${memberId}`,
  )
  await execute(
    db,
    sql`delete from push_subscription where member_id = ${memberId} and session_id = ${sessionId} and subscription_id <> ${hashEndpoint(endpoint)}`,
  )
  await execute(
    db,
    sql`insert into push_subscription (member_id, subscription_id, session_id, endpoint, p256dh, auth, created_at)
        values (${memberId}, ${hashEndpoint(endpoint)}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${now})
        on conflict (member_id, subscription_id) do update
          set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, refusals = 0`,
  )
}

export async function removeSubscription(
  db: Queryable,
  memberId: string,
  endpoint: string,
): Promise<void> {
  await execute(
    db,
    sql`delete from push_subscription where member_id = ${memberId} and subscription_id = ${hashEndpoint(endpoint)}`,
  )
}

/** SQL expression: the id of the session's push subscription, null without one. */
export const sessionSubscriptionSql = (memberId: Sql, sessionId: Sql): Sql =>
  sql`(select subscription_id from push_subscription where member_id = ${memberId} and session_id = ${sessionId}
       order by created_at desc limit 1)`

/** SQL expression: whether the member has any push subscription. */
export const hasSubscription = (memberId: Sql): Sql =>
  sql`exists (select from push_subscription where member_id = ${memberId})`

/** Returns subscriptions of active sessions only: a browser that logged out gets nothing. */
export async function listActiveSubscriptions(
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<Subscription[]> {
  return rows<Subscription>(
    db,
    sql`select p.endpoint, p.p256dh, p.auth from push_subscription p
        join session s on s.session_id = p.session_id and s.ended_at is null and s.expires_at > ${now}
        where p.member_id = ${memberId}`,
  )
}

/** Deletes subscriptions of sessions that have ended. */
export async function deleteStaleSubscriptions(db: Queryable, now: Date): Promise<void> {
  await execute(
    db,
    sql`delete from push_subscription p
        where not exists (select from session s where s.session_id = p.session_id and s.ended_at is null and s.expires_at > ${now})`,
  )
}

/** Refusals in a row after which a subscription is deleted; its browser then subscribes anew. */
export const MAX_REFUSALS = 5

export async function saveSendResult(
  db: Queryable,
  memberId: string,
  endpoint: string,
  { result, at }: { result: Exclude<PushResult, 'gone'>; at: Date },
): Promise<void> {
  const subscription = sql`member_id = ${memberId} and subscription_id = ${hashEndpoint(endpoint)}`
  const refusals = { sent: sql`0`, failed: sql`refusals`, refused: sql`refusals + 1` }[result]
  await execute(
    db,
    sql`update push_subscription set sent_at = ${at}, send_result = ${result === 'sent' ? 'sent' : 'failed'}, refusals = ${refusals}
        where ${subscription}`,
  )
  if (result === 'refused')
    await execute(
      db,
      sql`delete from push_subscription where ${subscription} and refusals >= ${MAX_REFUSALS}`,
    )
}
