import sql from 'sql-template-tag'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import { addMember } from './member.ts'
import { addSession } from './sessions.ts'

/** What the database answers to a row without a cause. */
export const refused = { message: 'no_session', code: 'VK001' }

/** Two members, the lower id first. */
export async function addTwoMembers(db: Queryable): Promise<[string, string]> {
  const [one, other] = [await addMember(db), await addMember(db)]
  return BigInt(one) < BigInt(other) ? [one, other] : [other, one]
}

/** Sessions that are none of the member's own live ones. */
export async function addWrongSessions(
  db: Queryable,
  member: string,
): Promise<Record<string, string>> {
  const [ended, expired] = [await addSession(db, member), await addSession(db, member)]
  await execute(db, sql`update session set ended_at = now() where session_id = ${ended}`)
  await execute(
    db,
    sql`update session set expires_at = now() - interval '1 second' where session_id = ${expired}`,
  )
  return { ended, expired, ofAnother: await addSession(db, await addMember(db)), ofNobody: '1' }
}

export type NewMessage = {
  conversation: string
  from: string
  session: string | null
  via?: number
}

/** Inserts a message as an operator might. */
export const insertMessage = (
  db: Queryable,
  { conversation, from, session, via }: NewMessage,
): Promise<number> =>
  execute(
    db,
    sql`insert into message (conversation_id, seq, id, sender_id, body, created_at, session_id, via)
        select ${conversation}, coalesce(max(seq), 0) + 1, gen_random_uuid(), ${from}, 'Hello', now(), ${session}, ${via ?? null}
        from message where conversation_id = ${conversation}`,
  )
