import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { startSession } from '../../src/accounts/server/public.ts'
import { listMessages, type Message } from '../../src/chat/contract.ts'
import { sendMessage } from '../../src/chat/sending-contract.ts'
import { getBalance, grantCredits } from '../../src/credits/server/public.ts'
import { createApi } from '../../src/platform/api-client.ts'
import type { Api } from '../../src/platform/contract.ts'
import { createPool } from '../../src/server/database/pool.ts'
import { createDatabases } from '../../src/server/database/walls.ts'
import { execute, row, rows } from '../../src/server/database/query.ts'
import { createLimits } from '../../src/server/http/limits.ts'
import { serve } from '../../src/server/http/serve.ts'
import { newId } from '../../src/server/ids.ts'
import { testApp } from '../factories/app.ts'
import { startConversation } from '../factories/chat.ts'
import { silentLog } from '../factories/cluster.ts'
import { addSession, sessionSql } from '../factories/sessions.ts'
import { scaled } from '../full-run.ts'

const { app, as, http } = await testApp()
const db = app.pool
const uuid = () => crypto.randomUUID()
const patient = { ...createLimits(db, null), consume: async () => {} }
/** A node with connections of its own: shares only the database with the first. */
const pool = createPool({
  url: app.databases.shared.options.connectionString ?? '',
  log: silentLog,
  size: 8,
})
app.limits.consume = patient.consume
const second = serve({ ...app, databases: createDatabases(pool), limits: patient }, null)

/** API clients of one member, one per node. */
async function onBoth(memberId: string): Promise<[Api, Api]> {
  const session = { sessionId: newId(), memberId, siteId: 1, device: 'test', place: '' }
  const cookie = `auth.session=${await startSession(db, session, new Date())}`
  const through = (node: typeof http) =>
    createApi({
      send: async (path, init) => {
        const headers = {
          ...Object.fromEntries(new Headers(init.headers)),
          cookie,
          'sec-fetch-site': 'same-origin',
        }
        return node.request(new URL(path, app.config.origin), { ...init, headers })
      },
      wait: async () => {},
      newKey: uuid,
    })
  return [through(http), through(second)]
}

/** `RACE_ROUNDS=200` is the full scale; 4 are the default. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 4)

async function sendOnTen(): Promise<void> {
  const { from, conversation } = await startConversation({ app, as }, 11)
  const [one, other] = await onBoth(from)
  const sends = Array.from({ length: 100 }, (_, n) =>
    (n % 2 ? one : other)(sendMessage, { id: uuid(), conversation, text: `Text ${n}` }),
  )
  const results = await Promise.allSettled(sends)
  const refused = results.filter((result) => result.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'not_enough_credits' })
  expect(results.length - refused.length).toBe(10)
  expect(await getBalance(db, from)).toBe(0)
  const stored = sql`select count(*)::int as n from message where conversation_id = ${conversation} and body like 'Text %'`
  expect(await row<{ n: number }>(db, stored)).toEqual({ n: 10 })
}

/** The messages of one conversation. */
const ALL = scaled(20_000, 100_000)

/** How many of them eight writers send through the API; the rest is inserted. `CHAT_SENDS=100000` sends all. */
const LIVE = Number(process.env['CHAT_SENDS'] ?? 600)

const WRITERS = 8

const EACH = Math.ceil(LIVE / WRITERS)

const BEFORE = Math.max(1, ALL - EACH * WRITERS)

/** Inserts messages of both members; the opening message exists. */
async function exchangeMessages(conversation: string, from: string, to: string): Promise<void> {
  await addSession(db, to)
  const sender = sql`case when n % 2 = 0 then ${from}::bigint else ${to}::bigint end`
  await execute(
    db,
    sql`insert into message (conversation_id, seq, id, sender_id, body, created_at, session_id)
        select ${conversation}, n, gen_random_uuid(), ${sender},
               'Before ' || n, now() - (${BEFORE} - n) * interval '1 second', ${sessionSql(sender)}
        from generate_series(2, ${BEFORE}) n`,
  )
  await execute(
    db,
    sql`update conversation set last_seq = ${BEFORE} where conversation_id = ${conversation}`,
  )
  await execute(
    db,
    sql`update inbox set last_seq = ${BEFORE} where conversation_id = ${conversation}`,
  )
}

