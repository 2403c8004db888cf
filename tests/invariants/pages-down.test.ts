import { afterAll, describe, expect, test } from 'vitest'
import { createPool } from '../../src/server/database/pool.ts'
import { watchDatabase } from '../../src/server/database/database-health.ts'
import errors from '../../messages/nl/errors.json' with { type: 'json' }
import polishErrors from '../../messages/pl/errors.json' with { type: 'json' }
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import { silentLog } from '../factories/cluster.ts'
import { addMember } from '../factories/member.ts'
import { silentProxy, type SilentProxy } from '../factories/silent-proxy.ts'

let proxy: SilentProxy
const { app, request, advance } = await testApp({
  pages: await builtPages(),
  async pool(url) {
    proxy = await silentProxy(url)
    const health = watchDatabase({ url: proxy.url, log: silentLog })
    const pool = createPool({ url: proxy.url, log: silentLog, health })
    afterAll(async () => {
      proxy.thaw()
      await pool.end()
      await health.stop()
      await proxy.close()
    })
    return pool
  },
})
const member = await addMember(app.pool)

describe('pages during an outage', () => {
  test('during an outage of the database landing pages return 200, and a member gets a page that explains the outage', async () => {
    expect((await request('/nl')).status).toBe(200)
    expect((await request('/nl/chats', {}, member)).status).toBe(200)
    proxy.freeze()
    advance(600_000)
    expect((await request('/nl')).status).toBe(200)
    const visitors = await request('/nl/members')
    expect([visitors.status, visitors.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await visitors.text()).toContain(errors.unavailable)
    const polish = await request('/pl/members')
    expect([polish.status, polish.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await polish.text()).toContain(polishErrors.unavailable)
    const response = await request('/nl/chats', {}, member)
    const html = await response.text()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(html).toContain('<html lang="nl"')
    expect(html).toContain(errors.unavailable)
    expect(html).not.toMatch(/database|DatabaseAway/)
  })
})
