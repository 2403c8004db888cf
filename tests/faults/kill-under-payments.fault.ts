// Kills the node with kill -9 between the order, the provider's response and its effects; then compares all books.
// `--short`: 1 kill instead of 60, and orders at the local provider only instead of at all three.
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/public.ts'
import { findFaults } from '../../src/accounting/server/reconciliation-faults.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { addMember } from '../factories/member.ts'
import { createInstallation } from './installation.ts'
import { countPaid, listUngranted, type LocalProvider } from './provider-books.ts'

const isShort = process.argv.includes('--short')
const KILLS = isShort ? 1 : 60
/** Each leads to another provider. */
const methods = isShort ? ['ideal'] : ['ideal', 'visa', 'mastercard']
const BUYERS = 6
/** Seconds until a job that failed five times, because its node died, has run again. */
const LAST_RETRY = 240

const installation = await createInstallation()
const { pool, port, env } = installation
await execute(
  pool,
  sql`update site set settings = settings || ${JSON.stringify({ payment_providers: { visa: 'adyen', mastercard: 'flexpay' } })}::jsonb where site_id = 1`,
)
const origin = `http://127.0.0.1:${port}`
const begin = () => fork(join(import.meta.dirname, 'node.ts'), { env, stdio: 'ignore' })
let node: ChildProcess = begin()
await healthy()

const until = { over: false }
let acknowledged = 0
const buying = Array.from({ length: BUYERS }, buyUntilStopped)
for (let kill = 0; kill < KILLS; kill++) {
  await nextCheckout()
  await delay(Math.random() * 700)
  await killNode()
  node = begin()
  await healthy()
}
await nextCheckout()
until.over = true
await Promise.all(buying)
const stoppedAt = performance.now()
const books = await untilSettled()
const seconds = Math.round((performance.now() - stoppedAt) / 1000)
await killNode()
const paid = sumOf(books.paid)
for (const line of books.ungranted) console.error(`paid, but not granted: ${line}`)
for (const fault of books.faults) console.error(fault)
console.log(
  `${KILLS} kills, ${acknowledged} checkouts, ${paid} payments paid (${books.paid.local} local, ${books.paid.adyen} Adyen, ${books.paid.flexpay} FlexPay), ${books.granted} granted, ${books.twice} granted twice, ${books.faults.length} faults in the books, all settled ${seconds} s after the last kill`,
)
await installation[Symbol.asyncDispose]()
process.exit(
  hasPaidEverywhere(books) &&
    paid === books.granted &&
    books.twice === 0 &&
    books.faults.length === 0
    ? 0
    : 1,
)

async function healthy(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(`${origin}/api/health.php`).catch(() => null))?.ok) return
    await delay(50)
  }
  throw new Error('the node does not come up')
}

/** A slow machine takes seconds for the first order of a node. */
async function nextCheckout(): Promise<void> {
  const before = acknowledged
  for (let tries = 0; tries < 1_200; tries++) {
    if (acknowledged > before) return
    await delay(50)
  }
  throw new Error('no order is answered')
}

async function killNode(): Promise<void> {
  const exited = new Promise<void>((ended) => node.once('exit', () => ended()))
  node.kill('SIGKILL')
  await exited
}

/** Orders and pays continuously, each time as a new member; interrupted purchases are left as they are. */
async function buyUntilStopped(_: unknown, first: number): Promise<void> {
  let turn = first
  while (!until.over) {
    await newBuyer()
      .then((cookie) => buy(cookie, methods[turn++ % methods.length] ?? 'ideal'))
      .catch(() => undefined)
    await delay(50)
  }
}

async function newBuyer(): Promise<string> {
  const memberId = await addMember(pool, { seenAt: new Date(Date.now() - 30 * 86_400_000) })
  const session = { sessionId: newId(), memberId, siteId: 1, device: 'faults', place: '' }
  return `auth.session=${await startSession(pool, session, new Date())}`
}

async function buy(cookie: string, method: string): Promise<void> {
  const response = await fetch(`${origin}/api/order.php`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ bundle: 'p0', method, amount: 999 }),
    signal: AbortSignal.timeout(20_000),
  })
  const { checkout }: { checkout?: string } = await response.json()
  if (!checkout) return
  acknowledged++
  const body = new URLSearchParams({ status: 'paid', twice: 'yes' })
  const { pathname, search } = new URL(checkout)
  await fetch(origin + pathname + search, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  })
}

type Books = {
  paid: Record<LocalProvider, number>
  granted: number
  twice: number
  ungranted: string[]
  faults: string[]
}

function sumOf({ local, adyen, flexpay }: Books['paid']): number {
  return local + adyen + flexpay
}

function hasPaidEverywhere({ paid: { local, adyen, flexpay } }: Books): boolean {
  return local > 0 && (isShort || (adyen > 0 && flexpay > 0))
}

/** Waits until the dead nodes' jobs were retried; then every paid payment must be in our books, once. */
async function untilSettled(): Promise<Books> {
  for (let tries = 0; ; tries++) {
    const paid = await countPaid(pool)
    const counts = await row<Pick<Books, 'granted' | 'twice'>>(
      pool,
      sql`select (select count(*)::int from credit_order o join credit_lot l on l.order_id = o.order_id where o.status = 'completed') as granted,
            (select count(*)::int from (select order_id from credit_lot where order_id is not null group by order_id having count(*) > 1) t) as twice`,
    )
    if (sumOf(paid) === counts.granted || tries > LAST_RETRY * 2) {
      const faults = await findFaults(pool, 1)
      return {
        paid,
        ...counts,
        ungranted: await listUngranted(pool),
        faults: faults.map(({ fault, subject, detail }) => `${fault} ${subject} ${detail}`),
      }
    }
    await delay(500)
  }
}
