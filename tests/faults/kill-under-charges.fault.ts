// Kills the node with kill -9 right before its request to the payment provider, and right between the provider's response and its
// own commit: for a stored card, a mandate, a debit and a refund. Every buyer repeats the request with its key; all books must show
// one effect each. `--once`: each window once instead of five times; `--short`: once, for the local provider only, and only after
// its response: `repeated-payments.test.ts` breaks the connection before it.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/public.ts'
import { listMailbox } from '../../src/notifications/contract.ts'
import { listCards } from '../../src/payments/contract.ts'
import { sendDebitCode } from '../../src/payments/direct-debit-contract.ts'
import { findFaults } from '../../src/payments/server/reconciliation-faults.ts'
import { createApi } from '../../src/platform/api-client.ts'
import { execute } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { formOf } from '../factories/buyers.ts'
import { addMember } from '../factories/member.ts'
import { createInstallation } from './installation.ts'
import type { Death } from './dying-node.ts'
import { booksAt, type LocalProvider } from './provider-books.ts'

const isShort = process.argv.includes('--short')
const ROUNDS = isShort || process.argv.includes('--once') ? 1 : 5
/** The method that leads to each provider. */
const methodAt = { local: 'creditcard', adyen: 'visa', flexpay: 'mastercard' } as const

const { pool, port, env, remove } = await createInstallation()
const origin = `http://127.0.0.1:${port}`
await execute(
  pool,
  sql`update site set settings = settings || ${JSON.stringify({ payment_providers: { visa: 'adyen', mastercard: 'flexpay' } })}::jsonb where site_id = 1`,
)
let node: ChildProcess = await startChild()

/** A buyer, their request, and the expected books after exactly one effect. */
type Buyer = {
  provider: LocalProvider
  member: string
  cookie: string
  path: string
  body: object
  charged: number
  credits: number
  refunded: number
}

const moments: Death['when'][] = isShort ? ['after'] : ['before', 'after']
const windows: { death: Death; arrive: () => Promise<Buyer> }[] = moments.flatMap((when) => [
  { death: { path: '/payments', when }, arrive: () => cardHolder('local') },
  { death: { path: '/mandates', when }, arrive: debtor },
  { death: { path: '/payments', when }, arrive: debtor },
  { death: { path: '/refunds', when }, arrive: () => leaver('local') },
  ...(isShort ? [] : windowsElsewhere(when)),
])

/** FlexPay learns of an order when its buyer comes, and charges a stored card on its own page. */
function windowsElsewhere(when: Death['when']): { death: Death; arrive: () => Promise<Buyer> }[] {
  return [
    { death: { path: '/paymentLinks', when }, arrive: () => shopper('adyen') },
    { death: { path: '/payments', when }, arrive: () => cardHolder('adyen') },
    { death: { path: '/refunds', when }, arrive: () => leaver('adyen') },
    { death: { path: '/salestatus', method: 'GET', when }, arrive: () => shopper('flexpay') },
    {
      death: { path: '/refund', when },
      // FlexPay knows no idempotency keys: a refund that nothing reports is repeated 15 minutes later.
      arrive: async () => ({ ...(await leaver('flexpay')), refunded: when === 'before' ? 0 : 1 }),
    },
  ]
}

const wrong: string[] = []
const completed: { label: string; buyer: Buyer }[] = []
let kills = 0
for (let round = 0; round < ROUNDS; round++)
  for (const { death, arrive } of windows) await killDuring(death, await arrive())
const deadline = performance.now() + 180_000
for (const { label, buyer } of completed) await waitUntilSettled(label, buyer)
for (const { fault, subject, detail } of await findFaults(pool, 1))
  wrong.push(`${fault} ${subject} ${detail}`)
node.kill('SIGKILL')
for (const line of wrong) console.error(line)
console.log(`${kills} kills at the provider's door, ${wrong.length} effects too many or too few`)
await remove()
process.exit(kills === ROUNDS * windows.length && wrong.length === 0 ? 0 : 1)

async function killDuring(death: Death, buyer: Buyer): Promise<void> {
  const key = crypto.randomUUID()
  const died = once(node, 'exit')
  const armed = once(node, 'message')
  node.send(death)
  await armed
  await send(buyer, key).catch(() => null)
  await died
  kills++
  node = await startChild()
  // Advances time by two minutes, after which the claims of the dead node have expired.
  await execute(
    pool,
    sql`update idempotency_key set created_at = created_at - interval '2 minutes' where state = 'running'`,
  )
  const answer = await send(buyer, key)
  const second = await send(buyer, key)
  const label = `${buyer.provider} ${buyer.path} died ${death.when} ${death.path}`
  if (answer?.status !== 200)
    wrong.push(`${label}: the repeat was answered with ${answer?.status} ${answer?.text}`)
  if (answer?.text !== second?.text) wrong.push(`${label}: two repeats were answered differently`)
  completed.push({ label, buyer })
}

