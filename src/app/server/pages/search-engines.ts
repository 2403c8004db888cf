import { landerNames } from '../../../pages/contract.ts'
import { hasLander, landerRoute } from '../../../pages/rules.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import { defaultLocale, localePath, locales, type Locale } from '../../../platform/locales.ts'
import type { Site } from '../../../sites/rules.ts'
import type { Context } from '../../../server/context.ts'
import type { RawRoute } from '../../../server/http/route.ts'
import type { Pages } from '../../../server/pages/load-pages.ts'

const XML = 'application/xml; charset=utf-8'

/** `robots.txt` (RFC 9309) and the sitemaps (sitemaps.org) of each site: one for each language. */
export const searchEngineRoutes = (pages: Pages): RawRoute[] => [
  publicFile('/robots.txt', 'text/plain; charset=utf-8', async ({ origin }) => robots(origin)),
  publicFile('/sitemap.xml', XML, async ({ origin }) => sitemapIndex(origin)),
  ...locales.map((locale) =>
    publicFile(sitemapPath(locale), XML, async ({ origin, site }) => {
      const { indexedPages } = await pages.bundle()
      const offered = indexedPages().filter(({ name }) => isOfferedOn(site, name))
      return sitemap(origin, locale, offered)
    }),
  ),
]

/** Landers are a setting of the site; it has all other pages. */
function isOfferedOn({ settings }: Site, page: string): boolean {
  const lander = landerNames.find((name) => landerRoute(name) === page)
  return !lander || hasLander(settings.landers, lander)
}

type Write = (ctx: Context) => Promise<string>

function publicFile(path: string, type: string, write: Write): RawRoute {
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600' }
  return { method: 'GET', path, handle: async (ctx) => new Response(await write(ctx), { headers }) }
}

function sitemapPath(locale: Locale): string {
  return `/sitemap-${locale}.xml`
}

/**
 * Private pages are not disallowed here: a crawler that may not fetch a page does not see its
 * `noindex`. Photos are for members; only the image of a link preview may be fetched.
 */
function robots(origin: string): string {
  return `User-agent: *
Allow: /photos/*/social
Disallow: /photos/
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`
}

function sitemapIndex(origin: string): string {
  const entries = locales.map(
    (locale) => `<sitemap><loc>${escapeHtml(origin + sitemapPath(locale))}</loc></sitemap>`,
  )
  return xml(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`,
  )
}

function sitemap(origin: string, locale: Locale, offered: { path: string }[]): string {
  const address = (language: Locale, path: string) =>
    escapeHtml(origin + localePath(language, path))
  const link = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`
  const pages = offered.map(({ path }) =>
    [
      `<url><loc>${address(locale, path)}</loc>`,
      ...locales.map((language) => link(language, address(language, path))),
      link('x-default', address(defaultLocale, path)),
      '</url>',
    ].join(''),
  )
  return xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages.join('')}</urlset>`,
  )
}

const xml = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>${root}\n`
