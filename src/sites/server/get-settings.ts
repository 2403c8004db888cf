import type { Context } from '../../server/context.ts'
import type { Output } from '../../platform/contract.ts'
import { currencyOf } from '../../platform/money.ts'
import type { getSettings as contract } from '../contract.ts'
import { ALERTS_COOKIE, dismissedAlerts, ENTRY_COOKIE, messageCosts, showsEntryWarning, signupsOpen } from '../rules.ts'

/** The brand's public settings for this visitor's country. */
export async function getSettings(ctx: Context): Promise<Output<typeof contract>> {
  const { settings, host } = ctx.site
  return {
    settings: {
      ...settings,
      domain: host,
      cdn_prefix: '',
      signups_open: signupsOpen(settings.signups, networkOf(ctx)),
      entry_warning: !ctx.actor && showsEntryWarning(settings, ctx.country, ctx.cookie(ENTRY_COOKIE), ctx.now),
      dismissed_alerts: dismissedAlerts(ctx.cookie(ALERTS_COOKIE), ctx.now),
      geoip_country: ctx.addressCountry,
      geoip_selected_country: ctx.country,
      fictional_warning: { singular: 'fictionalWarning.one', plural: 'fictionalWarning.many' },
      minimum_message_costs: Object.fromEntries(
        settings.countries.map((country) => [country, { costs: messageCosts(settings, country), currency: currencyOf(country) }]),
      ),
      browser_locale: ctx.browserLocale,
      local: ctx.local,
      now: ctx.now.toISOString(),
    },
    push_pub: ctx.pushKey,
  }
}

/** What the cookie of the traffic source, or the page's own query, says of the network. */
function networkOf(ctx: Context): string | undefined {
  const stored = new URLSearchParams(ctx.cookie('traffic') ?? '').get('network')
  return stored ?? ctx.query.get('network') ?? undefined
}
