// Kills the node with kill -9 right before its request to the payment provider, and right between the provider's response and its
// own commit: for a stored card, a mandate, a debit, a refund and the defence of a chargeback. Everybody repeats the request with its
// key; all books must show one effect each. `--kills 50`: 50 kills or more instead of 120, each window as often as the others;
// `--windows defence`: only those; `--short`: each window once, at the local provider only, and only after the response:
// `repeated-payments.test.ts` breaks the connection before it. Of a defence `--short` loses the last response only.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { findFaults } from '../../src/accounting/server/reconciliation-faults.ts'
import { execute } from '../../src/server/database/query.ts'
import { createInstallation } from './installation.ts'
import type { Death } from './dying-node.ts'
import { booksAt, defenceOf } from './provider-books.ts'
import { purchasesAt, type Purchase } from './purchases.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    kills: { type: 'string', default: '120' },
    windows: { type: 'string', default: '' },
  },
})

const installation = await createInstallation()
const { pool, port, env } = installation
const origin = `http://127.0.0.1:${port}`
const { send, cardHolder, shopper, debtor, leaver, defender } = purchasesAt(pool, origin)
await execute(
  pool,
  sql`update site set settings = settings || ${JSON.stringify({ payment_providers: { visa: 'adyen', mastercard: 'flexpay' } })}::jsonb where site_id = 1`,
)
let node: ChildProcess = await startChild()

/** Documents and defences that reach Adyen; a second one of either could harm. */
const ONCE = ['supplyDefenseDocument', 'defendDispute']

type Window = { name: string; death: Death; arrive: () => Promise<Purchase> }
const all = values.short
  ? [...windowsHere('after'), ...windowsOfDefence('after').slice(-1)]
  : (['before', 'after'] as const).flatMap((when) => [
      ...windowsHere(when),
      ...windowsElsewhere(when),
      ...windowsOfDefence(when),
    ])
const windows = all.filter(({ name }) => name.includes(values.windows))
const rounds = values.short ? 1 : Math.ceil(Number(values.kills) / windows.length)

function windowsHere(when: Death['when']): Window[] {
  return [
    { name: 'card', death: { path: '/payments', when }, arrive: () => cardHolder('local') },
    { name: 'mandate', death: { path: '/mandates', when }, arrive: debtor },
    { name: 'debit', death: { path: '/payments', when }, arrive: debtor },
    { name: 'refund', death: { path: '/refunds', when }, arrive: () => leaver('local') },
  ]
}

/** FlexPay learns of an order when its buyer comes, and charges a stored card on its own page. */
function windowsElsewhere(when: Death['when']): Window[] {
  return [
    { name: 'order', death: { path: '/paymentLinks', when }, arrive: () => shopper('adyen') },
    { name: 'card', death: { path: '/payments', when }, arrive: () => cardHolder('adyen') },
    { name: 'refund', death: { path: '/refunds', when }, arrive: () => leaver('adyen') },
    {
      name: 'order',
      death: { path: '/salestatus', method: 'GET', when },
      arrive: () => shopper('flexpay'),
    },
    {
      name: 'refund',
      death: { path: '/refund', when },
      // FlexPay knows no idempotency keys: a refund that nothing reports is repeated 15 minutes later.
      arrive: async () => ({ ...(await leaver('flexpay')), refunded: when === 'before' ? 0 : 1 }),
    },
  ]
}

function windowsOfDefence(when: Death['when']): Window[] {
  return ['/retrieveApplicableDefenseReasons', '/supplyDefenseDocument', '/defendDispute'].map(
    (path) => ({ name: 'defence', death: { path, when }, arrive: defender }),
  )
}

const wrong: string[] = []
const completed: { label: string; purchase: Purchase }[] = []
let kills = 0
for (let round = 0; round < rounds; round++)
  for (const { death, arrive } of windows) await killDuring(death, await arrive())
const deadline = performance.now() + 180_000
for (const { label, purchase } of completed) await waitUntilSettled(label, purchase)
for (const { fault, subject, detail } of await findFaults(pool, 1))
  wrong.push(`${fault} ${subject} ${detail}`)
node.kill('SIGKILL')
for (const line of wrong) console.error(line)
console.log(`${kills} kills at the provider's door, ${wrong.length} effects too many or too few`)
await installation[Symbol.asyncDispose]()
process.exit(kills > 0 && kills === rounds * windows.length && wrong.length === 0 ? 0 : 1)

async function killDuring(death: Death, purchase: Purchase): Promise<void> {
  const key = crypto.randomUUID()
  const died = once(node, 'exit')
  const armed = once(node, 'message')
  node.send(death)
  await armed
  await send(purchase, key).catch(() => null)
  await died
  kills++
  node = await startChild()
  // Advances time by two minutes, after which the claims of the dead node have expired.
  await execute(
    pool,
    sql`update idempotency_key set created_at = created_at - interval '2 minutes' where state = 'running'`,
  )
  const answer = await send(purchase, key)
  const second = await send(purchase, key)
  const label = `${purchase.provider} ${purchase.path} died ${death.when} ${death.path}`
  if (answer?.status !== 200)
    wrong.push(`${label}: the repeat was answered with ${answer?.status} ${answer?.text}`)
  if (answer?.text !== second?.text) wrong.push(`${label}: two repeats were answered differently`)
  completed.push({ label, purchase })
}

/** Waits for webhooks and jobs of the dead node; then there must be exactly one effect. */
async function waitUntilSettled(label: string, purchase: Purchase): Promise<void> {
  const { provider, member, charged, credits, refunded } = purchase
  const defence = purchase.defended && { state: 'sent', events: 1, atAdyen: true, calls: ONCE }
  const expected = JSON.stringify({ charged, credits, paidBack: refunded, defence })
  let found = ''
  for (let late = false; found !== expected && !late; late = performance.now() > deadline) {
    found = await effectsOf(purchase)
    if (found !== expected) await delay(250)
  }
  const { payments, orders } = await booksAt(pool, provider, member)
  if (found !== expected) wrong.push(`${label}: ${found} instead of ${expected}`)
  const isKnown = provider !== 'flexpay' || charged > 0
  if (orders === 0 || (isKnown && payments !== orders))
    wrong.push(`${label}: ${orders} orders and ${payments} payments`)
}

async function effectsOf({ provider, member, defended }: Purchase): Promise<string> {
  const { charged, credits, paidBack } = await booksAt(pool, provider, member)
  const defence = defended && (await defenceOf(pool, defended))
  return JSON.stringify({ charged, credits, paidBack, defence })
}

async function startChild(): Promise<ChildProcess> {
  const begun = fork(join(import.meta.dirname, 'dying-node.ts'), { env, stdio: 'ignore' })
  for (let tries = 0; tries < 1_200; tries++) {
    if ((await fetch(`${origin}/api/health.php`).catch(() => null))?.ok) return begun
    await delay(50)
  }
  throw new Error('the node does not come up')
}
