// One node of the product in its own process, without built pages, for fault scripts to kill.
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/server/config.ts'
import { startNode } from '../../src/app/server/node.ts'
import { silentLog } from '../factories/cluster.ts'
import { plainPages } from '../factories/pages.ts'

// The parent may be killed too: without this, the node would continue to run alone.
process.once('disconnect', () => process.exit(1))
await startNode({
  config: readConfig(process.env),
  log: silentLog,
  pages: plainPages,
  extend: () => {},
})
// A killed process writes nothing at its end; the next node starts in half the time.
flushCompileCache()
