import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from './config.ts'
import { prepareDemo } from './demo/prepare.ts'
import { createLog } from './log.ts'
import { startNode } from './node.ts'
import { loadBuiltPages } from './pages/load-pages.ts'
import { serveBuiltFiles } from './pages/static-files.ts'

/** One node in its own process: reads the environment, serves the built pages, ends in order on SIGTERM. */
const root = join(import.meta.dirname, '../..')

const config = configOrExit()
// React's and other libraries' fast paths; what kind of installation this is has been decided above.
process.env['NODE_ENV'] = 'production'
const log = createLog(config)
const node = await startNode({
  config,
  log,
  pages: await loadBuiltPages(root),
  prepare: prepareDemo,
  extend: (http) => serveBuiltFiles(http, root),
})
process.stderr.write(`Vonk is ready at ${node.url}\n`)

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void node.stop().then(() => process.exit(0))
  })
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(1)
  }
}
