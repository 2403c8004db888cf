import * as z from 'zod'
import { localeDetails } from '../../src/platform/locales.ts'
import type { PublicSettings } from '../../src/sites/contract.ts'
import { SiteSettings } from '../../src/sites/settings-contract.ts'

/** Settings of a new site as its pages get them. */
export const publicSettings: PublicSettings = {
  ...z.parse(SiteSettings, {}),
  domain: 'localhost',
  signups_open: true,
  asks_consent: false,
  entry_warning: false,
  sells_credits: true,
  links_honesty: true,
  dismissed_alerts: [],
  maintenance: 'off',
  announcement: null,
  cdn_prefix: '',
  geoip_country: 'NL',
  geoip_selected_country: 'NL',
  fictional_warning: { singular: '', plural: '' },
  minimum_message_costs: {},
  region_data: {},
  interests: [],
  locale: localeDetails('en'),
  browser_locale: null,
  local: true,
  now: '2026-01-01T00:00:00.000Z',
}
