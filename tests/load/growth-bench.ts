import { chatNode, type ChatNode, type NodeProcess, type Sender } from './chat-node.ts'
import { microseconds, percentile, print } from './figures.ts'
import { requestOfMix } from './mixed-requests.ts'

const PAIRS = 500
const STREAMS = 300
/** Requests at once to each node: more nodes are bought for more people. */
const AT_ONCE = 12
const WARM_UP = 4_000
const REQUESTS = 3_000
const ROUNDS = 3
const NODES = 3

type Cost = { nodes: number; database: number }

/**
 * Processor time of a request with one node and with three on the same database, live streams
 * included: how much more three nodes carry, each on processors of its own.
 */
export async function growthBench(): Promise<void> {
  const first = await chatNode(PAIRS)
  const alone = await costWith(first, [first])
  const added = await Promise.all(Array.from({ length: NODES - 1 }, () => first.addNode()))
  const together = await costWith(first, [first, ...added])
  for (const node of added) await node.close()
  await first.close()
  printCost('a request with one node', alone)
  printCost(`a request with ${NODES} nodes`, together)
  const growth = (NODES * alone.nodes) / together.nodes
  print(`growth from one node to ${NODES}, by processor time`, growth.toFixed(2), {
    ok: growth >= 2.5,
    text: 'at least 2.5',
  })
}

const printCost = (what: string, { nodes, database }: Cost) =>
  print(`${what}: node + PostgreSQL`, `${Math.round(nodes)} + ${microseconds(database)}`)

async function costWith(chat: ChatNode, nodes: NodeProcess[]): Promise<Cost> {
  const nodeOf = (index: number) => nodes[index % nodes.length] ?? chat
  const streams = await Promise.all(
    chat.senders
      .slice(0, STREAMS)
      .map(({ cookie }, index) => nodeOf(index).listen(cookie, () => {})),
  )
  const request = (index: number) =>
    requestTo(nodeOf(index), chat.senders[index % chat.senders.length], index)
  const workers = AT_ONCE * nodes.length
  await runRequests({ count: WARM_UP * nodes.length, workers }, request)
  const rounds: Cost[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = timesOf(chat, nodes)
    await runRequests({ count: REQUESTS, workers }, request)
    const after = timesOf(chat, nodes)
    rounds.push({
      nodes: (after.nodes - before.nodes) / REQUESTS,
      database: (after.database - before.database) / REQUESTS,
    })
  }
  for (const close of streams) close()
  return {
    nodes: median(rounds.map((cost) => cost.nodes)),
    database: median(rounds.map(({ database }) => database)),
  }
}

const timesOf = (chat: ChatNode, nodes: NodeProcess[]): Cost => ({
  nodes: nodes.reduce((sum, node) => sum + node.processor(), 0),
  database: chat.databaseProcessor(),
})

async function runRequests(
  { count, workers }: { count: number; workers: number },
  request: (index: number) => Promise<void>,
) {
  let next = 0
  const worker = async () => {
    while (next < count) await request(next++)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}

async function requestTo(node: NodeProcess, sender: Sender | undefined, index: number) {
  if (!sender) return
  // Each sender makes each kind of request in turn.
  const { status } = await requestOfMix(node, sender, Math.floor(index / 7))
  if (status !== 200) throw new Error(`A request is refused: ${status}`)
}

const median = (values: number[]) => percentile(values, 0.5)
