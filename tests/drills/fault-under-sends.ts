import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPlainPool, type Database } from '../../src/server/database/pool.ts'
import { silentLog } from '../factories/cluster.ts'
import { addSites } from '../factories/sites.ts'
import { addPeople, readFinalState, sendUntilStopped, type Person } from '../faults/senders.ts'
import { startSupervisedNode, type SupervisedNode } from '../faults/supervised-node.ts'
import { findViolations, type Sent } from '../history/check-history.ts'
import { createOwner } from './database-owner.ts'
import { startCluster, type Cluster } from './patroni-cluster.ts'

export type Drill = {
  cluster: Cluster
  nodes: SupervisedNode[]
  pool: Database
  people: Person[]
  folder: string
  /** Silence counts from here, if the fault needs a preparation. */
  began(): void
}

type Scenario = {
  name: string
  /** The longest time without an acknowledged message, in seconds. */
  maxSilence: number
  /** Makes the fault, and ends it if it is one that ends; may return what else was seen. */
  fault(cluster: Cluster, nodes: SupervisedNode[], drill: Drill): Promise<string | void>
  /** Seconds of sending after the fault has ended. */
  afterwards?: number
  /** Variables of each node, by its place in the list. */
  env?(place: number, folder: string, cluster: Cluster): NodeJS.ProcessEnv
  /** See `startCluster`. */
  diskMegabytes?: number
  /** Checked after the last message, in addition to the books; returns sentences about faults. */
  check?(drill: Drill): Promise<string[]>
}

/** Eight members send through two nodes on a cluster while something fails; prints one line of the table. */
export async function drillFault({
  name,
  maxSilence,
  fault,
  afterwards = 20,
  env = () => ({}),
  diskMegabytes,
  check = () => Promise.resolve([]),
}: Scenario): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-drill-'))
  chmodSync(folder, 0o777)
  const cluster = await startCluster(folder, { diskMegabytes })
  const nodes: SupervisedNode[] = []
  try {
    await cluster.complete()
    const url = await createOwner(cluster.url)
    await migrate({ url, log: silentLog })
    const pool = createPlainPool({ url, log: silentLog, size: 4, everySite: true })
    await addSites(pool)
    const people = await addPeople(pool)
    process.env['REDIS_URL'] = cluster.redisUrl
    const place = { databaseUrl: url, folder: join(folder, 'var'), lost: 0 }
    for (const number of [0, 1])
      nodes.push(await startSupervisedNode({ ...place, env: env(number, folder, cluster) }))
    let began = performance.now()
    const drill = {
      cluster,
      nodes,
      pool,
      people,
      folder,
      began: () => void (began = performance.now()),
    }

    const history: Sent[] = []
    const sending = { over: false }
    const ports = nodes.map(({ proxy }) => proxy.port)
    const senders = people.map((person, index) =>
      sendUntilStopped({ person, index, ports, until: sending, history }),
    )
    await delay(5_000)
    drill.began()
    const seen = await fault(cluster, nodes, drill)
    await delay(afterwards * 1_000)
    const ended = performance.now()
    sending.over = true
    await Promise.all(senders)

    const final = await readFinalState(pool, people)
    const violations = [...findViolations(history, final), ...(await check(drill))]
    await pool.end()
    const acknowledged = history.filter((sent) => sent.acknowledged !== null).length
    const debited = final.books.reduce((sum, { debits }) => sum + debits, 0)
    const silence = longestSilence(history, began, ended) / 1_000
    if (silence > maxSilence) violations.push(`silent for ${silence.toFixed(1)} s`)
    console.log(
      `| ${name}${seen ? `; ${seen}` : ''} | ${silence.toFixed(1)} s (at most ${maxSilence}) | ${acknowledged} | ${final.stored.length} | ${debited} | ${violations.length} |`,
    )
    for (const violation of violations.slice(0, 20)) console.error(violation)
    process.exitCode = violations.length === 0 ? 0 : 1
  } finally {
    for (const node of nodes) await node.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
}

/** Milliseconds between two acknowledgements to anybody, at the worst moment. */
function longestSilence(history: Sent[], began: number, ended: number): number {
  const moments = history
    .flatMap(({ acknowledged }) => (acknowledged ? [acknowledged.at] : []))
    .filter((at) => at > began && at < ended)
    .toSorted((one, other) => one - other)
  const gaps = [...moments, ended].map((at, index) => at - (moments[index - 1] ?? began))
  return Math.max(...gaps)
}
