import sql, { type Sql } from 'sql-template-tag'
import { onLegalHoldSql } from '../../server/legal-hold.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { likePattern, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { MessageTable } from '../../server/database/generated/tables.ts'
import type { Message } from '../contract.ts'
import type { StartedConversation } from './permissions.ts'
import type { PhotoLabel } from '../../safety/server/public.ts'
import type { Recording } from '../../voice/server/public.ts'
import { readAndDeliver } from './undelivered-messages.ts'

type Reader = Pick<MemberContext, 'db'> & { actor: Pick<MemberContext['actor'], 'memberId'> }

const columns = sql`conversation_id, seq, id, sender_id, kind, body, gift, photo_name, photo_width, photo_height, photo_opened_at, cost, created_at,
  unsent_at, credits_returned_at, quoted_seq`

/**
 * The viewer's version of a message: without the cost of the partner's messages and without the
 * text of an unsent one.
 */
export function toMessage(
  viewerId: string,
  row: MessageTable,
  label?: PhotoLabel,
  recording?: Recording,
): Message {
  const mine = row.sender_id === viewerId
  const unsent = row.unsent_at !== null
  const opened = mine || row.photo_opened_at !== null
  const photo = (size: string) => `/chat-photos/${row.conversation_id}/${row.seq}/${size}.webp`
  return {
    seq: row.seq,
    id: row.id,
    mine,
    kind: row.kind,
    text: unsent ? '' : row.body,
    gift: unsent ? null : row.gift,
    quoted: unsent ? null : row.quoted_seq,
    photo:
      row.kind === 'photo' && row.photo_name && !unsent
        ? {
            full: photo('full'),
            blurred: photo('blurred'),
            width: row.photo_width,
            height: row.photo_height,
            opened,
            label,
          }
        : null,
    voice: row.kind === 'voice' && !unsent ? toVoiceNote(row, recording) : undefined,
    cost: mine ? row.cost : 0,
    at: row.created_at.toISOString(),
    unsent,
    returned: mine && row.credits_returned_at !== null,
  }
}

/** Where the sound of a message is; without its recording, which is erased with its owner, no wave. */
export const toVoiceNote = (
  { conversation_id, seq }: Pick<MessageTable, 'conversation_id' | 'seq'>,
  recording: Recording | undefined,
): NonNullable<Message['voice']> => ({
  src: `/voice-notes/${conversation_id}/${seq}`,
  milliseconds: recording?.milliseconds ?? 0,
  wave: recording?.wave ?? [],
})

export async function findMessage(
  ctx: MemberContext,
  conversation: string,
  seq: number,
): Promise<MessageTable | null> {
  return maybeRow<MessageTable>(
    ctx.db,
    sql`select ${columns} from message where conversation_id = ${conversation} and seq = ${seq}`,
  )
}

export type MessageRange = {
  before?: number | undefined
  after?: number | undefined
  since: Date
  limit: number
}

type ConversationSide = Pick<StartedConversation, 'conversation_id' | 'removed_up_to'>

/**
 * Keyset paging by seq: the page before a seq, after one, or the newest; in ascending order. One
 * row more than the limit says that there are more; it is not delivered.
 */
export async function listMessagePage(
  ctx: Reader,
  { conversation_id, removed_up_to }: ConversationSide,
  range: MessageRange,
): Promise<MessageTable[]> {
  const from = sql`select ${columns} from message where conversation_id = ${conversation_id} and created_at >= ${range.since}`
  if (range.after !== undefined) {
    const newer = sql`${from} and seq > ${Math.max(range.after, removed_up_to)} order by seq limit ${range.limit + 1}`
    return readAndDeliver<MessageTable>(ctx, {
      query: newer,
      deliver: contentRows(sql`seq`, range.limit),
      order: sql`seq`,
    })
  }
  const older = sql`${from} and seq > ${removed_up_to} and seq < ${range.before ?? 2_147_483_647} order by seq desc limit ${range.limit + 1}`
  return readAndDeliver<MessageTable>(ctx, {
    query: older,
    deliver: contentRows(sql`seq desc`, range.limit),
    order: sql`seq`,
  })
}

