import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { plainPages } from '../../../../tests/factories/pages.ts'
import { locales } from '../../../platform/locales.ts'

const { app, http } = await testApp({ pages: plainPages })

const read = async (address: string) => {
  const response = await http.request(address)
  expect(response.status, address).toBe(200)
  return { type: response.headers.get('content-type'), text: await response.text() }
}
const toPages = (sitemap: string) => [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at)

describe('robots.txt', () => {
  test('names the sitemap of its own site', async () => {
    const { type, text } = await read('http://localhost:3000/robots.txt')
    expect(type).toBe('text/plain; charset=utf-8')
    expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml\n')
    const linden = await read('http://linden.localhost:3000/robots.txt')
    expect(linden.text).toContain('Sitemap: http://linden.localhost:3000/sitemap.xml\n')
  })

  test('keeps crawlers from calls and photos, but not from pages that say noindex', async () => {
    const { text } = await read('http://localhost:3000/robots.txt')
    const rules = text.split('\n').filter((line) => line.startsWith('Disallow'))
    expect(rules).toEqual(['Disallow: /photos/', 'Disallow: /api/'])
  })
})

describe('the sitemap', () => {
  test('has one part for each language', async () => {
    const { type, text } = await read('http://linden.localhost:3000/sitemap.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    expect(toPages(text)).toEqual(
      locales.map((locale) => `http://linden.localhost:3000/sitemap-${locale}.xml`),
    )
  })

  test('lists public pages with their addresses in every language', async () => {
    const { text } = await read('http://localhost:3000/sitemap-de.xml')
    const pages = toPages(text)
    expect(pages).toContain('http://localhost:3000/de')
    expect(pages).toContain('http://localhost:3000/de/pages/faq')
    expect(new Set(pages).size).toBe(pages.length)
    const alternate = (language: string, path: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="http://localhost:3000${path}"/>`
    expect(text).toContain(alternate('pl', '/pl/pages/faq'))
    expect(text).toContain(alternate('x-default', '/pages/faq'))
    expect(text).toContain(alternate('x-default', '/accessibility'))
    for (const locale of locales)
      expect(text.split(`hreflang="${locale}"`)).toHaveLength(pages.length + 1)
  })

  test('lists only the landers that the site has chosen', async () => {
    const loadLanders = async (host: string) =>
      toPages((await read(`http://${host}:3000/sitemap-nl.xml`)).text).filter((page) =>
        page?.includes('/nl/landers/'),
      )
    app.siteById(2).settings.landers = ['iconslanding']
    expect(await loadLanders('linden.localhost')).toEqual([
      'http://linden.localhost:3000/nl/landers/iconslanding',
    ])
    expect((await loadLanders('localhost')).length).toBeGreaterThan(9)
  })
})