/** Waits for webhooks and jobs of the dead node; then there must be exactly one effect. */
async function waitUntilSettled(label: string, buyer: Buyer): Promise<void> {
  const { provider, member, charged, credits, refunded } = buyer
  const expected = JSON.stringify({ charged, credits, paidBack: refunded })
  let found = ''
  for (let late = false; found !== expected && !late; late = performance.now() > deadline) {
    const books = await booksAt(pool, provider, member)
    const { charged: paid, credits: left, paidBack } = books
    found = JSON.stringify({ charged: paid, credits: left, paidBack })
    if (found !== expected) await delay(250)
  }
  const { payments, orders } = await booksAt(pool, provider, member)
  if (found !== expected) wrong.push(`${label}: ${found} instead of ${expected}`)
  const isKnown = provider !== 'flexpay' || charged > 0
  if (orders === 0 || (isKnown && payments !== orders))
    wrong.push(`${label}: ${orders} orders and ${payments} payments`)
}

async function send({ path, body, cookie }: Pick<Buyer, 'path' | 'body' | 'cookie'>, key: string) {
  const headers = {
    cookie,
    'content-type': 'application/json',
    'idempotency-key': key,
    'sec-fetch-site': 'same-origin',
  }
  const signal = AbortSignal.timeout(20_000)
  const response = await fetch(origin + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal,
  })
  return { status: response.status, text: await response.text() }
}

async function startChild(): Promise<ChildProcess> {
  const begun = fork(join(import.meta.dirname, 'dying-node.ts'), { env, stdio: 'ignore' })
  for (let tries = 0; tries < 1_200; tries++) {
    if ((await fetch(`${origin}/api/health.php`).catch(() => null))?.ok) return begun
    await delay(50)
  }
  throw new Error('the node does not come up')
}

/** Signed up long ago, so that no time bonus changes the prices. */
async function visitor() {
  const member = await addMember(pool, { seenAt: new Date(Date.now() - 30 * 86_400_000) })
  const session = { sessionId: newId(), memberId: member, siteId: 1, device: 'faults', place: '' }
  const cookie = `auth.session=${await startSession(pool, session, new Date())}`
  const api = createApi({
    send: (path, init) =>
      fetch(origin + path, {
        ...init,
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          cookie,
          'sec-fetch-site': 'same-origin',
        },
      }),
    wait: (milliseconds) => delay(milliseconds),
    newKey: () => crypto.randomUUID(),
  })
  return { member, cookie, api }
}

async function paidOnce(provider: LocalProvider, order: object) {
  const { member, cookie, api } = await visitor()
  const { text } = await send(
    { path: '/api/order.php', body: { bundle: 'p1', amount: 1999, ...order }, cookie },
    crypto.randomUUID(),
  )
  const bought: { order: string; checkout: string } = JSON.parse(text)
  const body = new URLSearchParams({ status: 'paid', card: '4242' })
  const { pathname, search } = new URL(bought.checkout)
  await fetch(origin + pathname + search, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  for (let tries = 0; tries < 200 && (await booksAt(pool, provider, member)).credits === 0; tries++)
    await delay(50)
  return { member, cookie, api, order: bought.order }
}

async function cardHolder(provider: LocalProvider): Promise<Buyer> {
  const method = methodAt[provider]
  const { member, cookie, api } = await paidOnce(provider, { method, keep_card: true })
  const [card] = (await api(listCards, {})).cards
  const body = { bundle: 'p1', amount: 1999, method, card: card?.id }
  const path = '/api/order.php'
  return { provider, member, cookie, path, body, charged: 2, credits: 100, refunded: 0 }
}

/** Orders, and pays later or never. */
async function shopper(provider: LocalProvider): Promise<Buyer> {
  const { member, cookie } = await visitor()
  const body = { bundle: 'p1', amount: 1999, method: methodAt[provider] }
  const path = '/api/order.php'
  return { provider, member, cookie, path, body, charged: 0, credits: 0, refunded: 0 }
}

async function debtor(): Promise<Buyer> {
  const { member, cookie, api } = await visitor()
  const form = await formOf(api, async (phone) => {
    await api(sendDebitCode, { phone })
    return (await api(listMailbox, { to: phone })).mails[0]?.subject ?? ''
  })
  return {
    provider: 'local',
    member,
    cookie,
    path: '/api/direct-debit.php',
    body: form,
    charged: 0,
    credits: 50,
    refunded: 0,
  }
}

async function leaver(provider: LocalProvider): Promise<Buyer> {
  const { member, cookie, order } = await paidOnce(provider, { method: methodAt[provider] })
  const body = { order, amount: 1999 }
  const path = '/api/withdrawal.php'
  return { provider, member, cookie, path, body, charged: 1, credits: 0, refunded: 1 }
}
