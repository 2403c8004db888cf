import sql from 'sql-template-tag'
import { planFor, type Cost, type Costs, type Purchase } from '../../scripts/capacity/model.ts'
import { row } from '../../src/server/database/query.ts'
import { chatNode, refreshStatistics, type ChatNode, type Sender } from './chat-node.ts'
import { print } from './figures.ts'

/** Pairs of members: one stream each, and so many that no limit per member is reached. */
const PAIRS = 500
const CALLS = 3_000
const AT_ONCE = 12
const STREAMS = 2 * PAIRS

type Work = (sender: Sender) => Promise<{ status: number }>

/** Measures the processor time of each call, and prints what an installation needs by docs/capacity.md. */
export async function callCostsBench(): Promise<void> {
  const node = await chatNode(PAIRS)
  const get = (path: (sender: Sender) => string) => (sender: Sender) =>
    node.get(path(sender), sender.cookie)
  const send: Work = (sender) =>
    node.post('/api/message.php', sender.cookie, {
      id: crypto.randomUUID(),
      conversation: sender.conversation,
      text: 'Hello',
    })
  await costOf(node, send, 1_000)
  await refreshStatistics(node.pool)
  // Before the other calls, whose freed memory the streams would take.
  const bytesPerStream = await measureStreams(node)
  const stored = await bytesStored(node)
  const costs: Costs = {
    send: await costOf(node, send),
    search: await costOf(
      node,
      get(() => '/api/members.php'),
    ),
    profile: await costOf(
      node,
      get(({ other }) => `/api/member.php?id=${other}`),
    ),
    chats: await costOf(
      node,
      get(() => '/api/chats.php'),
    ),
    messages: await costOf(
      node,
      get(({ conversation }) => `/api/chat.php?conversation=${conversation}`),
    ),
    user: await costOf(
      node,
      get(() => '/api/user.php'),
    ),
  }
  const bytesPerSend = ((await bytesStored(node)) - stored) / CALLS
  await node.close()
  for (const [call, { node: own, database }] of Object.entries(costs))
    print(`${call}: node + PostgreSQL`, `${Math.round(own)} + ${Math.round(database)} µs`)
  print('bytes stored for a paid message', String(Math.round(bytesPerSend)))
  print(`memory of a live stream, of ${STREAMS}`, `${Math.round(bytesPerStream / 1_000)} kB`, {
    ok: bytesPerStream <= 30_000,
    text: '30 kB',
  })
  for (const online of [10_000, 100_000, 350_000])
    printPlan(planFor(online, costs, { bytesPerStream, bytesPerSend }))
}

/** Processor time of a call, of the node and of PostgreSQL. Refused calls would be cheap, so they are errors. */
async function costOf(node: ChatNode, work: Work, calls = CALLS): Promise<Cost> {
  const before = { node: node.processor(), database: node.databaseProcessor() }
  let next = 0
  const lane = async () => {
    while (next < calls) {
      const sender = node.senders[next++ % node.senders.length]
      const answer = sender && (await work(sender))
      if (answer?.status !== 200) throw new Error(`A call is refused: ${answer?.status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return {
    node: (node.processor() - before.node) / calls,
    database: (node.databaseProcessor() - before.database) / calls,
  }
}

/** Of the message and its transfer of credits with their indexes. The partitions hold the messages: their parent is empty. */
async function bytesStored({ pool }: ChatNode): Promise<number> {
  const { bytes } = await row<{ bytes: number }>(
    pool,
    sql`select (pg_total_relation_size('ledger_transfer')
          + (select sum(pg_total_relation_size(relid)) from pg_partition_tree('message') where isleaf))::float as bytes`,
  )
  return bytes
}

async function measureStreams(node: ChatNode): Promise<number> {
  const before = node.memory()
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, (_, index) =>
      node.listen(node.senders[index]?.cookie ?? '', () => {}),
    ),
  )
  const bytes = (node.memory() - before) / STREAMS
  for (const close of streams) close()
  return bytes
}

function printPlan(plan: Purchase): void {
  const figures = [
    plan.online.toLocaleString('en'),
    plan.sendsPerSecond.toLocaleString('en'),
    plan.nodeCores,
    plan.leaderCores,
    `${plan.leaderCoresWithReplicas} + ${plan.replicaCores}`,
    `${plan.streamGigabytes} GB`,
    `${plan.diskGigabytesPerDay} GB`,
  ]
  process.stdout.write(`| ${figures.join(' | ')} |\n`)
}
