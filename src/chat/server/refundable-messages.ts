import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import type { MessageTable } from '../../server/database/generated/tables.ts'

export type RefundableMessage = Pick<
  MessageTable,
  'conversation_id' | 'seq' | 'id' | 'sender_id' | 'cost'
> & { opened: boolean }

export type GuaranteeLimits = { undeliveredSince: Date; idleSince: Date; limit: number }

/**
 * Lists paid undelivered messages that are older than the guarantee or whose receiver was deleted,
 * disabled or inactive; and all recent ones to a profile that was
 * closed because it is fake or deceived people.
 */
export async function listRefundableMessages(
  ctx: Context,
  { undeliveredSince, idleSince, limit }: GuaranteeLimits,
): Promise<RefundableMessage[]> {
  return rows<RefundableMessage>(
    ctx.db,
    sql`select m.conversation_id, m.seq, m.id, m.sender_id, m.cost, false as opened
        from undelivered_message u
        join conversation c on c.conversation_id = u.conversation_id and c.site_id = ${ctx.site.id}
        join message m on m.conversation_id = u.conversation_id and m.seq = u.seq
        join account sender on sender.member_id = u.sender_id and sender.status <> 'erased'
        left join account a on a.member_id = u.receiver_id
        left join profile p on p.member_id = u.receiver_id
        where u.created_at < ${undeliveredSince} or a.status is null or a.status in ('deleted', 'erased') or p.status = 'disabled'
          or a.last_seen_at < ${idleSince}
        union
        select m.conversation_id, m.seq, m.id, m.sender_id, m.cost, true
        from profile p
        join inbox i on i.member_id = p.member_id
        join message m on m.conversation_id = i.conversation_id and m.sender_id = i.other_id
        where p.site_id = ${ctx.site.id} and p.status = 'disabled' and p.disabled_reason in ('fake', 'scam') and m.cost > 0 and m.unsent_at is null
          and m.credits_returned_at is null and m.created_at >= ${undeliveredSince}
        limit ${limit}`,
  )
}

/** Returns true for exactly one caller. */
export async function markReturned(
  ctx: Context,
  { conversation_id, seq }: Pick<RefundableMessage, 'conversation_id' | 'seq'>,
): Promise<boolean> {
  const marked = await execute(
    ctx.db,
    sql`update message set credits_returned_at = ${ctx.now} where conversation_id = ${conversation_id} and seq = ${seq} and unsent_at is null and credits_returned_at is null`,
  )
  return marked === 1
}
