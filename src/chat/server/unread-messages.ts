import { row, rows, type Queryable } from '../../server/database/query.ts'
import sql, { type Sql } from 'sql-template-tag'
import { unseenRequestsSql } from './requests.ts'

/**
 * An SQL expression: a member's unread messages in all conversations, and the requests not seen yet,
 * without those across a block.
 */
export const unreadCountSql = (member: Sql): Sql => sql`((
  select coalesce(sum(i.num_unread), 0)::int from inbox i
  where i.member_id = ${member} and i.num_unread > 0 and i.removed_at is null
    and not exists (select from block b where b.member_id = i.member_id and b.other_id = i.other_id)) + ${unseenRequestsSql(member)})`

/** SQL expressions: how many messages of a member wait for the confirmation, or could not be sent. */
export const waitingCountSql = (member: Sql): Sql =>
  sql`(select count(*)::int from waiting_message w where w.member_id = ${member} and w.problem is null)`

export const unsentCountSql = (member: Sql): Sql =>
  sql`(select count(*)::int from waiting_message w where w.member_id = ${member} and w.problem is not null)`

export async function countUnread(db: Queryable, memberId: string): Promise<number> {
  return (
    await row<{ total: number }>(
      db,
      sql`select ${unreadCountSql(sql`${memberId}::bigint`)} as total`,
    )
  ).total
}

export type UnreadSummary = {
  count: number
  /** Those from labelled profiles, which are not members. */
  labelled: number
  /** The time of the newest message. */
  newest: Date | null
}

/**
 * Unread messages, and requests, whose conversation's last message lies between two times, without muted
 * conversations.
 */
export async function getUnreadSummary(
  db: Queryable,
  memberId: string,
  from: Date,
  to: Date,
): Promise<UnreadSummary> {
  const waiting = sql`from message_request q where q.other_id = ${memberId} and q.state = 'request' and q.seen_at is null
    and q.created_at > ${from} and q.created_at <= ${to}
    and not exists (select from block b where b.member_id = q.other_id and b.other_id = q.member_id)`
  const unseen = sql`(select count(*) ${waiting})`
  const newest = sql`(select max(q.created_at) ${waiting})`
  return row<UnreadSummary>(
    db,
    sql`select (coalesce(sum(i.num_unread), 0) + ${unseen})::int as count,
               coalesce(sum(i.num_unread) filter (where p.origin <> 'member'), 0)::int as labelled,
               greatest(max(i.last_message_at), ${newest}) as newest
        from inbox i join profile p on p.member_id = i.other_id and p.status = 'active'
        join account a on a.member_id = i.other_id and a.status in ('active', 'not_confirmed')
        where i.member_id = ${memberId} and i.num_unread > 0 and i.removed_at is null and not i.muted
          and i.last_message_at > ${from} and i.last_message_at <= ${to}
          and not exists (select from block b where b.member_id = i.member_id and b.other_id = i.other_id)`,
  )
}

/** Those of the given members who have an unread message from before a time. */
export async function listMembersWithUnread(
  db: Queryable,
  memberIds: string[],
  to: Date,
): Promise<Set<string>> {
  const matches = await rows<{ member_id: string }>(
    db,
    sql`select distinct member_id from inbox
        where member_id = any(${memberIds}::bigint[]) and num_unread > 0 and removed_at is null and last_message_at <= ${to}`,
  )
  return new Set(matches.map(({ member_id }) => member_id))
}

/** The number of messages from members that a member received since a time. */
export async function countReceivedSince(
  db: Queryable,
  memberId: string,
  since: Date,
): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from inbox i
        join message m on m.conversation_id = i.conversation_id and m.sender_id = i.other_id and m.created_at > ${since}
        join profile p on p.member_id = i.other_id and p.origin = 'member'
        where i.member_id = ${memberId} and i.last_message_at > ${since} and m.unsent_at is null and m.seq > i.removed_up_to
          and not exists (select from block b where b.member_id = i.member_id and b.other_id = i.other_id)`,
  )
  return total
}
