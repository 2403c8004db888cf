import sql from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/public.ts'
import { grantCredits, spendCredits } from '../../src/credits/server/public.ts'
import { paymentsJobs } from '../../src/payments/server/jobs.ts'
import { row } from '../../src/server/database/query.ts'
import { serve } from '../../src/server/http/serve.ts'
import { newId } from '../../src/server/ids.ts'
import { runJob } from '../../src/app/server/run-jobs.ts'
import { addMember } from '../factories/member.ts'
import { paymentsWithoutSocket } from '../factories/payments.ts'
import { plainPages } from '../factories/pages.ts'
import { benchApp } from './bench-app.ts'
import { milliseconds, percentile, print } from './figures.ts'

/** Debits of many members, each with its own commit. */
export async function spendsBench(): Promise<void> {
  const { pool, close } = await benchApp({ members: 0, pages: null })
  const members = Array.from({ length: 400 }, () => newId())
  const grant = {
    credits: 10_000,
    origin: 'purchase',
    key: 'bench',
    paidAmount: 400_000,
    currency: 'EUR',
  } as const
  for (const memberId of members)
    await grantCredits({ db: pool, now: new Date() }, { ...grant, memberId })
  let next = 0
  const spend = () => {
    const memberId = members[next++ % members.length] ?? ''
    return spendCredits(
      { db: pool, now: new Date() },
      { memberId, credits: 1, key: crypto.randomUUID(), kind: 'message', reference: '1' },
    )
  }
  const sendFor = async (seconds: number) => {
    const until = performance.now() + seconds * 1000
    const durations: number[] = []
    const worker = async () => {
      while (performance.now() < until) {
        const startedAt = performance.now()
        await spend()
        durations.push(performance.now() - startedAt)
      }
    }
    await Promise.all(Array.from({ length: 20 }, worker))
    return { perSecond: Math.round(durations.length / seconds), p99: percentile(durations, 0.99) }
  }
  await sendFor(1)
  const { perSecond, p99 } = await sendFor(6)
  print('spends across 400 accounts', `${perSecond}/s`, { ok: perSecond >= 2_000, text: '2,000/s' })
  print('one spend, p99', milliseconds(p99))
  const { wrong } = await row<{ wrong: number }>(
    pool,
    sql`select count(*)::int as wrong from wallet w
        where balance <> (select sum(credits) from ledger_entry e where e.member_id = w.member_id and account = 'member')`,
  )
  print('balances that differ from their entries', String(wrong), { ok: wrong === 0, text: '0' })
  await close()
}

/** A provider that responds at once, so that only our time is measured. */
async function answerAtOnce(_url: string, init: RequestInit): Promise<Response> {
  const { amount, metadata }: { amount: unknown; metadata: unknown } = JSON.parse(
    typeof init.body === 'string' ? init.body : '',
  )
  const id = `tr_${newId()}`
  const checkout = { href: `http://localhost:3000/local-payments/checkout/${id}` }
  return Response.json({ id, status: 'open', amount, metadata, _links: { checkout } })
}

/** From the order button to the checkout's address, and from the provider's webhook to the credits. */
export async function ordersBench(): Promise<void> {
  const { app, pool, close } = await benchApp({ members: 0, pages: plainPages })
  const http = serve(app, null)
  const provider = paymentsWithoutSocket(async (url, init) => http.request(url, init))
  app.payments = paymentsWithoutSocket(answerAtOnce)
  const longAgo = new Date(Date.now() - 30 * 86_400_000)
  const buyers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const memberId = await addMember(pool, { seenAt: longAgo })
      const session = { sessionId: newId(), memberId, siteId: 1, device: 'bench', place: '' }
      return `auth.session=${await startSession(pool, session, app.clock())}`
    }),
  )
  const durations: number[] = []
  const buy = async (cookie: string) => {
    const startedAt = performance.now()
    const response = await http.request('http://localhost:3000/api/order.php', {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ bundle: 'p1', method: 'ideal', amount: 1999 }),
    })
    if (!response.ok) throw new Error(await response.text())
    durations.push(performance.now() - startedAt)
    const { order, checkout }: { order: string; checkout: string } = await response.json()
    return { order, payment: checkout.split('/').at(-1) ?? '' }
  }
  for (const cookie of buyers.slice(0, 10)) await buy(cookie)
  durations.length = 0
  const orders: { order: string; payment: string }[] = []
  for (let round = 0; round < 10; round++) orders.push(...(await Promise.all(buyers.map(buy))))
  const p99 = percentile(durations, 0.99)
  print('order to checkout, 50 buyers at once, p50', milliseconds(percentile(durations, 0.5)))
  print('order to checkout, 50 buyers at once, p99', milliseconds(p99), {
    ok: p99 <= 150,
    text: '150 ms',
  })
  app.payments = provider
  orders.length = 0
  for (const cookie of buyers.slice(0, 40)) orders.push(await buy(cookie))
  const settle = paymentsJobs.find(({ job }) => job === 'settle-order')
  const settled: number[] = []
  for (const { order, payment } of orders) {
    await http.request(`http://localhost:3000/local-payments/checkout/${payment}`, {
      method: 'POST',
      body: 'status=paid',
    })
    const startedAt = performance.now()
    if (settle) await runJob(app, settle, { site: 1, order, payment })
    settled.push(performance.now() - startedAt)
  }
  const settledP99 = percentile(settled, 0.99)
  print('webhook to credits, p99', milliseconds(settledP99), {
    ok: settledP99 <= 1_000,
    text: '1 s',
  })
  await close()
}
