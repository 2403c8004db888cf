import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { landerNames } from '../../src/pages/contract.ts'
import { entryNames } from '../../src/pages/rules.ts'
import { pageRoutes } from '../../src/app/web/routes.ts'
import { execute } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { builtPages } from '../factories/built-pages.ts'
import { addManyMembers } from '../factories/many-members.ts'
import { addMember } from '../factories/member.ts'

const { app, request, advance, now } = await testApp({ pages: await builtPages() })
const read = async (path: string, headers: Record<string, string> = {}, member?: string) => {
  const response = await request(path, { headers }, member)
  return { response, html: await response.text() }
}
const member = await addMember(app.pool, { name: 'Kaat' })
const entryPaths = entryNames.map((name) => `/members/${member}/${name}`)
const paths = [...landerNames.map((name) => `/landers/${name}`), ...entryPaths]

test('the route table has every lander and entry page', () => {
  const routes = new Set(pageRoutes.map(({ name }) => name))
  for (const name of landerNames) expect(routes).toContain(`landers-${name}`)
  for (const name of entryNames) expect(routes).toContain(`members-id-${name}`)
})

describe.each(paths)('%s', (path) => {
  test('has one heading, its first picture and a form to sign-up with gender and preference', async () => {
    const { response, html } = await read(path)
    expect(response.status).toBe(200)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    const action = path.startsWith('/members') ? `/members/${member}/signup` : '/signup'
    const form = new RegExp(`<form [^>]*action="${action}".*?</form>`, 's').exec(html)?.[0] ?? ''
    expect(form).toContain(`name="lander" value="${path.split('/').at(-1)}"`)
    for (const field of ['name="gender" value="female"', 'name="looking_for" value="everyone"'])
      expect(form).toContain(field)
    expect(form).toMatch(/<button[^>]* type="submit"/)
    // Nothing that a visitor did not choose.
    expect(form).not.toMatch(/type="(?:radio|checkbox)"[^>]* checked/)
    // No address or password may be in the URL that the form makes.
    expect(form).not.toMatch(/type="(?:email|password)"/)
  })

  test('loads no script but the small one that waits for a touch', async () => {
    const { html } = await read(path)
    expect(html.match(/<script[^>]* src=/g)).toHaveLength(1)
  })

  test('redirects members', async () => {
    const { response } = await read(path, {}, member)
    const target = path.startsWith('/members') ? `/members/${member}` : '/members'
    expect([response.status, response.headers.get('location')]).toEqual([302, target])
  })
})

describe('a lander', () => {
  test('that does not exist or is not listed by the site is not found, with the way home', async () => {
    const missing = async (path: string) => {
      const { response, html } = await read(path)
      expect(response.status, path).toBe(404)
      // A member is not led on from an address that names no page.
      expect((await read(path, {}, member)).response.status, path).toBe(404)
      expect(html).toMatch(/<a [^>]*href="\/"[^>]*>[^<]*Go to homepage/)
    }
    for (const path of ['/landers/other', '/landers/video/a%20b', '/landers/adultonly/slug'])
      await missing(path)
    app.siteById(1).settings.landers = ['gallery']
    advance(120_000)
    await missing('/landers/video')
    expect((await read('/landers/gallery')).response.status).toBe(200)
    app.siteById(1).settings.landers = ['*']
  })

  test('sends its resolved slug to sign-up and is not indexed with one', async () => {
    const slugIn = ({ html }: { html: string }) =>
      /name="slug" value="([^"]*)"/.exec(html)?.[1] ?? null
    expect(slugIn(await read('/landers/gallery/en'))).toBe('eng')
    expect(slugIn(await read('/de/landers/gallery/auto'))).toBe('de')
    expect(slugIn(await read('/landers/gallery/spring'))).toBe('spring')
    expect(slugIn(await read('/landers/gallery'))).toBeNull()
    expect((await read('/landers/gallery/spring')).html).toContain('content="noindex"')
  })

  test('is cached for a minute per country and language', async () => {
    // At noon, so that "today" does not end during the test.
    advance(new Date(now()).setUTCHours(36, 0, 0, 0) - now().getTime())
    const addActiveMembers = async (count: number) => {
      await addManyMembers(app.pool, count)
      await execute(app.pool, sql`update account set last_seen_at = ${now()}`)
    }
    await addActiveMembers(30)
    const stated = async () =>
      /(\d+) people from your country/.exec((await read('/landers/alonetonight')).html)?.[1]
    const before = await stated()
    await addActiveMembers(5)
    expect(before).toBeDefined()
    expect(await stated()).toBe(before)
    advance(61_000)
    expect(await stated()).toBe(String(Number(before) + 5))
  })
})

describe('an entry page', () => {
  test('shows a member whom visitors may see, and hides others like one that does not exist', async () => {
    const [path = ''] = entryPaths
    expect((await read(path)).html).not.toContain('Kaat')
    const [hidden, unknown] = [await read(path), await read('/members/999999999999/landing')]
    expect([hidden.response.status, unknown.response.status]).toEqual([200, 200])
    for (const { html } of [hidden, unknown]) {
      expect(/<title>[^<]*/.exec(html)?.[0]).toContain('Say hello first')
      expect(html.includes('is here. Really.')).toBe(false)
    }
    const { settings } = app.siteById(1)
    settings.logged_out_search = 'full'
    expect((await read(path)).html).toContain('Kaat is here. Really.')
    expect((await read('/members/999999999999/landing')).html).not.toContain('Kaat')
    settings.logged_out_search = 'cards'
  })

  test('labels a profile that is not a member’s', async () => {
    const { settings } = app.siteById(1)
    settings.logged_out_search = 'full'
    const fictional = await addMember(app.pool, { origin: 'fictional', name: 'Roos' })
    expect((await read(`/members/${fictional}/landing3`)).html).toContain('Fictional profile')
    settings.logged_out_search = 'cards'
  })

  test('of something that is no id is not found', async () => {
    for (const path of ['/members/kaat/landing', '/members/0/landing2'])
      expect((await read(path)).response.status).toBe(404)
  })
})
