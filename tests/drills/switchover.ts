// `npm run drill -- switchover`: the synchronous standby becomes the leader by request, as before maintenance.
import { drillFault } from './fault-under-sends.ts'

await drillFault({
  name: 'switchover',
  maxSilence: 5,
  fault: (cluster) => cluster.switchOver(),
})
