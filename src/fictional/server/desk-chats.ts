import sql from 'sql-template-tag'
import { DESK_ANSWER } from '../../platform/contact-sources.ts'
import type { Context } from '../../server/context.ts'
import { maybeRow, rows } from '../../server/database/query.ts'

type WaitingRow = {
  conversation_id: string
  fictional_id: string
  fictional: string
  member: string
  at: Date
}

/** Conversations whose last message a fictional profile has not answered, the oldest first. */
export async function listWaitingChats({
  db,
  site,
}: Pick<Context, 'db' | 'site'>): Promise<WaitingRow[]> {
  return rows<WaitingRow>(
    db,
    sql`select i.conversation_id, p.member_id as fictional_id, p.name as fictional, coalesce(o.name, '') as member, first.created_at as at
        from profile p
        join inbox i on i.member_id = p.member_id and i.removed_at is null
        left join profile o on o.member_id = i.other_id
        cross join lateral (
          select m.created_at from message m
          where m.conversation_id = i.conversation_id and m.sender_id = i.other_id and m.unsent_at is null and m.seq > coalesce((
            select max(a.seq) from message a where a.conversation_id = i.conversation_id and a.sender_id = p.member_id and a.via = ${DESK_ANSWER}), 0)
          order by m.seq limit 1) first
        where p.site_id = ${site.id} and p.origin = 'fictional'
        order by first.created_at limit 200`,
  )
}

export type DeskChat = {
  fictional_id: string
  fictional: string
  member_id: string
  member: string
  language: string
}

/** A conversation that a fictional profile of this site received; null for any other. */
export async function findDeskChat(
  { db, site }: Pick<Context, 'db' | 'site'>,
  conversation: string,
): Promise<DeskChat | null> {
  return maybeRow<DeskChat>(
    db,
    sql`select p.member_id as fictional_id, p.name as fictional, i.other_id as member_id, coalesce(o.name, '') as member, coalesce(o.language, 'en') as language
        from inbox i join profile p on p.member_id = i.member_id and p.origin = 'fictional' and p.site_id = ${site.id}
        left join profile o on o.member_id = i.other_id
        where i.conversation_id = ${conversation} and i.removed_at is null`,
  )
}

type MessageRow = {
  seq: number
  sender_id: string
  kind: 'text' | 'photo' | 'gift'
  body: string
  gift: string | null
  created_at: Date
}

/** The last 100 messages, the oldest first; photos stay closed. */
export async function listDeskMessages(
  { db }: Pick<Context, 'db'>,
  conversation: string,
): Promise<MessageRow[]> {
  return rows<MessageRow>(
    db,
    sql`select * from (
          select seq, sender_id, kind, body, gift, created_at from message
          where conversation_id = ${conversation} and unsent_at is null order by seq desc limit 100) latest order by seq`,
  )
}
