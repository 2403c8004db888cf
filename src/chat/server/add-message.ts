import sql, { empty, join, type Sql } from 'sql-template-tag'
import { spendSql, type Spent } from '../../credits/server/public.ts'
import { isRefused } from '../../server/database/failures.ts'
import { row, type Queryable } from '../../server/database/query.ts'
import { sendRowsSql, toSpend, storeSql, type Send } from './send-rows.ts'

export type AddedMessage = Spent & { seq: number | null }

/**
 * Debits, numbers and stores a message and updates both inboxes in one statement, in or outside a
 * transaction. The lock on the conversation's row makes seq dense. A repeat of the id is already
 * paid (`repeated`) or violates the unique key; the caller then finds the first message. Returns
 * `seq` null if nothing was debited, and null if a block changed the version of the conversation.
 * `listeners` are those of `message_sent`.
 */
export async function addMessage(
  db: Queryable,
  send: Send,
  listeners: Sql[],
): Promise<AddedMessage | null> {
  const listenerColumns = listeners.map(
    (listenerSql) => sql`, case when seq is not null then ${listenerSql} end`,
  )
  try {
    return await row<AddedMessage>(
      db,
      sql`with input as materialized (${sendRowsSql([send])}), spent as materialized (${spendSql(toSpend(send), send.now)}), send as (
          update conversation c set last_seq = c.last_seq + 1 from input, spent
          where c.conversation_id = input.conversation_id and c.block_version = input.block_version and spent.outcome in ('spent', 'free')
          returning input.*, c.last_seq as seq
        ), ${storeSql}
        select balance, outcome, seq, case when seq is null and outcome in ('spent', 'free') then abort_statement('blocked') end
               ${listenerColumns.length > 0 ? join(listenerColumns, '') : empty}
        from spent left join send on true`,
    )
  } catch (error) {
    if (isRefused(error, 'blocked')) return null
    throw error
  }
}
