import sql, { type Sql } from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { matchesName } from '../../server/database/match-name.ts'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'
import type { InboxTable } from '../../server/database/generated/tables.ts'
import type { Kind } from '../rules.ts'
import type { StartedConversation } from './permissions.ts'
import { hidesReadsSql } from './conversations.ts'
import { readAndDeliver } from './undelivered-messages.ts'

export type InboxRow = Pick<
  InboxTable,
  | 'conversation_id'
  | 'other_id'
  | 'last_message_at'
  | 'last_seq'
  | 'last_preview'
  | 'last_sender'
  | 'num_unread'
  | 'muted'
> & {
  last_kind: Kind
  matched: boolean
  other_read_up_to: number
  /** The partner's account was deleted. */
  deleted: boolean
}

export type InboxQuery = {
  filter: 'all' | 'unread' | 'matches'
  name: string
  cursor: { at: Date; conversation: string } | null
  limit: number
}

const filters: Record<InboxQuery['filter'], Sql> = {
  all: sql`true`,
  unread: sql`i.num_unread > 0`,
  matches: sql`like_pair.matched_at is not null`,
}

/** The part of the context that reading needs, so that benchmarks can call it without a request. */
export type Reader = Pick<MemberContext, 'db'> & { actor: Pick<MemberContext['actor'], 'memberId'> }

/**
 * Lists the member's newest conversations, or those before a cursor, without those across a block.
 * A preview that contains a message's text delivers the message. One row more than the limit says
 * that there are more.
 */
export async function listInboxRows(
  ctx: Reader,
  { filter, name, cursor, limit }: InboxQuery,
): Promise<InboxRow[]> {
  const me = ctx.actor.memberId
  const olderThanCursor = cursor
    ? sql`(i.last_message_at, i.conversation_id) < (${cursor.at}, ${cursor.conversation})`
    : sql`true`
  const named = name
    ? sql`exists (select from profile p where p.member_id = i.other_id and ${matchesName(sql`p.name`, name)})`
    : sql`true`
  const query = sql`select i.conversation_id, i.other_id, i.last_message_at, i.last_seq, i.preview_seq, i.last_preview, i.last_kind, i.last_sender,
           i.num_unread, i.muted, case when ${hidesReadsSql(sql`theirs`)} then 0 else coalesce(theirs.read_up_to, 0) end as other_read_up_to, like_pair.matched_at is not null as matched, a.status is null or a.status in ('deleted', 'erased') as deleted
    from inbox i
    left join like_pair on like_pair.lo = least(i.member_id, i.other_id) and like_pair.hi = greatest(i.member_id, i.other_id)
    left join account a on a.member_id = i.other_id
    left join inbox theirs on theirs.member_id = i.other_id and theirs.conversation_id = i.conversation_id
    where i.member_id = ${me} and i.removed_at is null and i.last_seq > 0 and ${olderThanCursor} and ${filters[filter]} and ${named}
      and not exists (select from block b where b.member_id = ${me} and b.other_id = i.other_id)
    order by i.last_message_at desc, i.conversation_id desc limit ${limit + 1}`
  const order = sql`last_message_at desc, conversation_id desc`
  const deliver = sql`select conversation_id, preview_seq as seq from (select * from found order by ${order} limit ${limit}) page
    where last_preview <> '' and last_sender <> ${me}`
  return readAndDeliver<InboxRow>(ctx, { query, deliver, order })
}

/**
 * Marks messages as opened up to a seq. Locks the row first, so that a message that arrives
 * meanwhile still counts as unread.
 */
export async function markOpened(
  ctx: MemberContext,
  { conversation_id }: StartedConversation,
  upTo: number,
): Promise<{ readTo: number; unread: number }> {
  const me = ctx.actor.memberId
  const marked = await row<{ read_up_to: number; num_unread: number }>(
    ctx.db,
    sql`update inbox set read_up_to = greatest(read_up_to, least(${upTo}::int, last_seq)),
               num_unread = case when ${upTo}::int >= last_seq then 0 else num_unread end
        where member_id = ${me} and conversation_id = ${conversation_id} returning read_up_to, num_unread`,
  )
  if (marked.num_unread === 0) return { readTo: marked.read_up_to, unread: 0 }
  const { num_unread } = await row<{ num_unread: number }>(
    ctx.db,
    sql`update inbox set num_unread = (
          select count(*) from message m where m.conversation_id = ${conversation_id} and m.seq > greatest(inbox.read_up_to, inbox.removed_up_to)
            and m.sender_id <> ${me} and m.unsent_at is null)
        where member_id = ${me} and conversation_id = ${conversation_id} returning num_unread`,
  )
  return { readTo: marked.read_up_to, unread: num_unread }
}

