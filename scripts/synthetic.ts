import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createLog } from '../src/server/log.ts'
import { serveMetrics } from '../src/server/metrics.ts'
import { runCheck, type CheckResult } from './synthetic/check.ts'
import { createSyntheticMetrics } from './synthetic/metrics.ts'

/**
 * `npm run synthetic -- --url https://staging.example.com`: two invented people sign up, write, pay
 * and leave at an installation in local mode; exits with 1 if a step fails. With `--every 60` it
 * repeats after so many seconds, and `--metrics 9465` serves the results to Prometheus.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    every: { type: 'string' },
    metrics: { type: 'string' },
  },
})

const metrics = createSyntheticMetrics()
if (values.metrics)
  await serveMetrics(
    metrics,
    { port: Number(values.metrics), host: '127.0.0.1' },
    createLog({ logLevel: 'info', mode: 'production' }),
  )

function report({ seconds, failure }: CheckResult): void {
  const times = Object.entries(seconds).map(
    ([step, value]) => `${step} ${Math.round(value * 1_000)} ms`,
  )
  const verdict = failure ? `FAILED: ${failure.message}` : 'ok'
  console.log(`${new Date().toISOString()} ${verdict} (${times.join(', ')})`)
}

do {
  const result = await runCheck(values.url)
  metrics.record(result, new Date())
  report(result)
  process.exitCode = result.failure ? 1 : 0
  if (values.every) await delay(Number(values.every) * 1_000)
} while (values.every)
