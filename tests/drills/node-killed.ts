// `npm run drill -- node-killed`: one of two nodes ends without a word and is started again.
import { drillFault } from './fault-under-sends.ts'

await drillFault({
  name: 'one of two nodes killed',
  maxSilence: 5,
  async fault(_cluster, [node]) {
    await node?.kill()
  },
})
