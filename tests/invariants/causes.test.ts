import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { giveLike, removeLike } from '../../src/likes/contract.ts'
import {
  DESK_ANSWER,
  toContactSource,
  WAITING_MESSAGES,
} from '../../src/platform/contact-sources.ts'
import { recordVisit } from '../../src/profiles/contract.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { addWriter, startConversation } from '../factories/chat.ts'
import { addTwoMembers, addWrongSessions, insertMessage, refused } from '../factories/causeless.ts'
import { addMember } from '../factories/member.ts'
import { addSession } from '../factories/sessions.ts'

const node = await testApp()
const { app, as, request } = node
const db = app.pool

const insertLike = (lo: string, hi: string, session: string) =>
  execute(
    db,
    sql`insert into like_pair (lo, hi, lo_at, lo_session) values (${lo}, ${hi}, now(), ${session})`,
  )

const insertVisit = (visitor: string, visited: string, session: string | null) =>
  execute(
    db,
    sql`insert into visit (member_id, visitor_id, day, at, session_id) values (${visited}, ${visitor}, current_date, now(), ${session})`,
  )

describe('the database refuses without a live session of the member', () => {
  test('a like', async () => {
    const [lo, hi] = await addTwoMembers(db)
    for (const [name, session] of Object.entries(await addWrongSessions(db, lo)))
      await expect(insertLike(lo, hi, session), name).rejects.toMatchObject(refused)
    await insertLike(lo, hi, await addSession(db, lo))
    await expect(
      execute(
        db,
        sql`update like_pair set hi_at = now(), hi_session = lo_session where lo = ${lo} and hi = ${hi}`,
      ),
    ).rejects.toMatchObject(refused)
  })

  test('a visit, and a change of one', async () => {
    const [visitor, visited] = await addTwoMembers(db)
    for (const session of [null, ...Object.values(await addWrongSessions(db, visitor))])
      await expect(insertVisit(visitor, visited, session)).rejects.toMatchObject(refused)
    await insertVisit(visitor, visited, await addSession(db, visitor))
    await expect(
      execute(db, sql`update visit set visitor_id = ${visited} where visitor_id = ${visitor}`),
    ).rejects.toMatchObject(refused)
  })

  test('a message, in the table and in its partitions, and among many good ones', async () => {
    const { conversation, from, to } = await startConversation(node)
    for (const session of [null, ...Object.values(await addWrongSessions(db, from))])
      await expect(insertMessage(db, { conversation, from, session })).rejects.toMatchObject(
        refused,
      )
    await expect(
      execute(
        db,
        sql`insert into message_p0 (conversation_id, seq, id, sender_id, body, created_at)
            select c, 1, gen_random_uuid(), ${from}, 'Hello', now() from generate_series(1::bigint, 2000) c
            where satisfies_hash_partition('message'::regclass, 16, 0, c) limit 1`,
      ),
    ).rejects.toMatchObject(refused)
    const session = await addSession(db, from)
    await expect(
      execute(
        db,
        sql`insert into message (conversation_id, seq, id, sender_id, body, created_at, session_id)
        select ${conversation}, n, gen_random_uuid(), case when n = 90 then ${to}::bigint else ${from}::bigint end, 'Hello', now(), ${session}
        from generate_series(2, 100) n`,
      ),
    ).rejects.toMatchObject(refused)
    await insertMessage(db, { conversation, from, session })
  })

  test('and never changes who wrote a message', async () => {
    const { conversation, to } = await startConversation(node)
    await expect(
      execute(
        db,
        sql`update message set sender_id = ${to} where conversation_id = ${conversation}`,
      ),
    ).rejects.toMatchObject({ code: '23001' })
  })

  test.each([0, 99, 104, 32_000])('for the job %d, which has no name', async (via) => {
    const { conversation, from } = await startConversation(node)
    await expect(
      insertMessage(db, { conversation, from, session: null, via }),
    ).rejects.toMatchObject(refused)
  })

  test('for a named job, where it is not its work', async () => {
    const { conversation, from } = await startConversation(node)
    const unconfirmed = await addMember(db, { confirmed: false })
    await expect(
      insertMessage(db, { conversation, from: unconfirmed, session: null, via: WAITING_MESSAGES }),
    ).rejects.toMatchObject(refused)
    await expect(
      insertMessage(db, {
        conversation,
        from,
        session: await addSession(db, from),
        via: DESK_ANSWER,
      }),
    ).rejects.toMatchObject(refused)
  })
})

test.each(['fictional', 'partner', 'performer'] as const)(
  'nobody logs in as a %s profile, which can therefore neither like nor visit nor write',
  async (origin) => {
    const invented = await addMember(db, { origin })
    await expect(addSession(db, invented)).rejects.toMatchObject(refused)
    await expect(insertVisit(invented, await addMember(db), null)).rejects.toMatchObject(refused)
  },
)

test('calls store the session and the page that made the request', async () => {
  const [one, other] = [await addWriter(db), await addWriter(db)]
  const session = async () =>
    (
      await row<{ id: string }>(
        db,
        sql`select session_id as id from session where member_id = ${one}`,
      )
    ).id
  const post = async (path: string, page: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      referer: `${app.config.origin}${page}?utm=1`,
    }
    const answer = await request(path, { method: 'POST', body: JSON.stringify(body), headers }, one)
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  await post(recordVisit.path, `/members/${other}`, { id: other })
  await post(giveLike.path, '/nl/match-finder', { member: other })
  await post(sendMessage.path, `/de/members/${other}/chat`, {
    id: crypto.randomUUID(),
    profile: other,
    text: 'Hello there',
  })
  const stored = await row<Record<string, unknown>>(
    db,
    sql`select (select array[session_id, via]::text[] from visit where visitor_id = ${one}) as visit,
               (select array[coalesce(lo_session, hi_session), coalesce(lo_via, hi_via)]::text[] from like_pair where ${one} in (lo, hi)) as liked,
               (select array[session_id, via]::text[] from message where sender_id = ${one}) as message`,
  )
  const storedFrom = (page: string): unknown[] => [
    expect.any(String),
    String(toContactSource(page)),
  ]
  expect(stored).toEqual({
    visit: storedFrom('/members/1'),
    liked: storedFrom('/match-finder'),
    message: storedFrom('/chats/1'),
  })
  expect(new Set(Object.values(stored).map((cause) => String(cause).split(',')[0]))).toEqual(
    new Set([await session()]),
  )
  const api = await as(one)
  await api(removeLike, { member: other })
  await api(giveLike, { member: other })
})

test('a session that ends while its message is stored means a log-in, not a fault', async () => {
  const { conversation, from, api } = await startConversation(node)
  // What a log-out on another node does between the look-up of the session and the statement.
  await execute(
    db,
    sql`create function end_session_first() returns trigger language plpgsql as $$
        begin update session set ended_at = now() where member_id = new.member_id; return new; end $$`,
  )
  await execute(
    db,
    sql`create trigger end_session_first before update on inbox for each row execute function end_session_first()`,
  )
  await expect(
    api(sendMessage, { id: crypto.randomUUID(), conversation, text: 'Too late' }),
  ).rejects.toMatchObject({ code: 'authentication_required' })
  await execute(db, sql`drop trigger end_session_first on inbox`)
  expect(
    await row(
      db,
      sql`select count(*)::int as messages from message where conversation_id = ${conversation} and sender_id = ${from}`,
    ),
  ).toEqual({ messages: 1 })
})
