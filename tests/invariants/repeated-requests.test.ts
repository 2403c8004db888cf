import sql from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { getOrder, listOrders } from '../../src/payments/contract.ts'
import { paymentsSchedules } from '../../src/payments/server/jobs.ts'
import { execute, rows } from '../../src/server/database/query.ts'
import { deleteOldKeys } from '../../src/server/http/idempotency.ts'
import { runScheduled } from '../../src/app/server/run-jobs.ts'
import { addCardHolder, addDebtor, booksOf, readableCodes } from '../factories/buyers.ts'
import { order, press } from '../factories/checkout.ts'
import { addMember } from '../factories/member.ts'
import { twoNodes } from '../factories/two-nodes.ts'

const node = await twoNodes()
const { app } = node
readableCodes(node)
app.limits.consume = async () => {}
afterAll(() => node.stop())

const DAY = 86_400_000
const newKey = () => crypto.randomUUID()

type RepeatableRequest = {
  path: string
  body: Record<string, unknown>
  cookie: string
  key: string
}

async function ask({ path, body, cookie, key }: RepeatableRequest, http = node.http) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    cookie,
    'sec-fetch-site': 'same-origin',
  }
  const response = await http.request(new URL(path, app.config.origin), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

async function byCard() {
  const { member, card } = await addCardHolder(node)
  const browser = await node.browserOf(member)
  const body = { bundle: 'p1', method: 'creditcard', amount: 1999, card }
  return {
    member,
    api: browser.api,
    original: { path: '/api/order.php', body, cookie: browser.cookie(), key: newKey() },
  }
}

async function byDebit() {
  const { member, form } = await addDebtor(node)
  const browser = await node.browserOf(member)
  return {
    member,
    original: {
      path: '/api/direct-debit.php',
      body: form,
      cookie: browser.cookie(),
      key: newKey(),
    },
  }
}

const twice = { orders: 2, payments: 2, charged: 2, mandates: 0, credits: 100 }
const signedOnce = { orders: 1, payments: 1, charged: 0, mandates: 1, credits: 50 }

/** Makes the provider lose a request: `after` it was executed (the response is lost) or `before` it arrives. */
function losing(path: string, when: 'before' | 'after') {
  const { local } = app.payments.connections
  if (!local) throw new Error('no local provider')
  const { send } = local
  local.send = async (url, init) => {
    if (!url.endsWith(path) || init.method !== 'POST') return send(url, init)
    if (when === 'after') await send(url, init)
    throw new Error('the operation was aborted due to timeout')
  }
  return () => {
    local.send = send
  }
}

describe('a charge whose response from the provider is lost', () => {
  test.each(['before', 'after'] as const)(
    'is unconfirmed, and the same request completes it (%s the charge)',
    async (when) => {
      const { member, api, original } = await byCard()
      const restore = losing('/payments', when)
      const first = await ask(original)
      expect(first).toMatchObject({
        status: 503,
        text: expect.stringContaining('payment_unconfirmed'),
      })
      expect(await ask(original)).toEqual(first)
      restore()
      const again = await ask(original)
      expect(again.status).toBe(200)
      await node.runJobs()
      expect(await booksOf(app.pool, member)).toEqual(twice)
      expect((await api(listOrders, {})).orders.map(({ status }) => status)).toEqual([
        'completed',
        'completed',
      ])
      expect((await ask(original, node.other)).text).toBe(again.text)
    },
  )

  test('is found by a job, which never makes it', async () => {
    const [made, lost] = [await byCard(), await byCard()]
    let restore = losing('/payments', 'after')
    await ask(made.original)
    restore()
    restore = losing('/payments', 'before')
    await ask(lost.original)
    restore()
    // The provider's webhook may be lost as well.
    await execute(app.pool, sql`delete from job_outbox where identifier = 'local-provider-webhook'`)
    await node.runJobs()
    expect((await booksOf(app.pool, made.member)).credits).toBe(50)
    node.advance(31_000)
    await node.runJobs()
    expect(await booksOf(app.pool, made.member)).toEqual(twice)
    expect(await booksOf(app.pool, lost.member)).toMatchObject({
      orders: 2,
      payments: 1,
      charged: 1,
      credits: 50,
    })
  })

  test('is looked up, never sent again, once the provider may have forgotten its key', async () => {
    const [made, lost] = [await byCard(), await byCard()]
    let restore = losing('/payments', 'after')
    await ask(made.original)
    restore()
    restore = losing('/payments', 'before')
    await ask(lost.original)
    restore()
    node.advance(DAY)
    await deleteOldKeys(app.pool, node.now())
    expect(await ask(made.original)).toMatchObject({ status: 200 })
    expect(await ask(lost.original)).toMatchObject({
      status: 503,
      text: expect.stringContaining('payment_unavailable'),
    })
    await node.runJobs()
    expect(await booksOf(app.pool, made.member)).toEqual(twice)
    expect(await booksOf(app.pool, lost.member)).toMatchObject({
      payments: 1,
      charged: 1,
      credits: 50,
    })
  })

  test.each(['/mandates', '/payments'])(
    'of a debit grants its credits once (%s lost)',
    async (path) => {
      const { member, original } = await byDebit()
      const restore = losing(path, 'after')
      expect((await ask(original)).status).toBe(503)
      restore()
      expect(await ask(original)).toMatchObject({ status: 200 })
      await node.runJobs()
      expect(await booksOf(app.pool, member)).toEqual(signedOnce)
      expect(
        await rows(
          app.pool,
          sql`select 1 from local_payment where body->>'consumerName' is not null`,
        ),
      ).toEqual([])
    },
  )
})

describe('fifty parallel requests with one key, on two nodes', () => {
  test.each([
    ['by a stored card', byCard, twice],
    ['by direct debit', byDebit, signedOnce],
  ] as const)('charge once %s, and once a day later', async (_what, begin, books) => {
    const { member, original } = await begin()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => ask(original, at % 2 ? node.other : node.http)),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    for (const { status, text } of answers)
      expect(status === 200 || text.includes('repeat_in_progress'), text).toBe(true)
    await node.runJobs()
    expect(await booksOf(app.pool, member)).toEqual(books)
    node.advance(DAY + 1)
    await deleteOldKeys(app.pool, node.now())
    const late = await Promise.all(
      Array.from({ length: 50 }, (_, at) => ask(original, at % 2 ? node.other : node.http)),
    )
    for (const { status, text } of late)
      expect(status === 200 ? text : 'repeat_in_progress').toBe(
        status === 200 ? done[0]?.text : 'repeat_in_progress',
      )
    await node.runJobs()
    expect(await booksOf(app.pool, member)).toEqual(books)
  })
})

