import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { execute } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import { addMember } from '../factories/member.ts'
import { addPrivateLife } from '../factories/private-life.ts'

const node = await testApp({ pages: await builtPages() })
const { app, request } = node
const life = await addPrivateLife(node)
const reader = await addMember(app.pool, { paid: true })

/** Breaks out of an attribute, of a text, of JSON in a script, and of a comment. */
const polyglot = `"'--></script></title></textarea><svg/onload=alert(1)><img src=x onerror=alert(2)>\u2028{{7*7}}\${7*7}javascript:alert(3)`
/** What a page must never contain unescaped. */
const alive = [/<svg\/onload/i, /<img src=x/i, /<\/title><\/textarea>/i, /href="javascript:/i]

async function pageOf(path: string, as?: string) {
  const response = await request(path, {}, as)
  const html = await response.text()
  expect(response.status, path).toBeLessThan(500)
  for (const pattern of alive)
    expect(pattern.test(html), `${String(pattern)} in ${path}`).toBe(false)
  return html
}

describe('hostile markup', () => {
  test('pages show what members write as text, whatever it contains', async () => {
    await execute(
      app.pool,
      sql`update profile set name = ${polyglot}, about = ${polyglot} where member_id in (${life.member}, ${life.friend})`,
    )
    await execute(app.pool, sql`update message set body = ${polyglot}`)
    await execute(app.pool, sql`update inbox set last_preview = ${polyglot}`)
    await execute(app.pool, sql`update saved_search set name = ${polyglot}`)
    await execute(app.pool, sql`update profile_note set text = ${polyglot}`)
    await execute(app.pool, sql`update session set device = ${polyglot}`)
    const pages = [
      '/nl/members',
      '/nl/chats',
      `/nl/chats/${life.ids.conversation}`,
      `/nl/members/${life.friend}`,
      '/nl/profile',
      '/nl/profile/edit/about',
      '/nl/likes/received',
      '/nl/notifications',
      '/nl/match-finder',
      '/nl/swipe-game',
      `/nl/transactions/${life.ids.order}`,
    ]
    const found = await Promise.all(pages.map((path) => pageOf(path, life.member)))
    expect(found.filter((html) => html.includes('onload=alert(1)')).length).toBeGreaterThan(2)
    await pageOf(`/nl/members/${life.member}`, reader)
    await pageOf('/nl/members', reader)
  })

  test('pages do not echo the query of their address', async () => {
    const hostile = encodeURIComponent(polyglot)
    const names = ['next', 'q', 'name', 'email', 'code', 't', 'm', 'ref', 'slug']
    const query = new URLSearchParams(names.map((name) => [name, polyglot]))
    for (const path of [
      '/nl',
      '/nl/members',
      '/nl/login',
      '/nl/signup',
      '/nl/reset-password',
      '/nl/unsubscribe',
      '/nl/activate/error',
      '/nl/pricing',
      '/nl/nothing-here',
    ])
      await pageOf(`${path}?${query}`)
    await pageOf(`/nl/${hostile}`)
    await pageOf(`/nl/members/${hostile}`, reader)
  })

  test('the redirect after a log-in leads to our own pages only', async () => {
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/%09/evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/..//evil.example',
    ]) {
      const response = await request(`/nl/login?next=${encodeURIComponent(next)}`, {}, reader)
      const target = new URL(response.headers.get('location') ?? '/', 'http://localhost:3000')
      expect([response.status, target.origin], next).toEqual([302, 'http://localhost:3000'])
    }
  })
})
