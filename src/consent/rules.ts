import { ZONE_COOKIE } from '../platform/time-zone.ts'
import type { SiteSettings } from '../sites/settings-contract.ts'

/** The categories that require consent; each is off by default. */
export type ConsentChoice = { statistics: boolean; marketing: boolean }

/** The answer stored in the browser's cookie. */
export type StoredConsent = ConsentChoice & {
  /** A random id of the browser in the log of answers. */
  browserId: string
  textVersion: number
  /** Seconds since 1970. */
  answeredAt: number
}

export const CONSENT_COOKIE = 'consent'
/** Days after which the panel is shown again. */
export const CONSENT_DAYS = 180
/** Increase it when the meaning of the texts changes: an answer applies to one version. */
export const CONSENT_TEXT_VERSION = 1
/** Months for which an answer is retained as proof. */
export const ANSWER_MONTHS = 24
/** The page on which a visitor changes the answer, linked in the footer. */
export const CONSENT_PATH = '/consent'

export const NO_CONSENT: ConsentChoice = { statistics: false, marketing: false }

const STORED = /^(\d{1,4})\.([01])([01])\.(\d{1,12})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Parses the cookie, which the visitor may have changed; null unless it answers the current text. */
export function parseConsent(cookie: string | undefined): StoredConsent | null {
  const [, version, statistics, marketing, at, browserId] = STORED.exec(cookie ?? '') ?? []
  if (!browserId || Number(version) !== CONSENT_TEXT_VERSION) return null
  return {
    statistics: statistics === '1',
    marketing: marketing === '1',
    browserId,
    textVersion: Number(version),
    answeredAt: Number(at),
  }
}

export const formatConsent = ({
  textVersion,
  statistics,
  marketing,
  answeredAt,
  browserId,
}: StoredConsent): string =>
  `${textVersion}.${Number(statistics)}${Number(marketing)}.${answeredAt}.${browserId}`

/**
 * Returns the current consent; Global Privacy Control counts as a refusal, whatever the cookie
 * contains.
 */
export function currentChoice(cookie: string | undefined, privacyControl: boolean): ConsentChoice {
  const stored = privacyControl ? null : parseConsent(cookie)
  return stored ?? NO_CONSENT
}

type ThirdPartySettings = Pick<SiteSettings, 'tag_manager' | 'session_recorder'>

/** A third-party script and the origins that the content security policy allows for it. */
export type ThirdParty = {
  kind: 'tag_manager' | 'session_recorder'
  script: string
  origins: string[]
}

const GOOGLE_ORIGINS = [
  'https://www.googletagmanager.com',
  'https://www.google-analytics.com',
  'https://region1.google-analytics.com',
]

/** The third parties of a site, as its settings name them. */
export function thirdParties({
  tag_manager: manager,
  session_recorder: recorder,
}: ThirdPartySettings): ThirdParty[] {
  const parties: ThirdParty[] = []
  if (manager.startsWith('GTM-'))
    parties.push({
      kind: 'tag_manager',
      script: `https://www.googletagmanager.com/gtm.js?id=${manager}`,
      origins: GOOGLE_ORIGINS,
    })
  else if (manager)
    parties.push({ kind: 'tag_manager', script: manager, origins: [new URL(manager).origin] })
  if (recorder)
    parties.push({
      kind: 'session_recorder',
      script: recorder,
      origins: [new URL(recorder).origin],
    })
  return parties
}

/** Parses the form's answer: all, none, or the checkboxes with `chosen`. */
export function parseChoice(form: URLSearchParams): ConsentChoice | null {
  const answer = form.get('answer')
  if (answer === 'all') return { statistics: true, marketing: true }
  if (answer === 'none') return NO_CONSENT
  if (answer !== 'chosen') return null
  return { statistics: form.has('statistics'), marketing: form.has('marketing') }
}

/** Names of the cookies that the site sets itself; others were set by scripts of third parties. */
const PRODUCT_COOKIES = new Set([
  'auth.session',
  '__Host-auth.session',
  'i18n_redirected',
  'entry-warning',
  'alerts',
  'traffic',
  'discountcode',
  'theme',
  CONSENT_COOKIE,
  ZONE_COOKIE,
])

/** Returns the cookies that a withdrawal of consent removes. */
export const foreignCookies = (names: string[]): string[] =>
  names.filter((name) => !PRODUCT_COOKIES.has(name) && /^[\w.-]{1,100}$/.test(name))
