import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from '../../server/config.ts'
import { adviceFor } from './start-failure.ts'
import { findMisspelledVariables, misspellingSentence } from '../../server/misspelled-variables.ts'
import { withErrorTracker } from '../../server/error-tracker.ts'
import { createLog, toOutput, type Log } from '../../server/log.ts'
import { locateDatabase } from '../../server/database/locate.ts'
import type { Node } from './node.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Runs one node in its own process: reads the environment, serves the built pages, stops in order
 * on SIGTERM. What needs no pages starts while `built` is pending.
 */
export async function runNode(built: Promise<void> = Promise.resolve()): Promise<void> {
  const config = configOrExit()
  // React and other libraries choose their fast paths by it; the installation's mode has been read
  // above.
  process.env['NODE_ENV'] = 'production'
  const output = toOutput(config)
  const { errorTracker } = config
  const log = createLog(config, errorTracker ? withErrorTracker(output, errorTracker) : output)
  for (const variable of findMisspelledVariables(process.env))
    log.warn({}, misspellingSentence(variable))
  const tracing = config.traces && (await loadTracing(config.traces))
  const node = await startOrExit(config, log, built)
  process.stderr.write(`Vonk is ready at ${node.url}\n`)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void node
      .stop()
      .then(() => tracing?.stop())
      .then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  if (process.env['npm_lifecycle_event']) stopWithParent(process.ppid, stop)
}

/**
 * The shell that npm starts does not forward signals, so a node that was started by npm stops when
 * npm does.
 */
function stopWithParent(parent: number, stop: () => void): void {
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}

/** The packages take 100 ms to load, so only an installation that traces loads them. */
async function loadTracing(traces: NonNullable<Config['traces']>) {
  const { exportTraces } = await import('../../server/tracing/export-traces.ts')
  return exportTraces(traces)
}

async function startOrExit(config: Config, log: Log, built: Promise<void>): Promise<Node> {
  try {
    // Before the modules of the product are loaded, which takes a second.
    const database = locateDatabase(config, log)
    // `startNode` awaits it later and then throws.
    database.catch(() => {})
    const [{ startNode }, { prepareDemo }, { loadBuiltPages }, { serveBuiltFiles }, strength] =
      await Promise.all([
        import('./node.ts'),
        import('../../../demo/prepare.ts'),
        import('../../server/pages/load-pages.ts'),
        import('../../server/pages/static-files.ts'),
        import('../../server/passwords/strength.ts'),
      ])
    const dictionaries = strength.loadDictionaries()
    const pages = built.then(() => loadBuiltPages(root))
    // `startNode` awaits it later and then throws.
    pages.catch(() => {})
    const started = await startNode({
      config,
      log,
      database,
      pages,
      prepare: prepareDemo,
      extend: (http) => serveBuiltFiles(http, root),
    })
    await dictionaries
    return started
  } catch (error) {
    const advice = adviceFor(error, config)
    if (advice === null) throw error
    process.stderr.write(`${advice}\n`)
    return process.exit(1)
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    const advice = error instanceof ConfigError ? error.message : adviceFor(error)
    if (advice === null) throw error
    process.stderr.write(`${advice}\n`)
    return process.exit(1)
  }
}
