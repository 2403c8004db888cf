import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { execute } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import { addMember } from '../factories/member.ts'
import { simulatedProviders } from '../../demo/providers/feature.ts'
import { production } from '../factories/production.ts'

const { app, http, request } = await testApp({ env: production, pages: await builtPages() })
const { origin } = app.config

async function logIn(headers: Record<string, string> = {}, password = 'Schaatsen op de plas 9') {
  const email = `${crypto.randomUUID()}@example.org`
  const memberId = await addMember(app.pool, {
    email,
    passwordHash: await hashPassword('Schaatsen op de plas 9'),
  })
  const body = JSON.stringify({ email, password })
  return {
    memberId,
    response: await request('/api/user.php', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  }
}

describe('the session cookie', () => {
  test('is bound to the host, HttpOnly and Secure', async () => {
    const { response } = await logIn()
    expect(response.status).toBe(200)
    const [cookie = ''] = response.headers.getSetCookie()
    const [pair = '', ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^__Host-auth\.session=[\w-]{43}$/)
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
  })

  test('changes at each log-in, and is absent from refusals', async () => {
    const fixated = { cookie: '__Host-auth.session=planted-by-somebody-else' }
    const { response } = await logIn(fixated)
    expect(response.headers.getSetCookie()[0]).not.toContain('planted')
    expect((await logIn({}, 'not the password')).response.headers.getSetCookie()).toEqual([])
  })

  test('is ignored without its __Host- prefix', async () => {
    const { response } = await logIn()
    const token = /session=([\w-]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    const ask = async (name: string): Promise<unknown> =>
      (
        await http.request(`${origin}/api/user.php`, { headers: { cookie: `${name}=${token}` } })
      ).json()
    expect(await ask('__Host-auth.session')).toMatchObject({ user: { status: 'active' } })
    expect(await ask('auth.session')).toEqual({ user: null })
  })

  test('other cookies are Secure, too', async () => {
    const cookies = (await request('/nl?set_language=nl')).headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies)
      expect(cookie).toSatisfy((text: string) =>
        ['SameSite=Lax', 'Secure'].every((attribute) => text.split('; ').includes(attribute)),
      )
  })
})

describe('requests in production', () => {
  test('refuse to choose a country by a header', async () => {
    const body = await (
      await request('/api/settings.php', { headers: { 'x-demo-country': 'PL' } })
    ).json()
    expect(body).toMatchObject({ settings: { geoip_country: 'NL', local: false } })
  })

  test('hide the mailbox page and the local payment provider', async () => {
    expect((await request('/api/mailbox.php')).status).toBe(404)
    expect((await request('/dev/mailbox')).status).toBe(404)
    expect((await request('/dev/components')).status).toBe(404)
    expect((await request('/local-payments/checkout/1')).status).toBe(404)
    expect((await request('/local-payments/v2/payments', { method: 'POST' })).status).toBe(404)
  })

  test('find no page or call of a simulated payment provider', async () => {
    const { rawRoutes } = simulatedProviders
    expect(rawRoutes.length).toBeGreaterThan(30)
    for (const { method, path } of rawRoutes) {
      const { status } = await request(path.replaceAll(/:\w+/g, '1'), { method })
      expect([method, path, status]).toEqual([method, path, 404])
    }
  })
})

/** A shared cache that stores all it may, as that of a company or provider does (RFC 9111). */
function sharedCache() {
  const cache = new Map<string, { varied: [string, string | null][]; body: string }[]>()
  return async (path: string, headers: Record<string, string>): Promise<string> => {
    const requestHeaders = new Headers(headers)
    const entry = cache
      .get(path)
      ?.find(({ varied }) => varied.every(([name, value]) => requestHeaders.get(name) === value))
    if (entry) return entry.body
    const response = await http.request(origin + path, { headers: requestHeaders })
    const body = await response.text()
    const control = response.headers.get('cache-control') ?? ''
    if (
      control.includes('no-store') ||
      control.includes('private') ||
      response.headers.has('set-cookie')
    )
      return body
    const names = (response.headers.get('vary') ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    cache.set(path, [
      ...(cache.get(path) ?? []),
      { varied: names.map((name) => [name, requestHeaders.get(name)]), body },
    ])
    return body
  }
}

describe('two members behind one shared cache', () => {
  test('never read each other’s pages or responses', async () => {
    const [one, other] = [await logIn(), await logIn()]
    const cookieOf = ({ response }: { response: Response }) =>
      (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    await execute(
      app.pool,
      sql`update profile set name = 'Kanarie', status = 'paused' where member_id = ${one.memberId}`,
    )
    const ask = sharedCache()
    const paths = [
      '/',
      '/nl',
      '/members',
      '/nl/members',
      '/chats',
      '/pricing',
      '/login',
      // The node keeps these pages for all visitors.
      '/pages/terms',
      '/nl/pages/faq',
      '/landers/video',
      '/api/user.php',
      '/api/settings.php',
      '/api/members.php',
      '/api/chats.php',
    ]
    for (const path of paths) {
      const memberResponse = await ask(path, { cookie: cookieOf(one) })
      if (path === '/api/user.php') expect(memberResponse).toContain('Kanarie')
      for (const headers of [{ cookie: cookieOf(other) }, {}]) {
        const body = await ask(path, headers)
        expect(body, path).not.toContain(one.memberId)
        expect(body, path).not.toContain('Kanarie')
      }
    }
  })

  test('get no cacheable response with member data', async () => {
    const memberId = await addMember(app.pool)
    for (const path of [
      '/nl',
      '/members',
      '/chats',
      '/api/user.php',
      '/api/chats.php',
      '/api/members.php',
      '/api/orders.php',
    ]) {
      const control = (await request(path, {}, memberId)).headers.get('cache-control')
      expect(control, path).toMatch(/private, no-store|no-store/)
    }
  })
})
