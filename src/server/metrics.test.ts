import { createServer } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../tests/factories/cluster.ts'
import { testDatabase } from '../../tests/factories/database.ts'
import { countRequests, createMetrics, serveMetrics } from './metrics.ts'

const { pool } = await testDatabase({ empty: true })
const metrics = createMetrics({ pool, liveStreams: () => 3 })
const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' }, silentLog)
afterAll(() => server.close())

const address = server.address()
const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`

describe('the metrics', () => {
  test('count requests, jobs, streams and connections', async () => {
    metrics.request({ method: 'GET', route: '/api/user.php', status: 200, milliseconds: 12 })
    metrics.job({ job: 'send-mail', outcome: 'failed', milliseconds: 40 })
    await pool.query('select 1')
    const text = await (await fetch(`${base}/metrics`)).text()
    expect(text).toContain(
      'http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/user.php",status="200"} 1',
    )
    expect(text).toContain('job_duration_seconds_count{job="send-mail",outcome="failed"} 1')
    expect(text).toMatch(/^live_streams 3$/m)
    expect(text).toMatch(/^database_connections 1$/m)
    expect(text).toContain('process_resident_memory_bytes')
  })

  test('tell how long the requests of a route took, and how many failed', async () => {
    const timed = createMetrics({ pool, liveStreams: () => 0 })
    const request = { method: 'GET', route: '/api/slow.php', status: 200 }
    for (const milliseconds of [2, 2, 90, 9_000]) timed.request({ ...request, milliseconds })
    timed.request({ ...request, status: 503, milliseconds: 2 })
    expect(await timed.routeDurations()).toEqual([
      { route: 'GET /api/slow.php', counts: [0, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1], errors: 1 },
    ])
  })

  test('count the responses of a server by the label of their path', async () => {
    const site = createServer((_, response) => response.end()).listen(0)
    countRequests(site, metrics, (path) => path.replaceAll(/\d+/g, 'id'))
    const there = site.address()
    const origin = `http://127.0.0.1:${typeof there === 'object' && there !== null ? there.port : 0}`
    for (const path of ['/api/chats.php?page=2', '/members/184467']) await fetch(origin + path)
    site.close()
    const text = await metrics.registry.metrics()
    for (const route of ['/api/chats.php', '/members/id'])
      expect(text).toContain(`_count{method="GET",route="${route}",status="200"} 1`)
    expect(text).not.toContain('184467')
  })

  test('of two nodes in one process are separate', async () => {
    const other = createMetrics({ pool, liveStreams: () => 0 })
    expect(await other.registry.metrics()).not.toContain('user.php')
  })

  test('are the only route on their port', async () => {
    expect((await fetch(`${base}/`)).status).toBe(404)
    expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404)
  })
})
