import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serveBuiltFiles } from '../../src/server/pages/static-files.ts'
import { testApp } from '../factories/app.ts'
import { startConversation } from '../factories/chat.ts'
import { builtPages, root } from '../factories/built-pages.ts'
import { addMember } from '../factories/member.ts'
import { production } from '../factories/production.ts'

const pages = await builtPages()
const { app, as, request } = await testApp({
  env: production,
  pages,
  extend(http) {
    http.get('/boom', () => {
      throw new Error('planted')
    })
    serveBuiltFiles(http, root)
  },
})
const member = await addMember(app.pool)
const asset = pages.assets('load', []).scripts[0] ?? ''

const required: Record<string, RegExp> = {
  'content-security-policy':
    /default-src 'none'.*frame-ancestors 'none'.*upgrade-insecure-requests/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /microphone=\(\)/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'strict-transport-security': /^max-age=31536000$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'cache-control': /\S/,
  'x-request-id': /\S/,
}

const json = { 'content-type': 'application/json' }
const answers: [string, number, string, RequestInit?, string?][] = [
  ['a page', 200, '/nl'],
  ['a private page', 200, '/nl/chats', {}, member],
  ['a redirect of a page', 302, '/members/1/chat'],
  ['a page that is missing', 404, '/no-such-page'],
  ['a form that needs its script', 405, '/nl/login', { method: 'POST', body: 'email=a' }],
  ['a path that cannot be decoded', 404, '/%E0%A4%A'],
  ['a call', 200, '/api/user.php'],
  ['a call that is missing', 404, '/api/no-such-call.php'],
  ['a wrong method', 405, '/api/bundles.php', { method: 'DELETE' }],
  ['a method that nobody knows', 404, '/nl', { method: 'PROPFIND' }],
  ['a refusal', 403, '/api/chats.php'],
  ['bad input', 400, '/api/user.php', { method: 'POST', body: '{', headers: json }],
  ['a failure', 500, '/boom'],
  ['a live stream', 200, '/api/events.php', {}, member],
  ['a photo that is missing', 404, '/photos/none/thumb'],
  ['a built file that is missing', 404, '/assets/none.js'],
  ['a file with a fixed name', 200, '/icon.svg'],
  ['the manifest', 200, '/manifest.webmanifest'],
  ['HEAD of a page', 200, '/nl', { method: 'HEAD' }],
  ['HEAD of a call', 200, '/api/user.php', { method: 'HEAD' }],
  ['HEAD of a live stream', 200, '/api/events.php', { method: 'HEAD' }, member],
  ['OPTIONS', 404, '/nl', { method: 'OPTIONS' }],
]

describe('every response has its security headers', () => {
  test.each(answers)('%s (%i)', async (_what, status, path, init, as) => {
    const response = await request(path, init, as)
    await response.body?.cancel()
    expect(response.status).toBe(status)
    for (const [name, pattern] of Object.entries(required))
      expect(response.headers.get(name), name).toMatch(pattern)
    expect(response.headers.get('x-powered-by')).toBeNull()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('the scripts of a page run only by its nonce, which is new for each response', async () => {
  const read = async () => {
    const response = await request('/nl')
    const policy = response.headers.get('content-security-policy') ?? ''
    return {
      nonce: /script-src 'nonce-([\w+/=]+)' 'strict-dynamic'/.exec(policy)?.[1],
      policy,
      html: await response.text(),
    }
  }
  const [first, second] = [await read(), await read()]
  expect(first.nonce).toBeTruthy()
  expect(first.nonce).not.toBe(second.nonce)
  expect(first.policy).not.toMatch(/unsafe-|\*/)
  expect(first.policy).toContain(
    "require-trusted-types-for 'script'; trusted-types service-worker heic-worker 'allow-duplicates'",
  )
  for (const { nonce, html } of [first, second]) {
    const scripts = [...html.matchAll(/<script(?![^>]*application\/json)[^>]*>/g)].map(
      ([tag]) => tag,
    )
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
    expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style)="/)
    expect(html).not.toMatch(/<style(?![^>]*nonce)/)
  }
})

test('each kind of built file that is text is served compressed', async () => {
  const files = readdirSync(join(root, 'dist/client/assets'))
  for (const kind of ['js', 'css', 'svg', 'wasm']) {
    const file = files.find((name) => name.endsWith(`.${kind}`))
    const response = await request(`/assets/${file}`, { headers: { 'accept-encoding': 'br' } })
    await response.body?.cancel()
    expect(response.headers.get('content-encoding'), file).toBe('br')
  }
})

test('a static file has the headers of files and none of pages', async () => {
  const response = await request(asset)
  expect(response.status).toBe(200)
  await response.body?.cancel()
  const { headers } = response
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toContain('immutable')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  for (const name of [
    'content-security-policy',
    'permissions-policy',
    'referrer-policy',
    'x-frame-options',
  ])
    expect(headers.get(name), name).toBeNull()
  const size = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  expect(size).toBeLessThan(450)
})

describe('a site and its pages', () => {
  test('the settings of a site determine how far HSTS binds its hosts', async () => {
    const site = app.getSite('')
    site.settings.hsts = { max_age: 63_072_000, include_subdomains: true, preload: true }
    expect((await request('/api/user.php')).headers.get('strict-transport-security')).toBe(
      'max-age=63072000; includeSubDomains; preload',
    )
  })

  test('a site with a CDN loads static files from it, and its policy allows no other host', async () => {
    const site = app.getSite('')
    const { settings } = site
    const cdn = 'https://cdn.example.org'
    site.settings = { ...settings, cdn_prefix: cdn }
    onTestFinished(() => void (site.settings = settings))
    const page = await request('/pricing')
    const html = await page.text()
    // The icon sprite stays on the origin: browsers refuse a cross-origin <use>.
    const files = [...html.matchAll(/(?<!<use )(?:href|src)="([^"]*\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    expect(files.length).toBeGreaterThan(2)
    expect(files.filter((path) => !path.startsWith(`${cdn}/assets/`))).toEqual([])
    const policy = page.headers.get('content-security-policy') ?? ''
    for (const directive of ['style-src', 'img-src', 'font-src'])
      expect(policy).toContain(`${directive} 'self' ${cdn}`)
    const file = await request(asset)
    await file.body?.cancel()
    expect(file.headers.get('access-control-allow-origin')).toBe('*')
    expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test('a HEAD request leaves no live stream open', async () => {
    const before = app.streams.count()
    await request('/api/events.php', { method: 'HEAD' }, member)
    expect(app.streams.count()).toBe(before)
  })

  test('a 500 does not reveal its cause', async () => {
    const response = await request('/boom')
    const text = await response.text()
    expect(text).not.toMatch(/planted|\.ts|node_modules/)
  })

  test('no page of a member has a style attribute, which the policy would refuse', async () => {
    const { from, to } = await startConversation({ app, as })
    for (const path of [
      '/members',
      '/chats',
      '/likes/received',
      '/swipe-game',
      '/notifications',
      `/members/${to}`,
      '/credits',
    ]) {
      const response = await request(path, {}, from)
      expect(response.status, path).toBe(200)
      expect(/<[^>]*\sstyle="[^"]*"/.exec(await response.text())?.[0], path).toBeUndefined()
    }
  })
})
