// `npm run drill -- frozen-standby`: the synchronous standby hangs, and each commit waits for it.
import { drillFault } from './fault-under-sends.ts'

await drillFault({
  name: 'synchronous standby frozen',
  maxSilence: 10,
  async fault(cluster) {
    cluster.freeze(await cluster.memberAs('sync_standby'))
  },
})
