import { createServer as createVite } from 'vite'
import { readConfig } from '../../src/server/config.ts'
import { prepareDemo } from '../../demo/prepare.ts'
import { createLog } from '../../src/server/log.ts'
import { startNode } from '../../src/app/server/node.ts'
import { devPages } from '../../src/server/pages/load-pages.ts'

/**
 * The product's server in development: renders pages from the sources, with a Vite that serves no
 * requests.
 */
process.env['VONK_DEV'] = '1'
const config = readConfig(process.env)
const log = createLog(config)
const vite = await createVite({
  configLoader: 'native',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
  // Bundles of dependencies for browsers are the other Vite's: two would delete each other's.
  optimizeDeps: { noDiscovery: true, include: [] },
})
const node = await startNode({
  config,
  log,
  pages: devPages(vite),
  prepare: prepareDemo,
  extend: () => {},
  // Requests wait for a restarting server instead of showing that it starts.
  listenLast: true,
})
process.stderr.write(
  `Vonk is ready: open ${config.origin}. Pages reload as you edit; the server restarts by itself.\n`,
)

async function stop(): Promise<void> {
  await Promise.all([vite.close(), node.stop()])
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
