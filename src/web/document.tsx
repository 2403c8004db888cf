import type { ReactNode } from 'react'
import type { Locale } from '../platform/locales.ts'
import type { Assets } from './page-entry.ts'

type Props = {
  locale: Locale
  brand: string
  theme: string | undefined
  assets: Assets
  nonce: string
  state: string
  alternates: { locale: Locale; href: string }[]
  noindex: boolean
  children: ReactNode
}

export function Document({ locale, brand, theme, assets, nonce, state, alternates, noindex, children }: Props) {
  return (
    <html lang={locale} data-brand={brand} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta property="csp-nonce" nonce={nonce} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#211720" />
        {noindex && <meta name="robots" content="noindex" />}
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} nonce={nonce} />
        ))}
        {alternates.map((alternate) => (
          <link key={alternate.locale} rel="alternate" hrefLang={alternate.locale} href={alternate.href} />
        ))}
        {assets.preamble && <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: assets.preamble }} />}
      </head>
      <body>
        <div id="root" className="contents">
          {children}
        </div>
        <script type="application/json" id="state" dangerouslySetInnerHTML={{ __html: state }} />
        {assets.scripts.map((src) => (
          <script key={src} type="module" nonce={nonce} src={src} />
        ))}
      </body>
    </html>
  )
}
