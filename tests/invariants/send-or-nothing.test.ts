import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { sendGift, sendMessage } from '../../src/chat/sending-contract.ts'
import type { Api } from '../../src/platform/contract.ts'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { row } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { startConversation, addWriter } from '../factories/chat.ts'
import { silentLog } from '../factories/cluster.ts'
import { cuttingProxy, type CuttingProxy } from '../factories/cutting-proxy.ts'
import { scaled } from '../full-run.ts'

let proxy: CuttingProxy
/** A pool that bypasses the proxy and reads what was committed. */
let truth: Database
const { app, as } = await testApp({
  async pool(url) {
    proxy = await cuttingProxy(url)
    truth = createPool({ url, log: silentLog, size: 2, everySite: true })
    const pool = createPool({ url: proxy.url, log: silentLog, size: 1 })
    afterAll(async () => {
      await pool.end()
      await truth.end()
      await proxy.close()
    })
    return pool
  },
})

type Attempt = { send: () => Promise<unknown>; from: string }

async function inConversation(
  call: (api: Api, conversation: string) => Promise<unknown>,
): Promise<Attempt> {
  const { from, api, conversation } = await startConversation({ app, as }, 10)
  return { from, send: () => call(api, conversation) }
}

const kinds: Record<string, (id: string) => Promise<Attempt>> = {
  'a text': (id) =>
    inConversation((api, conversation) =>
      api(sendMessage, { id, conversation, text: 'All or nothing' }),
    ),
  'a gift': (id) =>
    inConversation((api, conversation) =>
      api(sendGift, { id, conversation, gift: 'rose', text: 'All or nothing' }),
    ),
  'a first message': async (id) => {
    const [from, to] = [await addWriter(app.pool, { credits: 10 }), await addWriter(app.pool)]
    const api = await as(from)
    return { from, send: () => api(sendMessage, { id, profile: to, text: 'All or nothing' }) }
  },
}

const findStored = (from: string, id: string) =>
  row<{ messages: number; spent: number; booked: number }>(
    truth,
    sql`select (select count(*)::int from message where sender_id = ${from} and id = ${id}) as messages,
               (select count(*)::int from message where sender_id = ${from}) - (10 - w.balance) as spent,
               w.balance - (select coalesce(sum(credits), 0)::int from ledger_entry e where e.member_id = w.member_id and e.account = 'member') as booked
        from wallet w where w.member_id = ${from}`,
  )

/** The first packet number that no send reaches. */
const MAX_PACKETS = 60
/**
 * By default every second packet: losing the request of packet n and losing its response leave the
 * database one packet apart, so each of its states still occurs.
 */
const STEP = scaled(2, 1)

for (const [kind, begin] of Object.entries(kinds))
  test.each(['request', 'answer'] as const)(
    `${kind} and its debit are both committed or neither is, wherever the connection breaks (%s lost)`,
    { timeout: 120_000 },
    async (lose) => {
      let packets = 0
      for (; packets < MAX_PACKETS; packets += STEP) {
        const id = crypto.randomUUID()
        proxy.cutAt(Infinity, lose)
        const { from, send } = await begin(id)
        proxy.cutAt(packets, lose)
        await send().catch(() => {})
        const whole = proxy.passed()
        proxy.cutAt(Infinity, lose)
        expect(await findStored(from, id), `cut at packet ${packets}`).toMatchObject({
          spent: 0,
          booked: 0,
        })
        await send()
        expect(await findStored(from, id), `sent again after packet ${packets}`).toEqual({
          messages: 1,
          spent: 0,
          booked: 0,
        })
        if (whole) break
      }
      expect(packets).toBeGreaterThan(2)
      expect(packets).toBeLessThan(MAX_PACKETS)
    },
  )
