// One node of the product in its own process, without built pages, for fault scripts to kill.
import { subscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/server/config.ts'
import { startNode } from '../../src/app/server/node.ts'
import { requestOf } from './client-request.ts'
import { silentLog } from '../factories/cluster.ts'
import { plainPages } from '../factories/pages.ts'

// The parent may be killed too: without this, the node would continue to run alone.
process.once('disconnect', () => process.exit(1))
// While this file exists, no connection to the payment provider succeeds.
const providerAway = process.env['PROVIDER_AWAY_FILE']
if (providerAway)
  subscribe('http.client.request.created', (message) => {
    const request = requestOf(message)
    if (request?.path.startsWith('/local-payments/') && existsSync(providerAway))
      request.destroy(new Error('connect ECONNREFUSED'))
  })
await startNode({
  config: readConfig(process.env),
  log: silentLog,
  pages: plainPages,
  extend: () => {},
})
// A killed process writes nothing at its end; the next node starts in half the time.
flushCompileCache()
