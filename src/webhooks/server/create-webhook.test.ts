import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { row } from '../../server/database/query.ts'
import { createOutgoing } from '../../server/outgoing/outgoing.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
} from '../contract.ts'
import { SECRET_PREFIX, signedContent } from '../rules.ts'
import { deleteOldDeliveries } from './webhook-delivery.ts'

type Received = { headers: IncomingHttpHeaders; body: string }
const received: Received[] = []
let status = 200
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
// oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
const { port } = server.address() as AddressInfo

/** Reaches our server over plain HTTP in place of the public host. */
const local = createOutgoing({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: () => true,
})
const node = await testApp({
  outgoing: {
    ...createOutgoing(),
    request: (url, request) =>
      local.request(url.replace('https://owner.example', `http://owner.example:${port}`), request),
  },
})
const { app, as, runJobs } = node
const admin = await as(await addStaff(app.pool, ['admin']))
const url = 'https://owner.example/vonk'

async function buy(): Promise<{ member: string; order: string }> {
  const member = await addMember(app.pool)
  const { order: id, checkout } = await order(node, member)
  await press(node, checkout, 'paid')
  return { member, order: id }
}

function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const signature = createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(
      signedContent(String(headers['webhook-id']), Number(headers['webhook-timestamp']), body),
    )
    .digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`)
}

describe('a webhook', () => {
  test('learns of a paid order by ids only, signed, until it accepts, and again on request', async () => {
    const { id, secret } = await admin(createWebhook, { url, events: ['order.paid'] })
    expect(
      await row(
        app.pool,
        sql`select encode(secret, 'escape') like '%whsec%' as plain from webhook`,
      ),
    ).toEqual({ plain: false })
    const answers = sql`select coalesce(string_agg(answer, ''), '') like ${`%${secret}%`} as plain from idempotency_key`
    expect(await row(app.pool, answers)).toEqual({ plain: false })
    status = 500
    const bought = await buy()
    await expect(runJobs()).rejects.toThrow('answered with 500')
    const [failed] = (await admin(listWebhookDeliveries, { id })).deliveries
    expect(failed).toMatchObject({ event: 'order.paid', answered: '500', delivered_at: null })
    status = 204
    await admin(replayWebhookDelivery, { delivery: failed?.id ?? '' })
    await runJobs()
    expect((await admin(listWebhookDeliveries, { id })).deliveries).toMatchObject([
      { id: failed?.id, answered: '204', delivered_at: expect.any(String) },
    ])
    for (const request of received) expect(isSignedBy(secret, request)).toBe(true)
    expect(JSON.parse(received.at(-1)?.body ?? '')).toEqual({
      type: 'order.paid',
      timestamp: expect.any(String),
      data: bought,
    })
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([failed?.id]),
    )

    const { secret: next } = await admin(rotateWebhookSecret, { id })
    await admin(replayWebhookDelivery, { delivery: failed?.id ?? '' })
    await runJobs()
    const during = received.at(-1)
    expect(during && isSignedBy(secret, during) && isSignedBy(next, during)).toBe(true)
    node.advance(25 * 3_600_000)
    await (
      await as(await addStaff(app.pool, ['admin']))
    )(replayWebhookDelivery, {
      delivery: failed?.id ?? '',
    })
    await runJobs()
    const after = received.at(-1)
    expect(after && isSignedBy(next, after)).toBe(true)
    expect(after && isSignedBy(secret, after)).toBe(false)
  })

  test('that is paused, of other events, or removed learns nothing', async () => {
    const owner = await as(await addStaff(app.pool, ['admin']))
    const { webhooks } = await owner(listWebhooks, {})
    for (const { id } of webhooks) await owner(removeWebhook, { id })
    const paused = await owner(createWebhook, { url, events: ['order.paid'] })
    await owner(changeWebhook, { id: paused.id, url, events: ['order.paid'], active: false })
    await owner(createWebhook, { url, events: ['case.decided'] })
    const before = received.length
    await buy()
    await runJobs()
    expect(received.length).toBe(before)
    expect((await owner(listWebhooks, {})).webhooks).toHaveLength(2)
    const resume = (active: boolean) =>
      owner(changeWebhook, { id: paused.id, url, events: ['order.paid'], active })
    await resume(true)
    status = 204
    await buy()
    await runJobs()
    const [sent] = (await owner(listWebhookDeliveries, { id: paused.id })).deliveries
    await resume(false)
    await expect(owner(replayWebhookDelivery, { delivery: sent?.id ?? '' })).rejects.toMatchObject({
      code: 'webhook_paused',
      status: 409,
    })
    const { deliveries } = await owner(listWebhookDeliveries, { id: paused.id })
    expect(deliveries).toMatchObject([{ id: sent?.id, delivered_at: expect.any(String) }])
  })

  test('learns of a chargeback besides the refund that it is', async () => {
    const owner = await as(await addStaff(app.pool, ['admin']))
    for (const { id } of (await owner(listWebhooks, {})).webhooks)
      await owner(removeWebhook, { id })
    await owner(createWebhook, { url, events: ['order.refunded', 'order.charged_back'] })
    const member = await addMember(app.pool)
    const { order: id, checkout } = await order(node, member)
    await press(node, checkout, 'paid')
    await runJobs()
    const before = received.length
    await press(node, checkout, 'chargeback')
    await runJobs()
    const data = { member, order: id }
    const reports = received.slice(before).map(({ body }): unknown => JSON.parse(body))
    expect(reports).toHaveLength(2)
    for (const type of ['order.refunded', 'order.charged_back'])
      expect(reports).toContainEqual({ type, timestamp: expect.any(String), data })
  })

  test('is forgotten delivery by delivery after thirty days', async () => {
    const total = async () =>
      (await row<{ n: number }>(app.pool, sql`select count(*)::int as n from webhook_delivery`)).n
    const daysLater = (days: number) => new Date(node.now().getTime() + days * 86_400_000)
    await deleteOldDeliveries(app.pool, daysLater(29))
    expect(await total()).toBeGreaterThan(0)
    await deleteOldDeliveries(app.pool, daysLater(31))
    expect(await total()).toBe(0)
  })

  test('at an address inside our network or without TLS is refused when it is entered', async () => {
    const owner = await as(await addStaff(app.pool, ['admin']))
    const { id } = await owner(createWebhook, { url, events: ['case.decided'] })
    for (const wrong of [
      'http://owner.example/',
      'https://user@owner.example/',
      'https://owner.example:8443/',
      'ftp://x/',
      'owner.example',
      'https://127.0.0.1/',
      'https://localhost/',
      'https://169.254.169.254/latest/meta-data/',
      'https://10.1.2.3/',
      'https://2130706433/',
      'https://[::ffff:127.0.0.1]/',
    ]) {
      const refused = { code: 'address_refused', status: 400, params: { field: 'url' } }
      const added = owner(createWebhook, { url: wrong, events: ['order.paid'] })
      await expect(added, wrong).rejects.toMatchObject(refused)
      const input = { id, url: wrong, events: ['order.paid' as const], active: true }
      await expect(owner(changeWebhook, input), wrong).rejects.toMatchObject(refused)
    }
    await owner(removeWebhook, { id })
  })

  test('whose name leads inside our network later is not reached', async () => {
    const strict = await testApp()
    const owner = await strict.as(await addStaff(strict.app.pool, ['admin']))
    const { id } = await owner(createWebhook, { url, events: ['order.paid'] })
    await strict.app.pool.query(`update webhook set url = 'https://127.0.0.1/'`)
    const member = await addMember(strict.app.pool)
    const { checkout } = await order(strict, member)
    await press(strict, checkout, 'paid')
    await expect(strict.runJobs()).rejects.toThrow('address_refused')
    const { deliveries } = await owner(listWebhookDeliveries, { id })
    expect(deliveries).toMatchObject([{ answered: 'address_refused', delivered_at: null }])
  })
})
