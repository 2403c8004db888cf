// `npm run soak -- 30`: half of the peak load for so many minutes; memory, handles and tables stay flat (invariant 52).
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { rows } from '../../src/server/database/query.ts'
import { chatNode, type ChatNode } from './chat-node.ts'
import { print } from './figures.ts'
import { requestOfMix, REQUESTS_OF_MIX } from './mixed-requests.ts'

const minutes = Number(process.argv[2] ?? 30)
if (!(minutes > 0)) throw new Error('For how many minutes? npm run soak -- 30')
const PAIRS = 100
const STREAMS = 100
const PEAK_SECONDS = 10
/** The machine may have other work: what it can do is measured again each minute. */
const MEASURE_EVERY = 60_000
const MEASURE_SECONDS = 4
/** As many people wait for an answer at once; the next ones come when they have it. */
const MAX_AT_ONCE = 64
const AT_ONCE = 16
const SAMPLE_SECONDS = 5
/** Share by which the last third may exceed the second; the first one fills caches. */
const GROWTH = 0.1
/** Bytes below which the growth of a table is not counted. */
const SMALL = 256 * 1024
/** What people write and pay stays; each table must name its reason here. */
const growing = new Map([
  ['message', 'messages are kept'],
  ['ledger_transfer', 'the ledger is kept'],
])

type Sample = { memory: number; handles: number; tables: Map<string, number>; jobs: number }

const node = await chatNode(PAIRS)
const statuses = new Map<number, number>()
let made = 0
let refusedStreams = 0

async function request(): Promise<void> {
  const count = made++
  // Each one makes all the requests of the mix, so that each message is also read.
  const sender = node.senders[Math.floor(count / REQUESTS_OF_MIX) % node.senders.length]
  if (!sender) return
  const { status } = await requestOfMix(node, sender, count).catch(() => ({ status: 0 }))
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

async function peakPerSecond(seconds = PEAK_SECONDS): Promise<number> {
  const before = made
  const until = performance.now() + seconds * 1_000
  const ask = async () => {
    while (performance.now() < until) await request()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return (made - before) / seconds
}

async function requestAt(rate: number, milliseconds: number): Promise<void> {
  const pending = new Set<Promise<void>>()
  const from = performance.now()
  const first = made
  const elapsed = () => performance.now() - from
  while (elapsed() < milliseconds && !isOver()) {
    while (pending.size < MAX_AT_ONCE && made - first < (elapsed() / 1_000) * rate) {
      const answer = request().finally(() => pending.delete(answer))
      pending.add(answer)
    }
    await delay(5)
  }
  await Promise.all(pending)
}

/** Streams of people who come and go: each second another one is closed and opened again. */
async function renewStreams(over: () => boolean): Promise<void> {
  const open = (place: number) =>
    node.listen(node.senders[place % node.senders.length]?.cookie ?? '', () => {})
  const streams = await Promise.all(Array.from({ length: STREAMS }, (_, place) => open(place)))
  for (let count = 0; !over(); count++) {
    const place = count % STREAMS
    streams[place]?.()
    const stream = await open(place).catch(() => null)
    if (!stream) refusedStreams++
    streams[place] = stream ?? (() => {})
    await delay(1_000)
  }
  for (const close of streams) close()
}

async function sample({ pool, memory, handles }: ChatNode): Promise<Sample> {
  const tables = await rows<{ name: string; bytes: number }>(
    pool,
    sql`select relid::regclass::text as name, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables`,
  )
  const [jobs] = await rows<{ n: number }>(
    pool,
    sql`select (select count(*)::int from graphile_worker.jobs where run_at < now()) + (select count(*)::int from job_outbox) as n`,
  )
  return {
    memory: memory(),
    handles: handles(),
    tables: new Map(tables.map(({ name, bytes }) => [name, bytes])),
    jobs: jobs?.n ?? 0,
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The medians of the second and of the last third. */
function thirds(samples: Sample[], valueOf: (sample: Sample) => number): [number, number] {
  const third = Math.floor(samples.length / 3)
  const values = samples.map(valueOf)
  return [median(values.slice(third, 2 * third)), median(values.slice(2 * third))]
}

await peakPerSecond()
const peak = await peakPerSecond()
print('peak of this machine', `${Math.round(peak)}/s`)
statuses.clear()
const samples: Sample[] = []
const begun = performance.now()
const isOver = () => performance.now() - begun > minutes * 60_000
const streaming = renewStreams(isOver)
const sampling = (async () => {
  while (!isOver()) {
    samples.push(await sample(node))
    await delay(SAMPLE_SECONDS * 1_000)
  }
})()
const peaks = [peak]
while (!isOver()) {
  await requestAt((peaks.at(-1) ?? 0) / 2, MEASURE_EVERY)
  if (!isOver()) peaks.push(await peakPerSecond(MEASURE_SECONDS))
}
await Promise.all([streaming, sampling])
await node.close()

const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0)
const failed = answered - (statuses.get(200) ?? 0)
const counts = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
print(
  `requests in ${minutes} min, at half of ${Math.round(Math.min(...peaks))} to ${Math.round(Math.max(...peaks))}/s (${counts})`,
  String(answered),
  {
    ok: failed === 0,
    text: 'each one 200',
  },
)
const faults: string[] = failed === 0 ? [] : ['requests failed']
print('streams refused', String(refusedStreams), { ok: refusedStreams === 0, text: 'none' })
if (refusedStreams > 0) faults.push('streams refused')
function compare(what: string, [before, after]: [number, number], unit: string, room = 0): void {
  const ok = after <= before * (1 + GROWTH) + room
  if (!ok) faults.push(what)
  print(`${what}, second and last third`, `${Math.round(before)} → ${Math.round(after)} ${unit}`, {
    ok,
    text: `at most ${GROWTH * 100} % more`,
  })
}
compare(
  'memory',
  thirds(samples, ({ memory }) => memory / 1e6),
  'MB',
)
compare(
  'open files and sockets',
  thirds(samples, ({ handles }) => handles),
  '',
  5,
)
compare(
  'jobs that are due',
  thirds(samples, ({ jobs }) => jobs),
  '',
  5,
)
for (const name of samples.at(-1)?.tables.keys() ?? []) {
  const [before, after] = thirds(samples, ({ tables }) => tables.get(name) ?? 0)
  if (after <= before * (1 + GROWTH) + SMALL) continue
  // Messages are in partitions.
  const reason = growing.get(name.replace(/^message_p\d+$/, 'message'))
  if (!reason) faults.push(`table ${name}`)
  print(
    `table ${name}${reason ? `: ${reason}` : ''}`,
    `${Math.round(before / 1e3)} → ${Math.round(after / 1e3)} kB`,
    ...(reason ? [] : [{ ok: false, text: 'flat' }]),
  )
}
print('faults', String(faults.length))
process.exit(faults.length === 0 ? 0 : 1)
