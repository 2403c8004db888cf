import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSyntheticMetrics } from '../../scripts/synthetic/metrics.ts'
import { createMetrics } from '../../src/server/metrics.ts'
import { installationGauges } from '../../src/app/server/installation-gauges.ts'
import { sweepGauges } from '../../src/data-rights/server/public.ts'
import { testApp } from '../factories/app.ts'

const { app } = await testApp()
const { registry } = createMetrics({
  pool: app.pool,
  liveStreams: () => 0,
  replicas: app.replicas,
  featureGauges: [...sweepGauges, ...installationGauges(app.pool, app.clock)],
})
/** Registered by the node itself. */
const others = ['up', 'redis_available', 'admission_pressure', 'sites_with_invalid_settings']
const registered = [registry, createSyntheticMetrics().registry].flatMap((each) =>
  each.getMetricsAsArray().map(({ name }) => name),
)
const known = new Set([...registered, ...others])

/** Names in a query that can only be metrics: no functions, labels or keywords. */
function metricsIn(text: string): string[] {
  const names = text.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)\b(?=[\s)}[{,]|$)/g)
  return [...names]
    .map(([, name = '']) => name.replace(/_(?:bucket|count|sum)$/, ''))
    .filter((name) => name !== 'histogram_quantile')
}

describe('what monitoring asks for', () => {
  test.each(['alerts.yml', 'dashboard.json'])('exists: %s', (file) => {
    const text = readFileSync(join(import.meta.dirname, '../../deploy/monitoring', file), 'utf8')
    const queries = [...text.matchAll(/"?expr"?: (.*)$/gm)].map(([, query = '']) => query)
    expect(queries.length).toBeGreaterThan(10)
    const unknown = queries.flatMap(metricsIn).filter((name) => !known.has(name))
    expect(unknown).toEqual([])
  })
})
