import { chatNode, type ChatNode, type NodeProcess, type Sender } from './chat-node.ts'
import { microseconds, percentile, print } from './figures.ts'
import { requestOfMix } from './mixed-requests.ts'

const PAIRS = 500
const STREAMS = 300
/** To the one node that has its turn. */
const AT_ONCE = 12
const WARM_UP = 4_000
/** To each node in each round. */
const REQUESTS = 1_000
const ROUNDS = 3
const NODES = 3

type Cost = { nodes: number; database: number }

/**
 * Processor time of a request with one node and with three on the same database, live streams
 * included: how much more three nodes carry, each on processors of its own. The nodes are asked in
 * turn, because here they would only take the processors from each other; what they do for the
 * requests of another node counts.
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
  const requestsTo = (node: NodeProcess, count: number) =>
    runRequests(count, (index) => requestTo(node, chat.senders[index % chat.senders.length], index))
  const rounds: Cost[] = []
  for (const node of nodes) await requestsTo(node, WARM_UP)
  for (let round = 0; round < ROUNDS; round++) {
    const before = timesOf(chat, nodes)
    for (let turn = 0; turn < NODES; turn++) await requestsTo(nodeOf(turn), REQUESTS)
    const after = timesOf(chat, nodes)
    rounds.push({
      nodes: (after.nodes - before.nodes) / (NODES * REQUESTS),
      database: (after.database - before.database) / (NODES * REQUESTS),
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

async function runRequests(count: number, request: (index: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < count) await request(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function requestTo(node: NodeProcess, sender: Sender | undefined, index: number) {
  if (!sender) return
  // Each sender makes each kind of request in turn.
  const { status } = await requestOfMix(node, sender, Math.floor(index / 7))
  if (status !== 200) throw new Error(`A request is refused: ${status}`)
}

const median = (values: number[]) => percentile(values, 0.5)
