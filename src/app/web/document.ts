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

/** The HTML around a rendered page. Not a component: ids that React makes must not depend on it. */
export function document({
  locale,
  brand,
  theme,
  assets,
  nonce,
  cdn,
  state,
  alternates,
  noindex,
  head,
  root,
}: Page): string {
  const themed = theme ? ` data-theme="${escape(theme)}"` : ''
  const address = (path: string) => escape(cdn + path)
  return [
    `<!DOCTYPE html><html lang="${locale}" data-brand="${escape(brand)}"${themed}><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta property="csp-nonce" content="" nonce="${nonce}">`,
    `<script nonce="${nonce}">${earlyPressScript}</script>`,
    '<link rel="manifest" href="/manifest.webmanifest"><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ...(assets.fonts[brand] ?? []).map(
      (path) =>
        `<link rel="preload" href="${address(path)}" as="font" type="font/woff2" crossorigin>`,
    ),
    noindex ? '<meta name="robots" content="noindex">' : '',
    ...assets.styles.map((path) => `<link rel="stylesheet" href="${address(path)}">`),
    ...assets.preloads.map(
      (path) => `<link rel="modulepreload" href="${address(path)}" nonce="${nonce}">`,
    ),
    ...alternates.map(
      (alternate) =>
        `<link rel="alternate" hreflang="${alternate.language}" href="${escape(alternate.href)}">`,
    ),
    assets.preamble ? `<script type="module" nonce="${nonce}">${assets.preamble}</script>` : '',
    head,
    '</head><body>',
    root,
    assets.scripts.length > 0 ? `<script type="application/json" id="state">${state}</script>` : '',
    ...assets.scripts.map(
      (path) => `<script type="module" nonce="${nonce}" src="${address(path)}"></script>`,
    ),
    '</body></html>',
  ].join('')
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
