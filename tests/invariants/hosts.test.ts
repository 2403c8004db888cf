import { describe, expect, test, vi } from 'vitest'
import sql from 'sql-template-tag'
import { healthRoute } from '../../src/server/http/health.ts'
import { execute } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { foreignHosts } from '../factories/hostile-addresses.ts'
import { addMember } from '../factories/member.ts'
import { production } from '../factories/production.ts'
import { unknownIds } from '../factories/sample-input.ts'

const local = await testApp()
const published = await testApp({ env: production })
for (const { app } of [local, published]) app.limits.consume = async () => {}
await execute(
  published.app.pool,
  sql`update site set host = 'linden.example', aliases = '{www.linden.example}' where site_id = 2`,
)
published.app.bus.publish('sites', null)
await vi.waitUntil(() => published.app.findSite('linden.example'))

const statusOf = async ({ http }: typeof local, address: string, init: RequestInit = {}) =>
  (await http.request(address, init)).status

describe('a host that no site names', () => {
  test.each(foreignHosts)('%s gets 421 from every route but those for programs', async (host) => {
    for (const node of [local, published]) {
      const paths = node.app.routes.map(({ call }) => [call.method, call.path] as const)
      const raw = node.app.rawRoutes.map((route) => [route.method, route.path, route] as const)
      for (const [method, path, route] of [
        ...paths,
        ...raw,
        ['GET', '/'],
        ['GET', '/x.js'],
      ] as const) {
        const address = `http://${host}${path.replaceAll(/:\w+(\{[^}]*\})?/g, unknownIds.id)}`
        const status = await statusOf(node, address, { method })
        expect([path, status === 421]).toEqual([path, !(route && 'anyHost' in route)])
      }
    }
  })

  test('health and reports of payment providers are answered at any host', async () => {
    const [host = ''] = foreignHosts
    expect(healthRoute(local.app).anyHost).toBe(true)
    expect(await statusOf(local, `http://${host}/api/health.php`)).toBe(200)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const report = { method: 'POST', headers, body: 'id=tr_7UhSN1zuXS' }
    const webhook = `http://${host}/api/payment-webhook.php`
    const order = '123'
    expect(await statusOf(published, `${webhook}?order=${order}`, report)).toBe(200)
    expect(await statusOf(published, `${webhook}/mollie/99`, report)).toBe(404)
  })
})

describe('a site is reached', () => {
  test('by its hosts and that of ORIGIN, with any port', async () => {
    const { getSite: siteOf } = published.app
    for (const host of ['vonk.example', 'vonk.example:8443', 'localhost'])
      expect([siteOf(host).id, await statusOf(published, `http://${host}/api/user.php`)]).toEqual([
        1, 200,
      ])
    for (const host of ['linden.example', 'www.linden.example', 'linden.example:3000'])
      expect([siteOf(host).id, await statusOf(published, `http://${host}/api/user.php`)]).toEqual([
        2, 200,
      ])
    expect(await statusOf(published, 'http://127.0.0.1:3000/api/user.php')).toBe(421)
  })

  test('in local mode also by localhost and addresses, with any port', async () => {
    for (const host of [
      'localhost:3111',
      '127.0.0.1:4000',
      'x.localhost',
      '[::1]:3000',
      '192.168.1.5',
    ])
      expect([host, await statusOf(local, `http://${host}/api/user.php`)]).toEqual([host, 200])
  })
})

describe('a request is of our own page', () => {
  const change = { method: 'PUT', body: '{"language":"de"}' }
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': '' }

  test('only with the origin of the site, scheme included', async () => {
    const member = await addMember(published.app.pool)
    const from = async (origin: string, asReceived = '/api/user.php') =>
      (
        await published.request(
          asReceived,
          { ...change, headers: { ...headers, origin, 'idempotency-key': crypto.randomUUID() } },
          member,
        )
      ).status
    expect(await from('https://vonk.example')).toBe(200)
    for (const origin of [
      'http://vonk.example',
      'https://vonk.example:8443',
      'https://linden.example',
      'https://www.vonk.example',
    ])
      expect([origin, await from(origin)]).toEqual([origin, 403])
    // Behind a proxy that ends TLS, a node itself is asked by plain HTTP.
    const behindProxy = 'http://vonk.example/api/user.php'
    expect(await from('https://vonk.example', behindProxy)).toBe(200)
    expect(await from('http://vonk.example', behindProxy)).toBe(403)
  })
})
