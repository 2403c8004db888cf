import { describe, expect, test } from 'vitest'
import { testApp } from '../factories/app.ts'
import { differences, dumpOf } from '../factories/dump.ts'
import { foreignHeaders } from '../factories/hostile-addresses.ts'
import { addPrivateLife } from '../factories/private-life.ts'
import { nameOf, unknownIds, requestOf, sampleInput } from '../factories/sample-input.ts'

const node = await testApp()
const { app, request } = node
app.limits.consume = async () => {}
const life = await addPrivateLife(node)
const before = await dumpOf(app.pool)
const ids = { id: life.friend, uuid: crypto.randomUUID() }

/** The only content types that a form can send, and that a script may send to another site without a preflight. */
const formTypes = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  '',
]

const writing = app.routes
  .map((route) => route.call)
  .filter((call) => call.method !== 'GET' || call.writes)

describe('a call that changes something', () => {
  test.each(writing.map((call) => [nameOf(call), call] as const))(
    '%s is refused from another site',
    async (_name, call) => {
      const { path, init } = requestOf(call, sampleInput(call, ids))
      for (const headers of foreignHeaders) {
        const all = new Headers(init.headers)
        for (const [name, value] of Object.entries(headers)) all.set(name, value)
        const response = await request(path, { ...init, headers: all }, life.member)
        expect([response.status, await response.json()]).toMatchObject([
          403,
          { error: { code: 'cross_site' } },
        ])
        expect(response.headers.getSetCookie()).toEqual([])
      }
      if (call.method !== 'GET' && !call.upload)
        for (const type of formTypes) {
          const response = await request(
            path,
            { ...init, headers: { 'content-type': type } },
            life.member,
          )
          expect(response.status, type).toBe(415)
        }
      if (call.method === 'GET')
        for (const purpose of ['prefetch', 'prefetch;prerender'])
          expect(
            (await request(path, { headers: { 'sec-purpose': purpose } }, life.member)).status,
          ).toBe(403)
    },
  )
})

describe('a raw route that changes something', () => {
  test.each(
    app.rawRoutes
      .filter(({ method }) => method !== 'GET')
      .map((raw) => [`${raw.method} ${raw.path}`, raw] as const),
  )('%s is refused from another site', async (_name, raw) => {
    const path = raw.path
      .replace(/:locale\{(\w+)[^}]*\}/, '$1')
      .replaceAll(/:\w+(\{[^}]*\})?/g, unknownIds.id)
    for (const headers of foreignHeaders) {
      const response = await request(path, { method: raw.method, headers, body: '' }, life.member)
      expect(response.status).toBe(403)
    }
  })
})

test('a photo that is shared with the app is refused from another site, at any address', async () => {
  // The service worker takes it, but leaves what names another site to the server.
  for (const headers of foreignHeaders)
    for (const path of ['/share', '/de/share', '/de//share']) {
      const form = new FormData()
      form.set('photo', new File(['x'], 'sea.jpg', { type: 'image/jpeg' }))
      const response = await request(path, { method: 'POST', headers, body: form }, life.member)
      // Nothing is at an address with a language.
      expect([path, response.status]).toEqual([path, path === '/share' ? 403 : 404])
    }
})

test('the refused requests change no table and do not end the session', async () => {
  expect(differences(before, await dumpOf(app.pool))).toEqual([])
  expect(await (await request('/api/user.php', {}, life.member)).json()).toMatchObject({
    user: { id: life.member },
  })
})

test('scripts of another site cannot read a member’s photo, chats and data', async () => {
  for (const path of [...life.photos, '/api/user.php', '/api/chats.php']) {
    const response = await request(
      path,
      { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } },
      life.member,
    )
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})
