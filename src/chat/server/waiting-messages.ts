import sql from 'sql-template-tag'
import type { ErrorParams } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { matchesName } from '../../server/database/match-name.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { WaitingMessageTable } from '../../server/database/generated/tables.ts'
import type { WaitingMessage } from '../contract.ts'

export type WaitingRow = Omit<WaitingMessageTable, 'problem_params'> & {
  problem_params: ErrorParams
}

export type NewWaitingMessage = {
  memberId: string
  id: string
  otherId: string
  text: string
  fictionalConfirmed: boolean
  /** Null from the sign-up form, whose session begins after it. */
  sessionId: string | null
  /** Why it cannot be sent, if that is already known. */
  problem?: Problem | null
}

export type Problem = { code: string; params: ErrorParams }

/** Stores a message until the sender's address is confirmed; a repeat returns the stored one. */
export async function saveWaitingMessage(
  ctx: Pick<Context, 'db' | 'now'>,
  waiting: NewWaitingMessage,
): Promise<WaitingRow | null> {
  await execute(
    ctx.db,
    sql`insert into waiting_message (member_id, id, other_id, text, fictional_confirmed, problem, problem_params, created_at, session_id)
        values (${waiting.memberId}, ${waiting.id}, ${waiting.otherId}, ${waiting.text}, ${waiting.fictionalConfirmed},
                ${waiting.problem?.code ?? null}, ${JSON.stringify(waiting.problem?.params ?? {})}::jsonb, ${ctx.now}, ${waiting.sessionId})
        on conflict do nothing`,
  )
  return maybeRow<WaitingRow>(
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

export async function listWaitingTo(ctx: MemberContext, otherId: string): Promise<WaitingRow[]> {
  return rows<WaitingRow>(
    ctx.db,
    sql`select * from waiting_message where member_id = ${ctx.actor.memberId} and other_id = ${otherId} order by created_at, id`,
  )
}

/** Oldest first; `name` is a part of the receiver's name. */
export async function listWaitingMessages(
  db: Queryable,
  memberId: string,
  name = '',
): Promise<WaitingRow[]> {
  const named = name
    ? sql`exists (select from profile p where p.member_id = w.other_id and ${matchesName(sql`p.name`, name)})`
    : sql`true`
  return rows<WaitingRow>(
    db,
    sql`select * from waiting_message w where member_id = ${memberId} and ${named} order by created_at, id`,
  )
}

/** Returns the message, locked, or null if there is none. */
export async function lockWaitingMessage(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<WaitingRow | null> {
  return maybeRow<WaitingRow>(
    db,
    sql`select * from waiting_message where member_id = ${memberId} and id = ${id} for update`,
  )
}

/** Returns the deleted message, or null if there is none. */
export async function deleteWaitingMessage(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<WaitingRow | null> {
  return maybeRow<WaitingRow>(
    db,
    sql`delete from waiting_message where member_id = ${memberId} and id = ${id} returning *`,
  )
}

export async function saveProblem(
  db: Queryable,
  memberId: string,
  id: string,
  { code, params }: Problem,
): Promise<void> {
  await execute(
    db,
    sql`update waiting_message set problem = ${code}, problem_params = ${JSON.stringify(params)}::jsonb where member_id = ${memberId} and id = ${id}`,
  )
}

export function toWaitingMessage({
  id,
  text,
  created_at,
  problem,
  problem_params,
}: WaitingRow): WaitingMessage {
  return { id, text, at: created_at.toISOString(), problem, problem_params }
}
