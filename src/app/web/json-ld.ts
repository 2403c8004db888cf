import { unescapeHtml } from '../../platform/escape-html.ts'
import { localePath, type Locale } from '../../platform/locales.ts'
import type { PublicSettings } from '../../sites/contract.ts'

type Input = {
  /** The elements that the page itself puts into the head. */
  head: string
  locale: Locale
  origin: string
  nonce: string
  settings: PublicSettings | undefined
}

/**
 * What search engines may know of a page, as JSON-LD (schema.org): the company behind the site on
 * its first page, the way to the page on all others. The FAQ page marks its questions itself.
 */
export function structuredData(input: Input, path: string): string {
  const { settings, nonce } = input
  if (!settings) return ''
  const data = path === '/' ? organization(settings, input.origin) : breadcrumbs(input, path)
  // `<` could end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  return `<script type="application/ld+json" nonce="${nonce}">${json}</script>`
}

function organization({ name, company, support_email }: PublicSettings, origin: string) {
  const vat = Object.values(company.vat_numbers)[0]
  return {
    '@type': 'Organization',
    name,
    legalName: company.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: support_email,
    ...(vat && { vatID: vat }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address,
      addressLocality: company.city,
      addressCountry: company.country,
    },
  }
}

function breadcrumbs({ head, locale, origin, settings }: Input, path: string) {
  const name = settings?.name ?? ''
  const title = /<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''
  const page = unescapeHtml(title).replace(` · ${name}`, '')
  const item = (position: number, text: string, to: string) => ({
    '@type': 'ListItem',
    position,
    name: text,
    item: origin + localePath(locale, to),
  })
  return { '@type': 'BreadcrumbList', itemListElement: [item(1, name, '/'), item(2, page, path)] }
}
