import { escapeHtml } from '../../platform/escape-html.ts'
import { defaultLocale, localePath, locales, type Locale } from '../../platform/locales.ts'
import type { PublicSettings } from '../../sites/contract.ts'
import { canonicalPath, getIndexing, type IndexedRoute } from './indexed-pages.ts'
import { structuredData } from './json-ld.ts'

type Input = {
  route: IndexedRoute | null
  /** The page's path without language. */
  path: string
  status: number
  /** The elements that the page itself puts into the head: its title and description. */
  head: string
  locale: Locale
  origin: string
  nonce: string
  settings: PublicSettings | undefined
}

/**
 * The elements of the head for search engines and link previews. Private pages and failures get
 * `noindex`; indexed pages also get a link preview.
 */
export function pageMetadata(input: Input): string {
  const { route, path, status, locale, origin } = input
  const noindex = '<meta name="robots" content="noindex">'
  if (status !== 200) return noindex
  const indexing = getIndexing(route)
  const canonical = canonicalPath(route, path)
  return [
    indexing ? '' : noindex,
    `<link rel="canonical" href="${escapeHtml(origin + localePath(locale, canonical))}">`,
    ...alternates(origin, canonical).map(
      ({ language, href }) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`,
    ),
    indexing === true ? linkPreview(input, canonical) + structuredData(input, canonical) : '',
  ].join('')
}

/** The page's URL in every language, and the default one (hreflang). */
const alternates = (origin: string, path: string) => [
  ...locales.map((locale) => ({ language: locale, href: origin + localePath(locale, path) })),
  { language: 'x-default', href: origin + localePath(defaultLocale, path) },
]

/** Open Graph (ogp.me), from the title and description that the page has rendered. */
function linkPreview({ route, head, locale, origin, settings }: Input, path: string): string {
  const title = /<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''
  const description = /<meta name="description" content="(.*?)"/.exec(head)?.[1] ?? ''
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', escapeHtml(settings?.name ?? '')],
    ['og:title', title],
    ['og:description', description],
    ['og:url', escapeHtml(origin + localePath(locale, path))],
    ['og:locale', territories[locale]],
    // Drawn by the server (app/server/link-previews).
    ['og:image', escapeHtml(`${origin}/previews/${locale}/${route?.name ?? ''}`)],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', title],
  ]
  return properties
    .map(([property, content]) => `<meta property="${property}" content="${content}">`)
    .join('')
    .concat('<meta name="twitter:card" content="summary_large_image">')
}

/** Open Graph requires a territory. */
const territories: Record<Locale, string> = {
  en: 'en_GB',
  nl: 'nl_NL',
  de: 'de_DE',
  it: 'it_IT',
  fr: 'fr_FR',
  es: 'es_ES',
  pl: 'pl_PL',
}
