import { SpanKind } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { signupForm } from '../../../tests/factories/signup.ts'
import { features } from '../../app/server/features.ts'
import { collectJobs } from '../../app/server/run-jobs.ts'
import { startJobs } from '../jobs/runner.ts'
import { withRequestSpans } from './spans.ts'
import { startTracing } from './start-tracing.ts'

const exporter = new InMemorySpanExporter()
const tracing = startTracing({ processor: new SimpleSpanProcessor({ exporter }), share: 1 })
afterAll(() => tracing.stop())
beforeEach(() => exporter.reset())

const { app, http } = await testApp()
const answer = withRequestSpans(
  (request: Request) => http.fetch(request),
  (path) => path.replace(/\d+/, ':id'),
)
const spans = () => exporter.getFinishedSpans()

/** What no trace may hold. */
const typed = { name: 'Mireille', email: 'mireille@example.com' }

const signUp = (headers: Record<string, string> = {}) =>
  answer(
    new Request('http://localhost:3000/api/signup.php', {
      method: 'POST',
      body: JSON.stringify({ ...signupForm, ...typed }),
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:3000',
        'idempotency-key': crypto.randomUUID(),
        ...headers,
      },
    }),
    undefined,
  )

describe('a trace', () => {
  test('holds a request with its statements, and the jobs that it enqueued', async () => {
    const response = await signUp()
    expect(response.status).toBe(200)
    const request = spans().find(({ kind }) => kind === SpanKind.SERVER)
    expect(request).toMatchObject({
      name: 'POST /api/signup.php',
      attributes: { 'vonk.request': response.headers.get('x-request-id') },
    })
    const traceId = request?.spanContext().traceId
    const statements = spans().filter(({ attributes }) => 'db.query.text' in attributes)
    expect(statements.length).toBeGreaterThan(3)
    expect(new Set(statements.map((span) => span.spanContext().traceId))).toEqual(
      new Set([traceId]),
    )

    const jobs = await startJobs({
      url: app.pool.options.connectionString ?? '',
      work: collectJobs(app, features).work,
      log: silentLog,
    })
    const ofJobs = () => spans().filter(({ kind }) => kind === SpanKind.CONSUMER)
    await vi.waitFor(() => expect(ofJobs().length).toBeGreaterThan(0), { timeout: 30_000 })
    await jobs.stop()
    const job = ofJobs()[0]
    expect(job?.spanContext().traceId).toBe(traceId)
  })

  test('contains nothing that a person typed', async () => {
    await signUp()
    const text = JSON.stringify(
      spans().map(({ name, attributes, events }) => [name, attributes, events]),
    )
    expect(text).not.toMatch(/mireille/i)
  })

  test('does not continue the trace of a client', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    await signUp({ traceparent: `00-${traceId}-b7ad6b7169203331-01` })
    expect(spans().map((span) => span.spanContext().traceId)).not.toContain(traceId)
  })
})
