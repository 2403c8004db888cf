// `npm run drill -- leader-killed`: the leader's PostgreSQL and its Patroni end as with their machine.
import { drillFault } from './fault-under-sends.ts'

await drillFault({
  name: 'leader killed',
  maxSilence: 25,
  afterwards: 35,
  fault: (cluster) => cluster.killLeader(),
})
