import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { MessageTable } from '../../server/database/generated/tables.ts'

/** A request that nobody opened, as one of the two sees it. */
export type ContactRequest = { at: string; is_mine: boolean; text: string }

/** Somebody who got a message or a request of a member or sent one, and what of them is stored. */
export type Contact = {
  member_id: string
  /** Null where there are requests only. */
  conversation_id: string | null
  first_contact_at: Date
  last_contact_at: Date
  messages: number
  /** That the other one received of the member. */
  photos: number
  requests: ContactRequest[]
}

/**
 * Everybody with whom a member had at least one message or request since a time, in either direction
 * and also across blocks. What an opened request said is a message.
 */
export async function listContacts(
  db: Queryable,
  memberId: string,
  since: Date,
): Promise<Contact[]> {
  return rows<Contact>(
    db,
    sql`with written as (
          select i.other_id as member_id, c.conversation_id, c.created_at as first_contact_at, m.last_contact_at, m.messages, m.photos
          from inbox i join conversation c on c.conversation_id = i.conversation_id
          cross join lateral (
            select max(created_at) as last_contact_at, count(*)::int as messages,
                   (count(*) filter (where sender_id = ${memberId} and photo_name is not null))::int as photos
            from message where conversation_id = c.conversation_id and unsent_at is null and created_at >= ${since}
          ) m
          where i.member_id = ${memberId} and m.messages > 0
        ), asked as (
          select member_id, min(created_at) as first_contact_at, max(created_at) as last_contact_at, count(*)::int as messages,
                 jsonb_agg(jsonb_build_object('at', created_at, 'is_mine', is_mine, 'text', text) order by created_at) as requests
          from (
            select other_id as member_id, created_at, false as is_mine, text from message_request
            where member_id = ${memberId} and state <> 'open' and created_at >= ${since}
            union all
            select member_id, created_at, true, text from message_request
            where other_id = ${memberId} and state <> 'open' and created_at >= ${since}
          ) q group by member_id
        )
        select member_id, w.conversation_id, least(w.first_contact_at, a.first_contact_at) as first_contact_at,
               greatest(w.last_contact_at, a.last_contact_at) as last_contact_at,
               coalesce(w.messages, 0) + coalesce(a.messages, 0) as messages, coalesce(w.photos, 0) as photos, coalesce(a.requests, '[]') as requests
        from written w full join asked a using (member_id) order by member_id`,
  )
}

export type PaidMessage = Pick<MessageTable, 'conversation_id' | 'id' | 'sender_id' | 'cost'>

/** The paid messages and gifts to a member since a time whose credits have not gone back. */
export async function listPaidToMember(
  db: Queryable,
  memberId: string,
  since: Date,
): Promise<PaidMessage[]> {
  return rows<PaidMessage>(
    db,
    sql`select m.conversation_id, m.id, m.sender_id, m.cost
        from inbox i join message m on m.conversation_id = i.conversation_id and m.sender_id = i.other_id
        where i.member_id = ${memberId} and m.cost > 0 and m.unsent_at is null and m.credits_returned_at is null and m.created_at >= ${since}`,
  )
}

type SentContact = { conversation: string; sender: string; since: Date }

/**
 * Marks everything that a member paid for in a conversation since a time as returned, opened or not.
 * The caller returns the credits in the same transaction.
 */
export async function returnMessages(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { conversation, sender, since }: SentContact,
): Promise<void> {
  await execute(
    db,
    sql`with returned as (
          update message set credits_returned_at = ${now}
          where conversation_id = ${conversation} and sender_id = ${sender} and cost > 0 and unsent_at is null
            and credits_returned_at is null and created_at >= ${since}
          returning conversation_id, seq)
        delete from undelivered_message u using returned r where u.conversation_id = r.conversation_id and u.seq = r.seq`,
  )
}

/** What a member paid for in a conversation and got back since a time. */
export async function listPaidMessages(
  db: Queryable,
  { conversation, sender, since }: SentContact,
): Promise<Pick<MessageTable, 'id' | 'kind'>[]> {
  return rows(
    db,
    sql`select id, kind from message
        where conversation_id = ${conversation} and sender_id = ${sender} and cost > 0 and credits_returned_at >= ${since} order by seq`,
  )
}
