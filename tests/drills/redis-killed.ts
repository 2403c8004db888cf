// `npm run drill -- redis-killed`: Redis ends and comes back empty 15 s later.
import { setTimeout as delay } from 'node:timers/promises'
import { drillFault } from './fault-under-sends.ts'

await drillFault({
  name: 'Redis killed, back after 15 s',
  maxSilence: 5,
  async fault(cluster) {
    cluster.killRedis()
    await delay(15_000)
    await cluster.startRedis()
  },
})
