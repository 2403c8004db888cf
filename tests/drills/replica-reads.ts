// `npm run drill -- replica-reads`: the leader ends while members send and search, and searches read from the replicas.
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../src/server/free-port.ts'
import { workBeside } from './beside.ts'
import { drillFault, type Drill } from './fault-under-sends.ts'

const metricsPorts = [await freePort(), await freePort()]
const faults: string[] = []

/** Requests that read from a replica since the nodes started. */
async function readsFromReplicas(): Promise<number> {
  const counts = metricsPorts.map(async (port) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(/^read_replica_requests (\d+)/m.exec(text)?.[1] ?? 0)
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

const search =
  ({ people, nodes }: Drill) =>
  async (count: number) => {
    const cookie = people[count % people.length]?.cookie ?? ''
    const address = `http://127.0.0.1:${nodes[count % nodes.length]?.port}/api/members.php`
    return (await fetch(address, { headers: { cookie } })).status
  }

await drillFault({
  name: 'leader killed, searches on replicas',
  maxSilence: 25,
  env: (place, _folder, { replicaUrls }) => ({
    DATABASE_READ_URL: replicaUrls.join(' '),
    METRICS_PORT: String(metricsPorts[place]),
  }),
  async fault(cluster, _nodes, drill) {
    const searches = workBeside(search(drill))
    await delay(5_000)
    const before = await readsFromReplicas()
    if (before === 0) faults.push('no search read from a replica before the fault')
    drill.began()
    await cluster.killLeader()
    await delay(30_000)
    const promoted = await readsFromReplicas()
    await delay(10_000)
    const after = (await readsFromReplicas()) - promoted
    if (after === 0) faults.push('no search read from a replica after the failover')
    const seen = await searches.stop()
    faults.push(...seen.faults)
    return `${seen.done} searches, ${before} on replicas in the 5 s before, ${after} in 10 s after the failover, ${seen.turnedAway} tries turned away with 503`
  },
  check: () => Promise.resolve(faults),
})