/** Finds text in the messages of one conversation, newest first. */
export async function searchMessageTexts(
  ctx: Reader,
  { conversation_id, removed_up_to }: ConversationSide,
  text: string,
  range: MessageRange,
): Promise<MessageTable[]> {
  const query = sql`select ${columns} from message where conversation_id = ${conversation_id} and seq > ${removed_up_to} and unsent_at is null
    and created_at >= ${range.since} and body ilike ${likePattern(text)} order by seq desc limit ${range.limit + 1}`
  return readAndDeliver<MessageTable>(ctx, {
    query,
    deliver: contentRows(sql`seq desc`, range.limit),
    order: sql`seq desc`,
  })
}

/**
 * Rows whose content the list delivers: texts and gifts. A photo is delivered with its sharp image, a
 * voice note without typed words with its sound.
 */
const contentRows = (order: Sql, limit: number): Sql =>
  sql`select conversation_id, seq from (select * from found order by ${order} limit ${limit}) page
      where (kind not in ('photo', 'voice') or body <> '') and unsent_at is null`

/** Marks the member's own message as unsent; returns false if it already was. */
export async function unsend(
  ctx: MemberContext,
  conversation: string,
  seq: number,
  returned: boolean,
): Promise<boolean> {
  const row = await maybeRow<{ seq: number }>(
    ctx.db,
    sql`update message set unsent_at = ${ctx.now}, credits_returned_at = ${returned ? ctx.now : null}, body = '', gift = null where conversation_id = ${conversation} and seq = ${seq}
          and sender_id = ${ctx.actor.memberId} and unsent_at is null returning seq`,
  )
  return row !== null
}

export async function markPhotoOpened(
  ctx: MemberContext,
  conversation: string,
  seq: number,
): Promise<boolean> {
  const row = await maybeRow<{ seq: number }>(
    ctx.db,
    sql`update message set photo_opened_at = ${ctx.now} where conversation_id = ${conversation} and seq = ${seq}
          and sender_id <> ${ctx.actor.memberId} and kind = 'photo' and photo_opened_at is null and unsent_at is null returning seq`,
  )
  return row !== null
}

/**
 * Deletes messages past the history limit; returns the names of their photos, whose files are
 * deleted as well.
 */
export async function purgeMessages(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<{ photo_name: string | null }[]> {
  return rows<{ photo_name: string | null }>(
    ctx.db,
    sql`with old as (
          select m.conversation_id, m.seq from message m join conversation c on c.conversation_id = m.conversation_id
          where m.created_at < ${before} and c.site_id = ${ctx.site.id} and not ${onLegalHoldSql(sql`m.sender_id`, ctx.now)} limit ${limit}
        )
        delete from message using old where message.conversation_id = old.conversation_id and message.seq = old.seq returning photo_name`,
  )
}

/**
 * Erases the messages of two members up to a time; returns the names of their photos, whose files
 * are deleted as well.
 */
export async function eraseMessagesBetween(
  db: Queryable,
  a: string,
  b: string,
  upTo: Date,
): Promise<string[]> {
  const erased = await rows<{ photo_name: string | null }>(
    db,
    sql`delete from message m using conversation c
        where c.lo = least(${a}::bigint, ${b}::bigint) and c.hi = greatest(${a}::bigint, ${b}::bigint)
          and m.conversation_id = c.conversation_id and m.created_at <= ${upTo} returning m.photo_name`,
  )
  return erased.flatMap(({ photo_name }) => photo_name ?? [])
}

/** A stored message with the name of its photo, for evidence. */
export type StoredMessage = Pick<
  MessageTable,
  | 'seq'
  | 'sender_id'
  | 'kind'
  | 'body'
  | 'gift'
  | 'photo_name'
  | 'cost'
  | 'created_at'
  | 'credits_returned_at'
>

/** A page of a conversation after a seq, oldest first, without unsent messages. */
export async function listConversationPage(
  db: Queryable,
  conversation: string,
  after: number,
  limit: number,
): Promise<StoredMessage[]> {
  return rows<StoredMessage>(
    db,
    sql`select seq, sender_id, kind, body, gift, photo_name, cost, created_at, credits_returned_at from message
        where conversation_id = ${conversation} and seq > ${after} and unsent_at is null order by seq limit ${limit}`,
  )
}