/** Removes the conversation from this member's list, with all messages up to now. */
export async function removeFromInbox(
  ctx: MemberContext,
  { conversation_id }: StartedConversation,
): Promise<void> {
  await execute(
    ctx.db,
    sql`update inbox set removed_at = ${ctx.now}, removed_up_to = last_seq, num_unread = 0, read_up_to = last_seq
        where member_id = ${ctx.actor.memberId} and conversation_id = ${conversation_id}`,
  )
}

export async function setMuted(
  ctx: MemberContext,
  { conversation_id }: StartedConversation,
  muted: boolean,
): Promise<void> {
  await execute(
    ctx.db,
    sql`update inbox set muted = ${muted} where member_id = ${ctx.actor.memberId} and conversation_id = ${conversation_id}`,
  )
}

export async function confirmFictional(ctx: MemberContext, conversation: string): Promise<void> {
  await execute(
    ctx.db,
    sql`update inbox set fictional_confirmed_at = ${ctx.now}
        where member_id = ${ctx.actor.memberId} and conversation_id = ${conversation} and fictional_confirmed_at is null`,
  )
}

/**
 * Returns how far the receiver has opened or removed the conversation. Locks the row, so that the
 * result stays valid in this transaction.
 */
export async function lockReadPosition(
  ctx: MemberContext,
  { conversation_id, other_id }: StartedConversation,
): Promise<number> {
  const theirs = await maybeRow<{ opened: number }>(
    ctx.db,
    sql`select greatest(read_up_to, removed_up_to) as opened from inbox
        where member_id = ${other_id} and conversation_id = ${conversation_id} for update`,
  )
  return theirs?.opened ?? 0
}

/** After a message was unsent: sets the preview in both lists to the last remaining message. */
export async function updateLastMessage(
  ctx: MemberContext,
  { conversation_id, other_id }: StartedConversation,
  unsent: number,
): Promise<void> {
  await execute(
    ctx.db,
    sql`update inbox set num_unread = greatest(num_unread - 1, 0) where member_id = ${other_id} and conversation_id = ${conversation_id}
          and greatest(read_up_to, removed_up_to) < ${unsent}`,
  )
  await execute(
    ctx.db,
    sql`update inbox set last_preview = coalesce(left(regexp_replace(l.body, '\\s+', ' ', 'g'), 120), ''), last_kind = coalesce(l.kind::text, 'text'),
               last_sender = l.sender_id, preview_seq = coalesce(l.seq, 0)
        from (select 1) one left join lateral (
          select seq, body, kind, sender_id from message where conversation_id = ${conversation_id} and unsent_at is null order by seq desc limit 1
        ) l on true
        where inbox.conversation_id = ${conversation_id} and inbox.member_id in (${ctx.actor.memberId}, ${other_id})`,
  )
}

/**
 * Removes the conversation from both lists for good, with all messages up to now, after a block.
 * Undelivered messages stay undelivered, and the answer guarantee returns their credits.
 */
export async function removeFromBothInboxes(
  db: Queryable,
  a: string,
  b: string,
  at: Date,
): Promise<void> {
  await execute(
    db,
    sql`update inbox set removed_at = ${at}, removed_up_to = last_seq, num_unread = 0
        where member_id in (${a}, ${b}) and conversation_id = (
          select c.conversation_id from conversation c where c.lo = least(${a}::bigint, ${b}::bigint) and c.hi = greatest(${a}::bigint, ${b}::bigint))`,
  )
}

/** Deletes the text of previews past the history limit, and rows of erased partners. */
export async function purgePreviews(ctx: Context, before: Date): Promise<void> {
  const old = sql`i.last_message_at < ${before} and a.member_id = i.other_id and a.site_id = ${ctx.site.id}`
  await execute(
    ctx.db,
    sql`delete from inbox i using account a where ${old} and a.status = 'erased'`,
  )
  await execute(
    ctx.db,
    sql`update inbox i set last_preview = '' from account a where ${old} and i.last_preview <> ''`,
  )
}
