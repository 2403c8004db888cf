import type { Locale } from '../../platform/locales.ts'
import type { Assets } from '../../platform/page-bundle.ts'
import { earlyPressScript } from './early-press.ts'

type Page = {
  locale: Locale
  brand: string
  theme: string | undefined
  assets: Assets
  nonce: string
  /** Scheme and host in front of the paths of built files; empty without a CDN. */
  cdn: string
  /** JSON, already safe inside a script element. */
  state: string
  alternates: { language: string; href: string }[]
  noindex: boolean
  /** What React hoisted (title, meta, preloads) and the rendered root. */
  head: string
  root: string
}

/**
 * The HTML around a rendered page. Not a component: ids that React makes must not depend on it. In parts, of which the largest is a
 * part of what React gave: to put them together would copy tens of kilobytes once more.
 */
export function document({ locale, brand, theme, assets, nonce, cdn, state, alternates, noindex, head, root }: Page): string[] {
  const { before, after } = tagsOf(assets, cdn)
  const themed = theme ? ` data-theme="${escape(theme)}"` : ''
  const start = [
    `<!DOCTYPE html><html lang="${locale}" data-brand="${escape(brand)}"${themed}><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta property="csp-nonce" content="" nonce="${nonce}">`,
    `<script nonce="${nonce}">${earlyPressScript}</script>`,
    '<link rel="manifest" href="/manifest.webmanifest"><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ...(assets.fonts[brand] ?? []).map(
      (href) => `<link rel="preload" href="${escape(cdn + href)}" as="font" type="font/woff2" crossorigin>`,
    ),
    noindex ? '<meta name="robots" content="noindex">' : '',
    before.join(nonce),
    ...alternates.map((alternate) => `<link rel="alternate" hreflang="${alternate.language}" href="${escape(alternate.href)}">`),
    assets.preamble ? `<script type="module" nonce="${nonce}">${assets.preamble}</script>` : '',
    head,
    '</head><body>',
  ].join('')
  const data = assets.scripts.length > 0 ? `<script type="application/json" id="state">${state}</script>` : ''
  return [start, root, `${data}${after.join(nonce)}</body></html>`]
}

/** What a page loads, before its content and after it, cut where each answer puts its own nonce. */
type Tags = { before: string[]; after: string[] }

const tags = new WeakMap<Assets, Map<string, Tags>>()

/** Dozens of addresses that are the same each time: escaped and put together once. */
function tagsOf(assets: Assets, cdn: string): Tags {
  const byCdn = tags.get(assets) ?? new Map<string, Tags>()
  tags.set(assets, byCdn)
  const found = byCdn.get(cdn) ?? {
    before: cut([
      ...assets.styles.map((href) => `<link rel="stylesheet" href="${escape(cdn + href)}">`),
      ...assets.preloads.map((href) => `<link rel="modulepreload" href="${escape(cdn + href)}" nonce="${PLACE}">`),
    ]),
    after: cut(assets.scripts.map((src) => `<script type="module" nonce="${PLACE}" src="${escape(cdn + src)}"></script>`)),
  }
  byCdn.set(cdn, found)
  return found
}

const PLACE = '\0'
const cut = (all: string[]): string[] => all.join('').split(PLACE)

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
