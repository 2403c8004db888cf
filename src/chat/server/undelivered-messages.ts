import sql, { type Sql } from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import { inStatement } from '../../server/database/transaction.ts'

/** Rows that are about to be handed to a member. `deliver` names those of them whose content goes out. */
export type DeliveryQuery = { found: Sql; deliver: Sql; order: Sql }

type Reader = Pick<Context, 'db'> & { actor: Pick<MemberContext['actor'], 'memberId'> }

/**
 * Reads messages and records, in the same statement, that their content reaches this member. A row that was undelivered when the
 * statement began and could not be claimed was unsent at that moment, or read elsewhere: the page is read again.
 */
export async function readAndDeliver<Row extends object>(
  ctx: Reader,
  { found, deliver, order }: DeliveryQuery,
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

/** Records that this member gets the sharp bytes of a photo that they opened. */
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

/** True for the one caller that may return the credits of this message; from then on it counts as unsent or returned. */
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

/** Rows that nobody can claim any more: the sender was erased, or the message is past the limit of the history. */
export async function deleteUnclaimable(ctx: Context): Promise<void> {
  await execute(
    ctx.db,
    sql`delete from undelivered_message u where not exists (
          select from account a join message m on m.conversation_id = u.conversation_id and m.seq = u.seq
          where a.member_id = u.sender_id and a.status <> 'erased')`,
  )
}
