import sql, { type Sql } from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import { inStatement } from '../../server/database/transaction.ts'

/** Rows that are returned to a member. `deliver` selects those whose content is included. */
export type DeliveryQuery = { query: Sql; deliver: Sql; order: Sql }

type Reader = Pick<Context, 'db'> & { actor: Pick<MemberContext['actor'], 'memberId'> }

/**
 * Reads messages and records in the same statement that their content reaches this member. If a row
 * was undelivered when the statement began but could not be claimed, it was unsent or read at that
 * moment, and the page is read again.
 */
export async function readAndDeliver<Row extends object>(
  ctx: Reader,
  { query: found, deliver, order }: DeliveryQuery,
): Promise<Row[]> {
  const statement = sql`with found as materialized (${found}), handed as (${deliver}), claimed as (
      delete from undelivered_message u using handed
      where u.conversation_id = handed.conversation_id and u.seq = handed.seq and u.receiver_id = ${ctx.actor.memberId}
      returning u.conversation_id, u.seq
    )
    select found.*, exists (
        select from handed h join undelivered_message u on u.conversation_id = h.conversation_id and u.seq = h.seq
          and u.receiver_id = ${ctx.actor.memberId}
        left join claimed c on c.conversation_id = h.conversation_id and c.seq = h.seq
        where c.seq is null
      ) as outdated
    from found order by ${order}`
  for (;;) {
    const read = await inStatement(() => rows<Row & { outdated: boolean }>(ctx.db, statement))
    if (!read.some(({ outdated }) => outdated)) return read
  }
}

/** Records that this member gets the sharp image of an opened photo. */
export async function markPhotoDelivered(
  ctx: Reader,
  conversation: string,
  seq: number,
): Promise<void> {
  await execute(
    ctx.db,
    sql`delete from undelivered_message u using message m
        where u.conversation_id = ${conversation} and u.seq = ${seq} and u.receiver_id = ${ctx.actor.memberId}
          and m.conversation_id = u.conversation_id and m.seq = u.seq and m.photo_opened_at is not null`,
  )
}

/** Records that this member gets the sound of a voice note. */
export async function markVoiceDelivered(
  ctx: Reader,
  conversation: string,
  seq: number,
): Promise<void> {
  await execute(
    ctx.db,
    sql`delete from undelivered_message u using message m
        where u.conversation_id = ${conversation} and u.seq = ${seq} and u.receiver_id = ${ctx.actor.memberId}
          and m.conversation_id = u.conversation_id and m.seq = u.seq and m.kind = 'voice'`,
  )
}

/**
 * True for the one caller that may return the credits of this message; the message must then be
 * marked as unsent or returned.
 */
export async function claimUndelivered(
  ctx: Context,
  conversation: string,
  seq: number,
  senderId: string,
): Promise<boolean> {
  const claimed = await execute(
    ctx.db,
    sql`delete from undelivered_message where conversation_id = ${conversation} and seq = ${seq} and sender_id = ${senderId}`,
  )
  return claimed === 1
}

/**
 * Deletes rows that can no longer be claimed: the sender was erased, or the message is past the
 * history limit.
 */
export async function deleteUnclaimable(ctx: Context): Promise<void> {
  await execute(
    ctx.db,
    // Of senders of this site: those of others are not seen.
    sql`delete from undelivered_message u using account a
        where a.member_id = u.sender_id and (a.status = 'erased'
          or not exists (select from message m where m.conversation_id = u.conversation_id and m.seq = u.seq))`,
  )
}
