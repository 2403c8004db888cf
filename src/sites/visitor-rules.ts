import { cutText } from '../platform/text-length.ts'
import type { SiteSettings } from './settings-contract.ts'

/** Consent is required only on sites with third-party scripts or affiliates. */
export const requiresConsent = (
  settings: Pick<SiteSettings, 'tag_manager' | 'session_recorder' | 'affiliates'>,
): boolean => settings.tag_manager !== '' || settings.session_recorder !== '' || settings.affiliates

/**
 * Cookies of dismissed warnings and alerts with the Unix time of the dismissal, so that the server
 * renders the page without them.
 */
export const ENTRY_COOKIE = 'entry-warning'

export const ALERTS_COOKIE = 'alerts'

export const ENTRY_SKIP_DAYS = 30

export const ALERT_DAYS = 7

const DAY = 86_400

type EntryWarningSettings = Pick<
  SiteSettings,
  'enable_site_entry_popup' | 'entry_warning_countries'
>

/**
 * Whether to show the entry warning (specification, section 4): not dismissed recently, enabled,
 * and in a listed country if there is a list.
 */
export function showsEntryWarning(
  settings: EntryWarningSettings,
  country: string,
  skipped: string | undefined,
  now: Date,
): boolean {
  const { enable_site_entry_popup: popup, entry_warning_countries: countries } = settings
  const lately = Number(skipped ?? 0) > now.getTime() / 1000 - ENTRY_SKIP_DAYS * DAY
  return popup !== 'no' && !lately && (countries.length === 0 || countries.includes(country))
}

/** `photo.1790000000-mails.1790000100`: alert names with the time of their dismissal. */
export function dismissedAlerts(cookie: string | undefined, now: Date): string[] {
  return cutText(cookie ?? '', 500)
    .split('-')
    .map((entry) => entry.split('.'))
    .filter(
      ([name, at]) =>
        name &&
        /^[a-z]{1,20}\d{0,18}$/.test(name) &&
        Number(at) > now.getTime() / 1000 - ALERT_DAYS * DAY,
    )
    .map(([name = '']) => name)
}

type VisitorSettings = Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>

const accessLevels = ['none', 'cards', 'full'] as const

/** What a visitor sees of members (specification, section 4); a traffic source may allow more. */
export function visitorAccess(
  settings: VisitorSettings,
  hasSource: boolean,
): VisitorSettings['logged_out_search'] {
  const { logged_out_search: always, logged_out_search_trafficsource: bySource } = settings
  return hasSource && accessLevels.indexOf(bySource) > accessLevels.indexOf(always)
    ? bySource
    : always
}

/** The most that any visitor sees, from any source. */
export const maxVisitorAccess = (settings: VisitorSettings): VisitorSettings['logged_out_search'] =>
  visitorAccess(settings, true)
