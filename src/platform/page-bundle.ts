import type { Api } from './contract.ts'
import type { Locale } from './locales.ts'

/** The seam between the type-stripped server and the bundle that renders: types only, so that neither loads the other. */
/** `offline` is the page without a connection: a small script that waits until it is back. */
export type Hydrate = 'load' | 'touch' | 'never' | 'offline'

/** Built files of one page: module scripts, styles, chunks to preload. `fonts` go by brand; `preamble` is the dev server's hot-reload start. */
export type Assets = {
  scripts: string[]
  styles: string[]
  preloads: string[]
  fonts: Record<string, string[]>
  preamble?: string
}

export type RenderOptions = {
  api: Api
  locale: Locale
  local: boolean
  nonce: string
  theme: string | undefined
  /** Scheme and host of the site, for addresses that must be whole. */
  origin: string
  /** The request's id: what a page that failed shows, so that support finds the log. */
  incident: string
  /** Reports a bug that a loader or component threw; its incident number is the request id. */
  report: (error: unknown) => void
  assets: (hydrate: Hydrate, modules: string[]) => Assets
}

/** A page's HTML; null: a redirect. */
export type RenderedPage = { status: number; headers: Headers; html: string | null }

/** The brand that a mail speaks for. Mail programs know no custom properties, so its few colours come as values. */
export type MailSite = {
  name: string
  origin: string
  company: string
  supportEmail: string
  accent: string
}

/** Values are made by the operation that sends the mail: names, links, formatted amounts and times. */
export type MailValues = Record<string, string | number>

export type RenderedMail = { subject: string; text: string; html: string }

export type PageBundle = {
  /** Whether the page at this path (without language) is the same for every visitor. */
  isSameForVisitors(path: string): boolean
  render(request: Request, options: RenderOptions): Promise<RenderedPage>
  /** `template` is `<feature>/<file>`, such as `accounts/confirm-address`. */
  renderMail(
    template: string,
    locale: Locale,
    site: MailSite,
    values: MailValues,
  ): Promise<RenderedMail>
}
