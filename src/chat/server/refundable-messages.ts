import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { defineEvent } from '../../server/domain-event.ts'
import { execute, rows } from '../../server/database/query.ts'
import type { MessageTable } from '../../server/database/generated/tables.ts'

export type RefundableMessage = Pick<
  MessageTable,
  'conversation_id' | 'seq' | 'id' | 'sender_id' | 'cost'
> & {
  /** Also what reached its receiver. */
  regardlessOfDelivery: boolean
}

export type GuaranteeLimits = { undeliveredSince: Date; idleSince: Date; limit: number }

/** Each listener adds a condition under which a profile is closed for a time only. */
export const closedForATime = defineEvent<{ member: Sql }>('closed_for_a_time')

/** Each listener adds a condition under which nothing may follow from the closing of a profile yet. */
export const returnPostponed = defineEvent<{ member: Sql }>('return_postponed')

/**
 * Lists the paid messages whose credits go back: undelivered ones that are older than the guarantee,
 * or whose receiver was deleted, disabled or inactive; and, delivered or not, those since the start
 * of the guarantee to a profile that was closed for good because it is fake or deceived people.
 */
export async function listRefundableMessages(
  ctx: Context,
  { undeliveredSince, idleSince, limit }: GuaranteeLimits,
): Promise<RefundableMessage[]> {
  const receiver = { member: sql`p.member_id` }
  const isPostponed = joinAny(ctx.listenerSql(returnPostponed, receiver))
  const isForATime = joinAny(ctx.listenerSql(closedForATime, receiver))
  return rows<RefundableMessage>(
    ctx.db,
    sql`select m.conversation_id, m.seq, m.id, m.sender_id, m.cost, false as "regardlessOfDelivery"
        from undelivered_message u
        join conversation c on c.conversation_id = u.conversation_id and c.site_id = ${ctx.site.id}
        join message m on m.conversation_id = u.conversation_id and m.seq = u.seq
        join account sender on sender.member_id = u.sender_id and sender.status <> 'erased'
        left join account a on a.member_id = u.receiver_id
        left join profile p on p.member_id = u.receiver_id
        where u.created_at < ${undeliveredSince} or a.status is null or a.status in ('deleted', 'erased')
          or (p.status = 'disabled' and not ${isPostponed})
          or a.last_seen_at < ${idleSince}
        union
        select m.conversation_id, m.seq, m.id, m.sender_id, m.cost, true
        from profile p
        join inbox i on i.member_id = p.member_id
        join message m on m.conversation_id = i.conversation_id and m.sender_id = i.other_id
        where p.site_id = ${ctx.site.id} and p.status = 'disabled' and p.disabled_reason in ('fake', 'scam') and m.cost > 0 and m.unsent_at is null
          and m.credits_returned_at is null and m.created_at >= ${undeliveredSince}
          and not ${isPostponed} and not ${isForATime}
        limit ${limit}`,
  )
}

const joinAny = (conditions: Sql[]): Sql =>
  conditions.reduce((all, each) => sql`(${all} or ${each})`, sql`false`)

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
