import { hash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { defineEvent } from '../../server/domain-event.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { execute, row, rows, type Queryable } from '../../server/database/query.ts'
import type { Kind } from '../rules.ts'

/** Somebody wrote to somebody. `first`: it opens the conversation; `muted`: it shall ring no bell. Its listeners ride along. */
export const messageSent = defineEvent<{
  conversation: string
  from: string
  to: string
  kind: Kind
  first: boolean
  muted: boolean
}>('message_sent')

/** Unread messages in all conversations of a member, as a part of a larger statement; what lies behind a block is not counted. */
export const unreadCountSql = (member: Sql): Sql => sql`(
  select coalesce(sum(i.num_unread), 0)::int from inbox i
  where i.member_id = ${member} and i.num_unread > 0 and i.removed_at is null
    and not exists (select from block b where b.member_id = i.member_id and b.other_id = i.other_id))`

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
  /** Of these, from profiles that are not members and carry a label. */
  labelled: number
  /** When the newest of them came. */
  newest: Date | null
}

/** What waits unread of messages that came last between two times, muted conversations left out. */
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

/** Which of these members have an unread message that came up to a time. */
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

/** Messages of members that reached this one since a time. */
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

/** The files of a photo whose message was taken back. */
export const removeChatPhoto = defineJob<{ site: number; name: string }>('remove_chat_photo')

/** Photos that a member sent and did not take back, for the copy of their data. */
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

/** For the sweep of files. */
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
 * Takes the member's side of every conversation away. The others keep theirs, as the copy of somebody who left; what no side can
 * read any more goes. What a block sealed for complaints goes when its time is up. Gives the names of photos whose files go too.
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

/** The debit's key: an id belongs to one conversation, so that the same id elsewhere is paid for again. */
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
