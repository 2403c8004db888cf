import type { Context } from '../../server/context.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { localeDetails } from '../../platform/locales.ts'
import { getCurrency } from '../../platform/money.ts'
import { getRegions } from '../../server/places/places.ts'
import type { getSettings as contract } from '../contract.ts'
import type { SiteSettings } from '../settings-contract.ts'
import {
  currentAnnouncement,
  interests,
  messageCosts,
  sellsCredits,
  displayedCompany,
  signupsOpen,
  type Site,
} from '../rules.ts'
import {
  ALERTS_COOKIE,
  requiresConsent,
  dismissedAlerts,
  ENTRY_COOKIE,
  showsEntryWarning,
} from '../visitor-rules.ts'

/**
 * The brand's public settings for this visitor's country; `forced-domain` names another brand by
 * its host.
 */
export async function getSettings(
  ctx: Context,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const site = chooseSite(ctx, input['forced-domain'])
  const { settings, host, announcements } = site
  return {
    settings: {
      ...getSharedSettings(settings),
      company: displayedCompany(settings, ctx.local),
      fictional_warning: settings.fictional_warning[ctx.locale] ?? { singular: '', plural: '' },
      domain: host,
      sells_credits: sellsCredits(site, ctx),
      links_honesty: site.publishesFigures || !settings.honesty_page,
      signups_open: signupsOpen(settings.signups, findNetwork(ctx)),
      entry_warning:
        !ctx.actor && showsEntryWarning(settings, ctx.country, ctx.cookie(ENTRY_COOKIE), ctx.now),
      // Visitors see no alerts, and their pages are cached for all: they must not depend on one
      // browser.
      dismissed_alerts: ctx.actor ? dismissedAlerts(ctx.cookie(ALERTS_COOKIE), ctx.now) : [],
      announcement: ctx.actor && currentAnnouncement(announcements, ctx.locale, ctx.now),
      geoip_country: ctx.addressCountry,
      geoip_selected_country: ctx.country,
      locale: localeDetails(ctx.locale),
      browser_locale: ctx.browserLocale,
      local: ctx.local,
      now: ctx.now.toISOString(),
    },
    push_pub: ctx.pushKey,
  }
}

const sharedSettings = new WeakMap<SiteSettings, ReturnType<typeof toSharedSettings>>()

/** Caches the settings that are the same for all visitors of a brand. */
function getSharedSettings(settings: SiteSettings): ReturnType<typeof toSharedSettings> {
  const cached = sharedSettings.get(settings) ?? toSharedSettings(settings)
  sharedSettings.set(settings, cached)
  return cached
}

function toSharedSettings(settings: SiteSettings) {
  const { countries } = settings
  return {
    ...settings,
    minimum_message_costs: Object.fromEntries(
      countries.map((country) => [
        country,
        { costs: messageCosts(settings, country), currency: getCurrency(country) },
      ]),
    ),
    region_data: Object.fromEntries(
      countries.map((country) => [country, getRegions(country).length]),
    ),
    interests: interests.filter((interest) => !settings.interests_off.includes(interest)),
    asks_consent: requiresConsent(settings),
  }
}

/** The network in the traffic source cookie or in the page's query string. */
function findNetwork(ctx: Context): string | undefined {
  const stored = new URLSearchParams(ctx.cookie('traffic') ?? '').get('network')
  return stored ?? ctx.query.get('network') ?? undefined
}

const chooseSite = ({ findSite, site }: Context, forced: string | undefined): Site =>
  (forced && findSite(forced.toLowerCase())) || site
