import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { startSession } from '../../src/accounts/server/accounts.ts'
import { listMessages, sendMessage, type Message } from '../../src/chat/contract.ts'
import { balanceOf, grantCredits } from '../../src/credits/server/credits.ts'
import { createApi } from '../../src/platform/api-client.ts'
import type { Api } from '../../src/platform/contract.ts'
import { createPool } from '../../src/server/database/pool.ts'
import { row, rows } from '../../src/server/database/query.ts'
import { createLimits } from '../../src/server/http/limits.ts'
import { serve } from '../../src/server/http/serve.ts'
import { newId } from '../../src/server/ids.ts'
import { testApp } from '../factories/app.ts'
import { addTalk } from '../factories/chat.ts'
import { silentLog } from '../factories/cluster.ts'

const { app, as, http } = await testApp()
const db = app.pool
const uuid = () => crypto.randomUUID()
const patient = { ...createLimits(db, null), consume: async () => {} }
/** A node with connections of its own: nothing in common with the first but the database. */
const pool = createPool({ url: db.options.connectionString ?? '', log: silentLog, size: 8 })
app.limits.consume = patient.consume
const second = serve({ ...app, pool, limits: patient }, null)

/** One member's way to each of the nodes. */
async function onBoth(memberId: string): Promise<[Api, Api]> {
  const session = { sessionId: newId(), memberId, siteId: 1, device: 'test', place: '' }
  const cookie = `auth.session=${await startSession(db, session, new Date())}`
  const through = (node: typeof http) =>
    createApi({
      send: async (path, init) => {
        const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie, 'sec-fetch-site': 'same-origin' }
        return node.request(new URL(path, app.config.origin), { ...init, headers })
      },
      wait: async () => {},
      newKey: uuid,
    })
  return [through(http), through(second)]
}

const ROUNDS = 10

test(
  'a hundred sends at once on ten credits, over two nodes: exactly ten are accepted, in every round',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { from, conversation } = await addTalk({ app, as }, 11)
      const [one, other] = await onBoth(from)
      const sends = Array.from({ length: 100 }, (_, n) =>
        (n % 2 ? one : other)(sendMessage, { id: uuid(), conversation, text: `Text ${n}` }),
      )
      const results = await Promise.allSettled(sends)
      const refused = results.filter((result) => result.status === 'rejected')
      for (const { reason } of refused) expect(reason).toMatchObject({ code: 'not_enough_credits' })
      expect(results.length - refused.length).toBe(10)
      expect(await balanceOf(db, from)).toBe(0)
      const stored = sql`select count(*)::int as n from message where conversation_id = ${conversation} and body like 'Text %'`
      expect(await row<{ n: number }>(db, stored)).toEqual({ n: 10 })
    }
  },
)

const EACH = 150

async function readAll(api: Api, conversation: string): Promise<Message[]> {
  const all: Message[] = []
  for (let more = true; more;) {
    const page = await api(listMessages, { conversation, after: all.at(-1)?.seq ?? 0 })
    all.push(...page.messages)
    more = page.more
  }
  return all
}

test(
  'eight writers on two nodes: the numbers are dense, and everybody reads the same order everywhere',
  { timeout: 120_000 },
  async () => {
    const { from, to, conversation } = await addTalk({ app, as }, 10_000)
    await grantCredits({ db, now: new Date() }, { memberId: to, credits: 10_000, origin: 'purchase', key: uuid() })
    const ways = [...(await onBoth(from)), ...(await onBoth(to))]
    const seen: { id: string; seq: number }[] = []
    await Promise.all(
      [...ways, ...ways].map(async (api, writer) => {
        for (let n = 0; n < EACH; n++) {
          const sent = await api(sendMessage, { id: uuid(), conversation, text: `${writer} ${n}` })
          if (sent.message) seen.push({ id: sent.message.id, seq: sent.message.seq })
        }
      }),
    )
    const stored = await rows<{ id: string; seq: number; body: string }>(
      db,
      sql`select id, seq, body from message where conversation_id = ${conversation} order by seq`,
    )
    expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 8 * EACH + 1 }, (_, index) => index + 1))
    expect(seen.toSorted((a, b) => a.seq - b.seq)).toEqual(stored.slice(1).map(({ id, seq }) => ({ id, seq })))
    for (let writer = 0; writer < 8; writer++) {
      const own = stored.filter(({ body }) => body.startsWith(`${writer} `)).map(({ body }) => Number(body.split(' ')[1]))
      expect(own).toEqual(Array.from({ length: EACH }, (_, n) => n))
    }
    for (const api of ways) expect((await readAll(api, conversation)).map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  },
)

test('a repeat is answered alike at whichever node, and has no effect', async () => {
  const { from, conversation } = await addTalk({ app, as }, 10)
  const [one, other] = await onBoth(from)
  const message = { id: uuid(), conversation, text: 'Once' }
  const first = await one(sendMessage, message)
  expect(await other(sendMessage, message)).toEqual(first)
  const copies = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other)(sendMessage, message)))
  for (const copy of copies) expect(copy).toEqual(first)
  expect(await balanceOf(db, from)).toBe(8)
})