test('a different body with the key of an order returns a conflict, also after the stored response was deleted', async () => {
  const { member, original } = await byCard()
  await ask(original)
  const other = { ...original, body: { ...original.body, bundle: 'p0', amount: 999 } }
  expect(await ask(other)).toMatchObject({
    status: 409,
    text: expect.stringContaining('idempotency_key_reused'),
  })
  node.advance(DAY + 1)
  await deleteOldKeys(app.pool, node.now())
  expect(await ask(other)).toMatchObject({
    status: 409,
    text: expect.stringContaining('idempotency_key_reused'),
  })
  await node.runJobs()
  expect(await booksOf(app.pool, member)).toEqual(twice)
})

test('the key of one session has no effect in another', async () => {
  const { member, original } = await byCard()
  await ask(original)
  const { cookie } = await node.browserOf(member)
  await ask({ ...original, cookie: cookie() })
  await node.runJobs()
  expect((await booksOf(app.pool, member)).charged).toBe(3)
})

describe('a withdrawal', () => {
  async function bought() {
    const member = await addMember(app.pool, { seenAt: new Date(node.now().getTime() - 30 * DAY) })
    const { order: id, checkout } = await order(node, member)
    await press(node, checkout, 'paid')
    await node.runJobs()
    const { api, cookie } = await node.browserOf(member)
    const original = {
      path: '/api/withdrawal.php',
      body: { order: id, amount: 1999 },
      cookie: cookie(),
      key: newKey(),
    }
    return { member, api, id, asked: original }
  }
  const paidBack = (id: string) =>
    rows<{ amount: string }>(
      app.pool,
      sql`select r->'amount'->>'value' as amount from local_payment, jsonb_array_elements(body->'_embedded'->'refunds') r
          where body->'metadata'->>'order_id' = ${id}`,
    )

  test('requested fifty times refunds once, with equal responses', async () => {
    const { api, id, asked: original } = await bought()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => ask(original, at % 2 ? node.other : node.http)),
    )
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([answers[0]?.text]))
    await node.runJobs()
    expect(await paidBack(id)).toEqual([{ amount: '19.99' }])
    expect((await api(getOrder, { id })).order.status).toBe('refunded')
  })

  test('gets the same response after its stored response was deleted', async () => {
    const { id, asked: original } = await bought()
    const first = await ask(original)
    node.advance(2 * DAY)
    await deleteOldKeys(app.pool, node.now())
    expect(await ask(original)).toEqual(first)
    expect(await ask({ ...original, body: { ...original.body, amount: 1 } })).toMatchObject({
      status: 409,
    })
    await node.runJobs()
    expect(await paidBack(id)).toEqual([{ amount: '19.99' }])
  })

  test('whose response from the provider is lost is looked up there and not requested again', async () => {
    const { id, asked: original } = await bought()
    await ask(original)
    const restore = losing('/refunds', 'after')
    await node.runJobs().catch(() => {})
    restore()
    node.advance(DAY + 1)
    for (const work of paymentsSchedules) await runScheduled(app, work)
    await node.runJobs()
    expect(await paidBack(id)).toEqual([{ amount: '19.99' }])
    expect(
      await rows(app.pool, sql`select status from refund where order_id = ${id}`),
    ).toMatchObject([{ status: expect.stringMatching(/sent|settled/) }])
  })
})
