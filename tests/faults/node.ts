// One node of the product in a process of its own, without built pages: what the fault scripts kill.
import { readConfig } from '../../src/server/config.ts'
import { startNode } from '../../src/app/server/node.ts'
import { silentLog } from '../factories/cluster.ts'
import { plainPages } from '../factories/pages.ts'

// Whoever started it may be killed too: a node left behind would go on alone.
process.once('disconnect', () => process.exit(1))
await startNode({
  config: readConfig(process.env),
  log: silentLog,
  pages: plainPages,
  extend: () => {},
})
