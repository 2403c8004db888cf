import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { getSettings } from '../../sites/contract.ts'
import { indexedPages } from './indexed-pages.ts'
import { pageMetadata } from './page-metadata.ts'
import type { PageRoute } from './page-route.ts'
import { pageRoutes } from './routes.ts'

const { as } = await testApp()
const { settings } = await (await as())(getSettings, {})
const origin = 'https://vonk.example'

const metadata = (name: string, path: string, { status = 200, title = 'Prices · Vonk' } = {}) =>
  pageMetadata({
    route: pageRoutes.find((route) => route.name === name) ?? null,
    path,
    status,
    head: `<title>${title}</title><meta name="description" content="All prices"/>`,
    locale: 'de',
    origin,
    nonce: 'n',
    settings,
  })
const noindex = '<meta name="robots" content="noindex">'
const toData = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json" nonce="n">(.*)<\/script>/.exec(html)?.[1] ?? '')

describe('a public page', () => {
  test('names its canonical address and all languages', () => {
    const html = metadata('pricing', '/pricing')
    expect(html).toContain(`<link rel="canonical" href="${origin}/de/pricing">`)
    expect(html).toContain(`hreflang="fr" href="${origin}/fr/pricing"`)
    expect(html).toContain(`hreflang="x-default" href="${origin}/pricing"`)
    expect(html).not.toContain(noindex)
  })

  test('describes itself in a link preview', () => {
    const html = metadata('pricing', '/pricing')
    expect(html).toContain('<meta property="og:title" content="Prices · Vonk">')
    expect(html).toContain('<meta property="og:description" content="All prices">')
    expect(html).toContain('<meta property="og:locale" content="de_DE">')
    const image = `${origin}/previews/de/pricing`
    expect(html).toContain(`<meta property="og:image" content="${image}">`)
  })

  test('contains the breadcrumbs of the page, with its title unescaped', () => {
    const Trail = z.object({
      itemListElement: z.array(z.object({ name: z.string(), item: z.string() })),
    })
    const html = metadata('pricing', '/pricing', { title: 'Q&amp;A &lt;b&gt; · Vonk' })
    expect(html).not.toContain('<b>')
    expect(z.parse(Trail, toData(html)).itemListElement).toEqual([
      { name: 'Vonk', item: `${origin}/de` },
      { name: 'Q&A <b>', item: `${origin}/de/pricing` },
    ])
  })

  test('names the company on the first page', () => {
    expect(toData(metadata('index', '/'))).toMatchObject({
      '@type': 'Organization',
      name: 'Vonk',
      legalName: 'Vonk B.V.',
      address: { addressLocality: 'Utrecht' },
    })
  })
})

const isPrivate = ({ middleware }: PageRoute) =>
  middleware.some((name) => name === 'members' || name === 'operators')

describe('not indexed and without a link preview are', () => {
  test.each(pageRoutes.filter(isPrivate).map(({ name, path }) => [name, path]))(
    '%s',
    (name, path) => {
      const html = metadata(name, path)
      expect(html).toContain(noindex)
      expect(html).not.toContain('og:title')
    },
  )

  test('failures, which also have no canonical URL', () => {
    expect(metadata('pricing', '/pricing', { status: 404 })).toBe(noindex)
  })
})

test('no page of members, operators or mailed links is listed', () => {
  const listed = new Set(indexedPages().map(({ name }) => name))
  const refused = (route: PageRoute) =>
    isPrivate(route) || route.hydrate === 'never' || route.localOnly
  expect(listed.size).toBeGreaterThan(8)
  expect(pageRoutes.filter((route) => listed.has(route.name) && refused(route))).toEqual([])
  // The search shows members, who have to opt in to be found.
  expect(listed).not.toContain('members')
})

test('the profile of a member decides by its owner’s setting', () => {
  const html = metadata('members-id', '/members/17')
  expect(html).not.toContain(noindex)
  expect(html).not.toContain('og:')
  expect(html).toContain(`<link rel="canonical" href="${origin}/de/members/17">`)
})
