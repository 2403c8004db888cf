import { afterAll, expect, test } from 'vitest'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { deleteOldKeys } from '../../src/server/http/idempotency.ts'
import { addMember } from '../factories/member.ts'
import { testApp } from '../factories/app.ts'
import { addCardHolder, addDebtor, booksOf, readableCodes } from '../factories/buyers.ts'
import { silentLog } from '../factories/cluster.ts'
import { cuttingProxy, type CuttingProxy } from '../factories/cutting-proxy.ts'
import { scaled } from '../full-run.ts'

let proxy: CuttingProxy
/** A pool that bypasses the proxy and reads what was committed. */
let truth: Database
const node = await testApp({
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
readableCodes(node)
node.app.limits.consume = async () => {}

type Purchase = { member: string; path: string; body: Record<string, unknown> }

const MINUTE = 60_000
/** The first packet number that no purchase reaches. */
const MAX_ROUNDS = 150
/**
 * By default every fourth packet: losing the request of packet n and losing its response leave the
 * database one packet apart, so every second of its states occurs.
 */
const STEP = scaled(4, 1)
/** So that a lost response leaves a state between those that lost requests leave. */
const FIRST = { request: 0, answer: scaled(1, 0) }

const buyers: Record<
  string,
  { begin: () => Promise<Purchase>; once: Awaited<ReturnType<typeof booksOf>> }
> = {
  'a stored card': {
    async begin() {
      const { member, card } = await addCardHolder(node)
      return {
        member,
        path: '/api/order.php',
        body: { bundle: 'p1', method: 'creditcard', amount: 1999, card },
      }
    },
    once: { orders: 2, payments: 2, charged: 2, mandates: 0, credits: 100 },
  },
  'a direct debit': {
    async begin() {
      const { member, form } = await addDebtor(node)
      return { member, path: '/api/direct-debit.php', body: form }
    },
    once: { orders: 1, payments: 1, charged: 0, mandates: 1, credits: 50 },
  },
  'a checkout': {
    async begin() {
      const member = await addMember(node.app.pool, {
        seenAt: new Date(node.now().getTime() - 30 * 86_400_000),
      })
      return {
        member,
        path: '/api/order.php',
        body: { bundle: 'p1', method: 'ideal', amount: 1999 },
      }
    },
    once: { orders: 1, payments: 1, charged: 0, mandates: 0, credits: 0 },
  },
}

async function send({ member, path, body }: Purchase, key: string) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const response = await node.request(
    path,
    { method: 'POST', headers, body: JSON.stringify(body) },
    member,
  )
  return { status: response.status, text: await response.text() }
}

/** Repeats with the same key as a client does, also while the first attempt is still in progress. */
async function sendAgain(purchase: Purchase, key: string) {
  const answer = await send(purchase, key)
  if (!answer.text.includes('repeat_in_progress')) return answer
  node.advance(MINUTE + 1)
  return send(purchase, key)
}

for (const [what, { begin, once }] of Object.entries(buyers))
  test.each(['request', 'answer'] as const)(
    `${what} is charged once and its repeat gets the same order, wherever the connection breaks (%s lost)`,
    { timeout: 300_000 },
    async (lose) => {
      let packets = FIRST[lose]
      for (; packets < MAX_ROUNDS; packets += STEP) {
        proxy.cutAt(Infinity, lose)
        const purchase = await begin()
        const key = crypto.randomUUID()
        proxy.cutAt(packets, lose)
        const first = await send(purchase, key)
        const whole = proxy.passed()
        proxy.cutAt(Infinity, lose)
        const again = await sendAgain(purchase, key)
        expect(again, `sent again after packet ${packets}`).toMatchObject({ status: 200 })
        if (first.status === 200) expect(again.text).toBe(first.text)
        await node.runJobs()
        expect(await booksOf(truth, purchase.member), `sent again after packet ${packets}`).toEqual(
          once,
        )
        node.advance(25 * 60 * MINUTE)
        await deleteOldKeys(truth, node.now())
        expect(await sendAgain(purchase, key)).toEqual(again)
        if (whole) break
      }
      expect(packets).toBeGreaterThan(5)
      expect(packets).toBeLessThan(MAX_ROUNDS)
    },
  )
