// One node of the product in its own process, without built pages, for fault scripts to kill.
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/server/config.ts'
import { startNode } from '../../src/app/server/node.ts'
import { silentLog } from '../factories/cluster.ts'
import { plainPages } from '../factories/pages.ts'

// The parent may be killed too: without this, the node would continue to run alone.
process.once('disconnect', () => process.exit(1))
// While this file exists, no connection to the payment provider succeeds.
const providerAway = process.env['PROVIDER_AWAY_FILE']
if (providerAway) {
  const reach = globalThis.fetch
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.includes('/local-payments/') && existsSync(providerAway)
      ? Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }))
      : reach(input, init)
}
await startNode({
  config: readConfig(process.env),
  log: silentLog,
  pages: plainPages,
  extend: () => {},
})
// A killed process writes nothing at its end; the next node starts in half the time.
flushCompileCache()
