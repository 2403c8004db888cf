import { hash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { defineEvent } from '../../server/domain-event.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { execute, row, rows, type Queryable } from '../../server/database/query.ts'

/**
 * A message that a statement inserts, as expressions over its rows. `first`: it starts the
 * conversation; `muted`: no notification; `traceparent`: of the request that sends it, or null.
 */
export type MessageSent = {
  site: Sql
  from: Sql
  to: Sql
  first: Sql
  muted: Sql
  at: Sql
  traceparent: Sql
}

export const messageSent = defineEvent<MessageSent>('message_sent')

/**
 * An SQL expression: a member's unread messages in all conversations, without those across a block.
 */
export const unreadCountSql = (member: Sql): Sql => sql`(
  select coalesce(sum(i.num_unread), 0)::int from inbox i
  where i.member_id = ${member} and i.num_unread > 0 and i.removed_at is null
    and not exists (select from block b where b.member_id = i.member_id and b.other_id = i.other_id))`

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
 * Unread messages whose conversation's last message lies between two times, without muted
 * conversations.
 */
export async function getUnreadSummary(
  db: Queryable,
  memberId: string,
  from: Date,
  to: Date,
): Promise<UnreadSummary> {
  return row<UnreadSummary>(
    db,
    sql`select coalesce(sum(i.num_unread), 0)::int as count,
               coalesce(sum(i.num_unread) filter (where p.origin <> 'member'), 0)::int as labelled,
               max(i.last_message_at) as newest
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
  const found = await rows<{ member_id: string }>(
    db,
    sql`select distinct member_id from inbox
        where member_id = any(${memberIds}::bigint[]) and num_unread > 0 and removed_at is null and last_message_at <= ${to}`,
  )
  return new Set(found.map(({ member_id }) => member_id))
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

/** Deletes the files of a photo whose message was unsent. */
export const removeChatPhoto = defineJob<{ site: number; name: string }>('remove_chat_photo')

/** Photos that a member sent and did not unsend, for the data export. */
export async function listSentPhotos(
  db: Queryable,
  memberId: string,
): Promise<{ conversation_id: string; seq: number; photo_name: string }[]> {
  return rows(
    db,
    sql`select conversation_id, seq, photo_name from message
        where sender_id = ${memberId} and photo_name is not null and unsent_at is null order by conversation_id, seq`,
  )
}

/** The photo names in use, for the job that deletes unused files. */
export const chatPhotoNames = {
  async referred(db: Queryable, names: string[]): Promise<string[]> {
    const found = await rows<{ photo_name: string }>(
      db,
      sql`select photo_name from message where photo_name = any(${names}::text[]) and unsent_at is null`,
    )
    return found.map(({ photo_name }) => photo_name)
  },
  async after(db: Queryable, name: string, limit: number): Promise<string[]> {
    const found = await rows<{ photo_name: string }>(
      db,
      sql`select photo_name from message where photo_name > ${name} and unsent_at is null order by photo_name limit ${limit}`,
    )
    return found.map(({ photo_name }) => photo_name)
  },
}

/**
 * Removes the member's side of every conversation. Partners keep theirs, as with a deleted member;
 * messages that no side can read are deleted. Evidence copies stay until their retention time.
 * Returns the names of photos whose files are deleted as well.
 */
export async function eraseConversations(db: Queryable, memberId: string): Promise<string[]> {
  const mine = sql`select conversation_id, other_id from inbox where member_id = ${memberId}`
  const unreadable = await rows<{ photo_name: string | null }>(
    db,
    sql`delete from message m using (${mine}) mine
        left join inbox theirs on theirs.member_id = mine.other_id and theirs.conversation_id = mine.conversation_id
        where m.conversation_id = mine.conversation_id and (theirs.member_id is null or m.seq <= theirs.removed_up_to)
          and not exists (select from evidence_copy s where (s.member_id, s.other_id) in ((${memberId}, mine.other_id), (mine.other_id, ${memberId})))
        returning m.photo_name`,
  )
  await execute(db, sql`delete from inbox where member_id = ${memberId}`)
  return unreadable.flatMap(({ photo_name }) => photo_name ?? [])
}

/**
 * The idempotency key of a debit: it contains the conversation, because the same id in another
 * conversation is paid separately.
 */
export function spendKey(conversation: string, id: string): string {
  const hex = hash('sha256', `${conversation}:${id}`, 'hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
