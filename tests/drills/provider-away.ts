// `npm run drill -- provider-away`: the payment provider is away for 30 s while members send and buy.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/public.ts'
import { findFaults } from '../../src/accounting/server/reconciliation-faults.ts'
import { row } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { addMember } from '../factories/member.ts'
import { untilNone, workBeside } from './beside.ts'
import { drillFault, type Drill } from './fault-under-sends.ts'

/** Seconds until reports of payments that failed for 30 s were repeated. */
const LAST_RETRY = 240

const faults: string[] = []
const awayFile = (folder: string) => join(folder, 'provider-away')

/** A member who orders, repeats the order with its key, and pays. */
function buy({ pool, nodes }: Drill) {
  const buyers = new Map<number, Promise<{ cookie: string; key: string }>>()
  const begin = async () => {
    const memberId = await addMember(pool, { seenAt: new Date(Date.now() - 30 * 86_400_000) })
    const session = { sessionId: newId(), memberId, siteId: 1, device: 'drill', place: '' }
    const token = await startSession(pool, session, new Date())
    return { cookie: `auth.session=${token}`, key: crypto.randomUUID() }
  }
  return async (count: number) => {
    const buyer = buyers.get(count) ?? begin()
    buyers.set(count, buyer)
    const { cookie, key } = await buyer
    const origin = `http://127.0.0.1:${nodes[count % 2]?.port}`
    const answer = await fetch(`${origin}/api/order.php`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/json',
        'idempotency-key': key,
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ bundle: 'p0', method: 'ideal', amount: 999 }),
    })
    const { checkout }: { checkout?: string } = await answer.json()
    if (!checkout) return answer.status
    const paid = new URLSearchParams({ status: 'paid' })
    const path = new URL(checkout).pathname
    await fetch(origin + path, { method: 'POST', body: paid, redirect: 'manual' })
    return 200
  }
}

type Counts = { orders: number; paid: number; granted: number; twice: number }

const countsOf = ({ pool }: Drill) =>
  row<Counts>(
    pool,
    sql`select (select count(*)::int from credit_order) as orders,
          (select count(*)::int from local_payment where body->>'status' = 'paid') as paid,
          (select count(*)::int from credit_order o join credit_lot l on l.order_id = o.order_id where o.status = 'completed') as granted,
          (select count(*)::int from (select order_id from credit_lot where order_id is not null group by order_id having count(*) > 1) t) as twice`,
  )

/** The senders' credits are no purchases, so that their lots have no order. */
async function bookFaults({ pool, people }: Drill): Promise<string[]> {
  const senders = new Set(people.map(({ member }) => member))
  const found = await findFaults(pool, 1)
  return found
    .filter(
      ({ fault, subject }) =>
        fault !== 'lot_without_order' || !senders.has(subject.split(':')[0] ?? ''),
    )
    .map(({ fault, subject, detail }) => `${fault} ${subject} ${detail}`)
}

await drillFault({
  name: 'payment provider away for 30 s',
  maxSilence: 5,
  env: (_place, folder) => ({ PROVIDER_AWAY_FILE: awayFile(folder) }),
  async fault(_cluster, _nodes, drill) {
    const buying = workBeside(buy(drill))
    await delay(5_000)
    writeFileSync(awayFile(drill.folder), '')
    await delay(30_000)
    rmSync(awayFile(drill.folder))
    await delay(5_000)
    const seen = await buying.stop()
    faults.push(...seen.faults)
    if (seen.turnedAway === 0) faults.push('no order was turned away')
    return `${seen.done} orders paid, ${seen.turnedAway} tries turned away`
  },
  async check(drill) {
    const missing = await untilNone(LAST_RETRY, async () => {
      const { paid, granted } = await countsOf(drill)
      return paid === granted ? [] : [`${paid} payments, ${granted} granted`]
    })
    const { twice } = await countsOf(drill)
    const books = await bookFaults(drill)
    return [
      ...faults,
      ...missing,
      ...(twice > 0 ? [`${twice} orders granted twice`] : []),
      ...books,
    ]
  },
})
