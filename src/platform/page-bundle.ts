import type aftercareEvidence from '../../messages/en/aftercareEvidence.json'
import type { Api } from './contract.ts'
import type { Locale } from './locales.ts'
import type { SiteTexts } from './site-texts.ts'

/**
 * The interface between the type-stripped server and the bundle that renders: types only, so that
 * neither loads the other.
 */
/**
 * `console` is a page of the console, whose routes only its documents contain; `offline` is the
 * offline page: a small script that waits for the connection.
 */
export type Hydrate = 'load' | 'console' | 'touch' | 'never' | 'offline'

/**
 * Built files of one page: module scripts, styles, chunks to preload. `fonts` are by brand;
 * `preamble` is the hot-reload script of the dev server.
 */
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
  texts: SiteTexts
  /** The reader's time zone; null if unknown, and on a page that many visitors share. */
  timeZone: string | null
  nonce: string
  theme: string | undefined
  /** Scheme and host of the site, for absolute URLs. */
  origin: string
  /** The request id, which an error page shows so that support can find the log entry. */
  incident: string
  /** Reports a bug that a loader or component threw, under the incident number. */
  report: (error: unknown) => void
  assets: (hydrate: Hydrate, modules: string[]) => Assets
  /** Renders each element of this page, also those that other pages have in common with it. */
  rendersAll?: boolean
}

/**
 * The rendered page; `html` is null for a redirect. It stays in parts, because V8 maps and unmaps
 * memory for each string above 128 kB, which a large page would be.
 */
export type RenderedPage = {
  status: number
  headers: Headers
  html: readonly string[] | null
  /** Third-party origins that the content security policy of this response allows. */
  thirdParties?: string[]
}

/** The colours of a mail in one scheme. */
export type MailColours = Record<
  'canvas' | 'surface' | 'line' | 'ink' | 'quiet' | 'accent' | 'onAccent',
  string
>

/**
 * The brand of a mail. Mail programs do not support custom properties, so its few colours are
 * passed as values.
 */
export type MailSite = {
  brand: string
  name: string
  origin: string
  company: string
  supportEmail: string
  texts: SiteTexts
  /** Whether `name` is one that the reader chose, so that people beside them learn nothing. */
  neutral?: boolean
  /** The page that says why this very mail was sent; null where there is none. */
  why?: string | null
  font: string
  radius: { card: string; control: string }
  light: MailColours
  dark: MailColours
}

/** Created by the operation that sends the mail: names, links, formatted amounts and times. */
export type MailValues = Record<string, string | number>

export type RenderedMail = { subject: string; text: string; html: string }

/** Texts of the installed app outside pages: shortcuts, and buttons of notifications. */
export type AppTexts = Record<'messages' | 'likes' | 'open' | 'mute' | 'muted', string>

/** The catalogues from which the server itself takes texts, for files that it writes. */
export type ServerCatalogues = { aftercareEvidence: typeof aftercareEvidence }

/** The texts of such a catalogue in one language. */
export type ServerTexts<Name extends keyof ServerCatalogues> = (
  key: keyof ServerCatalogues[Name] & string,
) => string

export type PageBundle = {
  /** Whether the page at this path (without language) is the same for every visitor. */
  isSameForVisitors(path: string): boolean
  /** The name of the page at this path (without language); null where there is none. */
  pageName(path: string): string | null
  /** The pages that search engines may list: their names, and their paths without language. */
  indexedPages(): { name: string; path: string }[]
  /** Whether scripts of third parties may run at this path (without language), with consent. */
  allowsThirdParties(path: string): boolean
  /** The HTML of the consent panel; `returnTo` is the path to return to after the answer. */
  renderConsentPanel(locale: Locale, brand: string, returnTo: string): Promise<string>
  /** The HTML of what an overloaded node answers instead of a page. */
  renderBusyPage(locale: Locale): Promise<string>
  appTexts(locale: Locale, brand: string, texts: SiteTexts): Promise<AppTexts>
  texts<Name extends keyof ServerCatalogues>(
    catalogue: Name,
    locale: Locale,
    brand: string,
    texts: SiteTexts,
  ): Promise<ServerTexts<Name>>
  render(request: Request, options: RenderOptions): Promise<RenderedPage>
  /** `template` is `<feature>/<file>`, such as `accounts/confirm-address`. */
  renderMail(
    template: string,
    locale: Locale,
    site: MailSite,
    values: MailValues,
  ): Promise<RenderedMail>
}