async function readAfter(
  api: Api,
  conversation: string,
  from: number,
  max = Infinity,
): Promise<Message[]> {
  const all: Message[] = []
  for (let more = true; more && all.length < max;) {
    const page = await api(listMessages, { conversation, after: all.at(-1)?.seq ?? from })
    all.push(...page.messages)
    more = page.more
  }
  return all
}

type StoredText = { id: string; seq: number; body: string }

/** Checks all messages that were sent concurrently, and samples of the inserted ones. */
async function readsTheSame(api: Api, conversation: string, stored: StoredText[]): Promise<void> {
  const idsOf = (messages: { id: string }[]) => messages.map(({ id }) => id)
  expect(idsOf(await readAfter(api, conversation, BEFORE))).toEqual(idsOf(stored.slice(BEFORE)))
  for (let round = 0; round < 10; round++) {
    const from = Math.floor((stored.length * round) / 10)
    const page = await readAfter(api, conversation, from, 50)
    expect(idsOf(page)).toEqual(idsOf(stored.slice(from, from + page.length)))
    expect(page.length).toBeGreaterThan(0)
  }
}

describe('two nodes', () => {
  test(
    'of a hundred parallel sends on ten credits over two nodes exactly ten are accepted, in every round',
    { timeout: 60_000 + ROUNDS * 1_000 },
    async () => {
      for (let round = 0; round < ROUNDS; round++) await sendOnTen()
    },
  )

  test(
    'eight writers on two nodes produce dense sequence numbers, read in the same order everywhere',
    { timeout: 120_000 + LIVE * 20 },
    async () => {
      const { from, to, conversation } = await startConversation({ app, as }, 2 * LIVE)
      await grantCredits(
        { db, now: new Date() },
        { memberId: to, credits: 2 * LIVE, origin: 'purchase', key: uuid() },
      )
      await exchangeMessages(conversation, from, to)
      const ways = [...(await onBoth(from)), ...(await onBoth(to))]
      const seen: { id: string; seq: number }[] = []
      await Promise.all(
        [...ways, ...ways].map(async (api, writer) => {
          for (let n = 0; n < EACH; n++) {
            const sent = await api(sendMessage, {
              id: uuid(),
              conversation,
              text: `${writer} ${n}`,
            })
            if (sent.message) seen.push({ id: sent.message.id, seq: sent.message.seq })
          }
        }),
      )
      const stored = await rows<StoredText>(
        db,
        sql`select id, seq, body from message where conversation_id = ${conversation} order by seq`,
      )
      expect(stored.length).toBeGreaterThanOrEqual(ALL)
      expect(stored.every(({ seq }, index) => seq === index + 1)).toBe(true)
      const live = stored.slice(BEFORE)
      expect(seen.toSorted((a, b) => a.seq - b.seq)).toEqual(
        live.map(({ id, seq }) => ({ id, seq })),
      )
      for (let writer = 0; writer < WRITERS; writer++) {
        const sequence = live
          .filter(({ body }) => body.startsWith(`${writer} `))
          .map(({ body }) => Number(body.split(' ')[1]))
        expect(sequence).toEqual(Array.from({ length: EACH }, (_, n) => n))
      }
      for (const api of ways) await readsTheSame(api, conversation, stored)
    },
  )

  test('a repeat on either node gets the same response and has no effect', async () => {
    const { from, conversation } = await startConversation({ app, as }, 10)
    const [one, other] = await onBoth(from)
    const message = { id: uuid(), conversation, text: 'Once' }
    const first = await one(sendMessage, message)
    expect(await other(sendMessage, message)).toEqual(first)
    const copies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other)(sendMessage, message)),
    )
    for (const copy of copies) expect(copy).toEqual(first)
    expect(await getBalance(db, from)).toBe(8)
  })
})
