import sql from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { WaitingMessageTable } from '../../server/database/generated/tables.ts'
import type { WaitingMessage } from '../contract.ts'

export type NewWaitingMessage = {
  memberId: string
  id: string
  otherId: string
  text: string
  fictionalConfirmed: boolean
}

/** Stores a message until the sender's address is confirmed; a repeat returns the stored one. */
export async function saveWaitingMessage(
  ctx: Pick<Context, 'db' | 'now'>,
  waiting: NewWaitingMessage,
): Promise<WaitingMessageTable | null> {
  await execute(
    ctx.db,
    sql`insert into waiting_message (member_id, id, other_id, text, fictional_confirmed, created_at)
        values (${waiting.memberId}, ${waiting.id}, ${waiting.otherId}, ${waiting.text}, ${waiting.fictionalConfirmed}, ${ctx.now})
        on conflict do nothing`,
  )
  return maybeRow<WaitingMessageTable>(
    ctx.db,
    sql`select * from waiting_message where member_id = ${waiting.memberId} and id = ${waiting.id}`,
  )
}

export async function countWaitingMessages(
  db: Queryable,
  memberId: string,
): Promise<{ messages: number }> {
  return row<{ messages: number }>(
    db,
    sql`select count(*)::int as messages from waiting_message where member_id = ${memberId}`,
  )
}

export async function listWaitingTo(
  ctx: MemberContext,
  otherId: string,
): Promise<WaitingMessageTable[]> {
  return rows<WaitingMessageTable>(
    ctx.db,
    sql`select * from waiting_message where member_id = ${ctx.actor.memberId} and other_id = ${otherId} order by created_at, id`,
  )
}

/** Oldest first. */
export async function listWaitingMessages(
  db: Queryable,
  memberId: string,
): Promise<WaitingMessageTable[]> {
  return rows<WaitingMessageTable>(
    db,
    sql`select * from waiting_message where member_id = ${memberId} order by created_at, id`,
  )
}

export async function deleteWaitingMessage(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`delete from waiting_message where member_id = ${memberId} and id = ${id}`,
    )) === 1
  )
}

export async function saveProblem(
  db: Queryable,
  memberId: string,
  id: string,
  problem: string,
): Promise<void> {
  await execute(
    db,
    sql`update waiting_message set problem = ${problem} where member_id = ${memberId} and id = ${id}`,
  )
}

export function toWaitingMessage({
  id,
  text,
  created_at,
  problem,
}: WaitingMessageTable): WaitingMessage {
  return { id, text, at: created_at.toISOString(), problem }
}
