import sql from 'sql-template-tag'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { grantCredits } from '../../src/credits/server/public.ts'
import { execute, type Queryable } from '../../src/server/database/query.ts'
import type { Api } from '../../src/platform/contract.ts'
import type { TestApp } from './app.ts'
import { addMember, type MemberOptions } from './member.ts'
import { addSession } from './sessions.ts'

/** A member with credits, premium by default. */
export async function addWriter(
  db: Queryable,
  { credits = 100, ...options }: MemberOptions & { credits?: number } = {},
): Promise<string> {
  const memberId = await addMember(db, { paid: true, name: 'Daan', gender: 'male', ...options })
  if (credits > 0)
    await grantCredits(
      { db, now: new Date() },
      { memberId, credits, origin: 'purchase', key: crypto.randomUUID() },
    )
  return memberId
}

/** Inserts likes of both members: a match. */
export async function addMatch(db: Queryable, one: string, other: string): Promise<void> {
  const [lo = '', hi = ''] = [one, other].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  const sessions = [await addSession(db, lo), await addSession(db, hi)]
  await execute(
    db,
    sql`insert into like_pair (lo, hi, lo_at, hi_at, lo_session, hi_session, matched_at)
        values (${lo}, ${hi}, now(), now(), ${sessions[0]}, ${sessions[1]}, now())`,
  )
}

export async function addBlock(db: Queryable, blocker: string, blocked: string): Promise<void> {
  await execute(
    db,
    sql`insert into block (member_id, other_id, direction, at) values (${blocker}, ${blocked}, 1, now()), (${blocked}, ${blocker}, 2, now())`,
  )
}

/** Two members in a conversation that the first one started with "Hello there". */
export async function startConversation({ app, as }: Pick<TestApp, 'app' | 'as'>, credits = 100) {
  const [from, to] = [await addWriter(app.pool, { credits }), await addWriter(app.pool)]
  const [api, other] = [await as(from), await as(to)]
  const { conversation } = await api(sendMessage, {
    id: crypto.randomUUID(),
    profile: to,
    text: 'Hello there',
  })
  if (!conversation) throw new Error('a first message starts a conversation')
  const send = (who: Api, text: string) =>
    who(sendMessage, { id: crypto.randomUUID(), conversation, text })
  return { from, to, api, other, conversation, say: send }
}
