// `npm run drill -- etcd-away`: etcd hangs for 40 s, twice the time after which a leader loses its lock.
import { setTimeout as delay } from 'node:timers/promises'
import { drillFault } from './fault-under-sends.ts'

await drillFault({
  name: 'etcd away for 40 s',
  maxSilence: 5,
  async fault({ etcd }) {
    etcd.kill('SIGSTOP')
    await delay(40_000)
    etcd.kill('SIGCONT')
  },
})
