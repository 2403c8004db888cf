import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { sessionCookieOf, signupBrowser, signupForm } from '../../../tests/factories/signup.ts'
import { confirmAddress } from '../../accounts/contract.ts'
import { runJob } from '../../app/server/run-jobs.ts'
import { CONSENT_COOKIE } from '../../consent/rules.ts'
import { getOrder, withdrawOrder } from '../../payments/contract.ts'
import { orderCompleted } from '../../payments/server/public.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { createOutgoing } from '../../server/outgoing/outgoing.ts'
import { createSeal } from '../../server/seal.ts'
import { TRAFFIC_COOKIE } from '../../traffic/rules.ts'
import { affiliateEvents, signedText } from '../rules.ts'
import { affiliatesJobs } from './jobs.ts'
import { isPostbackAccepted, saveAffiliate } from './public.ts'

type Received = { url: string; headers: IncomingHttpHeaders }
const received: Received[] = []
let status = 200
const server = createServer((request, response) => {
  received.push({ url: request.url ?? '', headers: request.headers })
  response.writeHead(status).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
// oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
const { port } = server.address() as AddressInfo

const outgoing = createOutgoing({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: () => true,
})
const node = await testApp({ outgoing })
const { app, as, request, runJobs } = node
app.limits.consume = async () => {}
const browser = signupBrowser({ request: (path, init) => request(path, init), mails: node.mails })
const secret = 'the secret of acme'
const seal = createSeal(app.config.secret)
const addAffiliate = (urlTemplate: string, events = affiliateEvents.slice()) =>
  saveAffiliate(app.pool, seal, { site: 1, network: 'acme', urlTemplate, secret, events })
const query = 'e={event}&id={id}&click={ref}&s={sub1}&v={amount}{currency}'

beforeEach(async () => {
  received.length = 0
  status = 200
  await addAffiliate(`http://partner.example:${port}/p?${query}`)
})

type Visitor = { network?: string; marketing?: boolean; lander?: string; slug?: string }

async function signUp({ network = 'acme', marketing = true, ...landing }: Visitor = {}) {
  const browserId = crypto.randomUUID()
  await execute(
    app.pool,
    sql`insert into consent_answer values (${crypto.randomUUID()}, 1, ${browserId}, null, 1, 'en', false, ${marketing}, false, ${node.now()})`,
  )
  const source = encodeURIComponent(`network=${network}&ref=click 77&sub1=a%26b`)
  const email = `${crypto.randomUUID()}@example.com`
  const response = await request('/api/signup.php', {
    method: 'POST',
    body: JSON.stringify({ ...signupForm, ...landing, email }),
    headers: {
      'content-type': 'application/json',
      cookie: `${TRAFFIC_COOKIE}=${source}; ${CONSENT_COOKIE}=1.0${Number(marketing)}.1790000000.${browserId}`,
    },
  })
  const user = await browser.userOf(sessionCookieOf(response))
  const member = typeof user === 'object' && user && 'id' in user ? String(user.id) : ''
  return { member, email }
}

async function confirm(email: string) {
  await runJobs()
  await (
    await as()
  )(confirmAddress, { token: browser.mailedTo(email).token })
  await runJobs()
}

async function buy(member: string) {
  const { order: id, checkout } = await order(node, member)
  await press(node, checkout, 'paid', { twice: 'yes' })
  await runJobs()
  return id
}

async function withdraw(member: string, id: string) {
  const api = await as(member)
  const amount = (await api(getOrder, { id })).order.refundable?.amount ?? 0
  await api(withdrawOrder, { order: id, amount })
  await runJobs()
}

const sentEvents = () => received.map(({ url }) => new URLSearchParams(url.slice(3)).get('e'))
const postbacks = (member: string) =>
  rows<{ postback_id: string; event: string; sent_at: Date | null }>(
    app.pool,
    sql`select postback_id, event, sent_at from postback where member_id = ${member} order by created_at`,
  )

describe('an affiliate', () => {
  test('learns of sign-up, confirmation, first order and its refund, once each', async () => {
    const { member, email } = await signUp()
    await confirm(email)
    const first = await buy(member)
    await buy(member)
    await withdraw(member, first)
    expect(sentEvents()).toEqual(['sign_up', 'confirmed', 'first_order', 'refund'])
    const [signedUp, , bought, refunded] = received.map(
      ({ url }) => new URLSearchParams(url.slice(3)),
    )
    expect([signedUp?.get('click'), signedUp?.get('s'), signedUp?.get('v')]).toEqual([
      'click 77',
      'a&b',
      '',
    ])
    expect([bought?.get('v'), refunded?.get('v')]).toEqual(['1499EUR', '1499EUR'])
    expect(
      new Set(received.map(({ url }) => new URLSearchParams(url.slice(3)).get('id'))).size,
    ).toBe(1)
  })

  test('learns neither id nor address of the member, and can check the signature', async () => {
    const { member, email } = await signUp()
    await runJobs()
    const [report] = received
    expect(JSON.stringify(report)).not.toContain(member)
    expect(JSON.stringify(report)).not.toContain(email)
    const [, seconds = '', signature] =
      /^t=(\d+),v1=([\da-f]{64})$/.exec(String(report?.headers['postback-signature'])) ?? []
    const url = `http://partner.example:${port}${report?.url ?? ''}`
    expect(signature).toBe(
      createHmac('sha256', secret)
        .update(signedText(Number(seconds), url))
        .digest('hex'),
    )
  })

  test.each([
    ['a member who did not agree to marketing', { marketing: false }],
    ['a member of another source', { network: 'other' }],
  ])('learns nothing of %s', async (_who, visitor) => {
    const { email } = await signUp(visitor)
    await confirm(email)
    expect(received).toEqual([])
  })

  test('learns only of the events it was given', async () => {
    await addAffiliate(`http://partner.example:${port}/p?${query}`, ['confirmed'])
    const { email } = await signUp()
    await confirm(email)
    expect(sentEvents()).toEqual(['confirmed'])
  })

  test('learns nothing of the refund of a later order', async () => {
    const { member, email } = await signUp()
    await confirm(email)
    await buy(member)
    await withdraw(member, await buy(member))
    expect(sentEvents()).not.toContain('refund')
  })

  test('gets a report again until it accepts it, and not afterwards', async () => {
    status = 500
    const { member } = await signUp()
    await expect(runJobs()).rejects.toThrow('answered with 500')
    const [pending] = await postbacks(member)
    expect(pending?.sent_at).toBeNull()
    const [handler] = affiliatesJobs
    if (!handler || !pending) throw new Error('no job')
    status = 204
    for (let round = 0; round < 3; round++)
      await runJob(app, handler, { site: 1, postback: pending.postback_id })
    expect(received).toHaveLength(2)
    expect((await postbacks(member))[0]?.sent_at).not.toBeNull()
  })

  test('is not reached at an address inside our own network', async () => {
    const strict = await testApp()
    const target = `https://127.0.0.1/p?${query}`
    await saveAffiliate(strict.app.pool, createSeal(strict.app.config.secret), {
      site: 1,
      network: 'acme',
      urlTemplate: target,
      secret,
      events: ['sign_up'],
    })
    const member = await row<{ member_id: string }>(
      strict.app.pool,
      sql`insert into postback select gen_random_uuid(), 1, affiliate_id, 1, 'sign_up', 'p', '{}', now() from affiliate returning member_id, postback_id`,
    )
    expect(member.member_id).toBe('1')
    const [pending] = await rows<{ postback_id: string }>(
      strict.app.pool,
      sql`select postback_id from postback`,
    )
    const [handler] = affiliatesJobs
    if (!handler || !pending) throw new Error('no job')
    await expect(
      runJob(strict.app, handler, { site: 1, postback: pending.postback_id }),
    ).rejects.toThrow('address_refused')
  })
})

describe('conversions', () => {
  const days = () =>
    rows<Record<string, unknown>>(
      app.pool,
      sql`select lander, slug, network, sign_ups, confirmations, first_orders from lander_day`,
    )

  test('are counted per lander, slug and source, with or without consent', async () => {
    await execute(app.pool, sql`delete from lander_day`)
    const visitor = { marketing: false, lander: 'gallery', slug: 'spring' }
    const { member, email } = await signUp(visitor)
    await signUp(visitor)
    await confirm(email)
    await buy(member)
    await buy(member)
    expect(await days()).toEqual([
      {
        lander: 'gallery',
        slug: 'spring',
        network: 'acme',
        sign_ups: 2,
        confirmations: 1,
        first_orders: 1,
      },
    ])
  })

  test('of a lander that does not exist count for none', async () => {
    await execute(app.pool, sql`delete from lander_day`)
    await signUp({ lander: 'made-up', slug: 'x' })
    expect(await days()).toMatchObject([{ lander: '', slug: '', sign_ups: 1 }])
  })

  test('race: one first order is counted and reported, however many complete at once', async () => {
    await execute(app.pool, sql`delete from lander_day`)
    const { member, email } = await signUp()
    await confirm(email)
    const complete = (orderId: string) =>
      inTransaction(app.pool, (db) =>
        createJobContext(app, 1, { cookies: [], afterCommit: [] }, db).emit(orderCompleted, {
          memberId: member,
          orderId,
          amount: 1999,
          currency: 'EUR',
        }),
      )
    await Promise.all(Array.from({ length: 8 }, (_, order) => complete(String(order + 1))))
    await runJobs()
    expect(await days()).toMatchObject([{ first_orders: 1 }])
    expect(sentEvents().filter((event) => event === 'first_order')).toHaveLength(1)
  })
})

test('the setting of the site says whether it has an active affiliate', async () => {
  const setting = async () =>
    (
      await row<{ affiliates: boolean }>(
        app.pool,
        sql`select (settings->>'affiliates')::boolean as affiliates from site where site_id = 1`,
      )
    ).affiliates
  expect(await setting()).toBe(true)
  await execute(app.pool, sql`update affiliate set active = false`)
  expect(await setting()).toBe(false)
})

describe('the address of an affiliate', () => {
  test.each([
    ['https://203.0.114.7/p?click={ref}', true],
    ['http://203.0.114.7/p?click={ref}', false],
    ['https://203.0.114.7:8443/p', false],
    ['https://user@203.0.114.7/p', false],
    ['https://127.0.0.1/p?click={ref}', false],
    ['https://localhost/p?click={ref}', false],
    ['https://0x7f.1/{sub1}', false],
    ['https://2130706433/', false],
    ['https://[::1]/', false],
    ['https://169.254.169.254/latest/{id}', false],
    ['https://203.0.114.7/{unknown}', false],
  ])('%s is accepted: %s', async (template, expected) => {
    expect(await isPostbackAccepted(createOutgoing(), template)).toBe(expected)
  })
})
