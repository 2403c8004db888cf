import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { production } from '../../../tests/factories/production.ts'
import { getCompany, getSettings, type PublicSettings } from '../contract.ts'
import { visibleLocales } from '../rules.ts'
import { ALERTS_COOKIE, ENTRY_COOKIE } from '../visitor-rules.ts'
import type { Locale } from '../../platform/locales.ts'

const { app, http, as, request, now } = await testApp()

const toSettings = async (
  headers: Record<string, string> = {},
  query = '',
  member?: string,
): Promise<PublicSettings> => {
  const body: { settings: PublicSettings } = await (
    await request(`/api/settings.php${query}`, { headers }, member)
  ).json()
  return body.settings
}

/** The public settings of the specification (section 3), with the defaults of a new brand. */
const named = {
  domain: 'localhost',
  domain_language: '',
  name: 'Vonk',
  index_title: '',
  description: '',
  countries: [
    'NL',
    'BE',
    'DE',
    'AT',
    'CH',
    'FR',
    'IT',
    'ES',
    'PL',
    'GB',
    'IE',
    'US',
    'CA',
    'AU',
    'NZ',
  ],
  cdn_prefix: '',
  enable_site_entry_popup: 'yes',
  geoip_country: 'NL',
  geoip_selected_country: 'NL',
  signups: 'all',
  logged_out_search: 'cards',
  logged_out_search_trafficsource: 'cards',
  fictional_icon: 'mask',
  fictional_warning: { singular: '', plural: '' },
  visible_profile_notes: ['*'],
  message_credits: 1,
  signup_credits: 5,
  photo_credits: 1,
  gift_credits: { rose: 1, dinner: 8 },
  message_length: 1000,
  support_email: 'support@vonk.example',
  support_phone: '',
  search_fields: [
    'gender',
    'country',
    'region',
    'ages',
    'near',
    'with_photo',
    'online',
    'verified',
    'new',
    'suits_both',
    'last_seen',
    'language',
    'interests',
    'intention',
  ],
  refund_days: 30,
  member_resell: false,
  delete_discount: false,
  company: {
    name: 'Vonk B.V.',
    kvk: '00000000',
    city: 'Utrecht',
    country: 'NL',
    tradenames: ['Vonk'],
  },
} satisfies Record<string, unknown>

const visible: [string, Locale[]][] = [
  ['US', ['en', 'es']],
  ['NL', ['nl']],
  ['BE', ['nl', 'de', 'fr']],
  ['FR', ['fr']],
  ['IT', ['it']],
  ['ES', ['es']],
  ['DE', ['de']],
  ['AT', ['de']],
  ['IE', ['en']],
  ['GB', ['en']],
  ['AU', ['en']],
  ['NZ', ['en']],
  ['CA', ['en', 'fr']],
  ['PL', ['pl']],
  ['CH', ['en', 'de', 'it', 'fr']],
]

describe('getSettings', () => {
  test('every public setting of the specification is returned, and the push key', async () => {
    const { settings, push_pub } = await (await as())(getSettings, {})
    expect(settings).toMatchObject(named)
    expect(settings.minimum_message_costs).toMatchObject({
      NL: { costs: 27, currency: 'EUR' },
      PL: { costs: 114, currency: 'PLN' },
    })
    expect(Object.keys(settings.region_data)).toEqual(settings.countries)
    expect(settings.region_data['NL']).toBeGreaterThan(5)
    expect(settings.visible_profile_fields).toContain('hair_color')
    expect(settings.interests).toHaveLength(50)
    expect(push_pub).toMatch(/^[\w-]{87}$/)
  })

  test('a brand is chosen by host or forced domain, and an unknown name changes nothing', async () => {
    expect(await toSettings({}, '?forced-domain=linden.localhost:3000')).toMatchObject({
      name: 'Linden',
      domain: 'linden.localhost',
    })
    expect(await toSettings({}, '?forced-domain=evil.example')).toMatchObject({
      name: 'Vonk',
      domain: 'localhost',
    })
    const body: { settings: PublicSettings } = await (
      await http.request('http://linden.localhost:3000/api/settings.php')
    ).json()
    expect(body.settings).toMatchObject({ name: 'Linden', brand: 'linden' })
  })

  test('a network in the page’s query opens sign-up on a site that requires one', async () => {
    const { settings } = app.siteById(1)
    settings.signups = 'with_trafficsource'
    expect((await toSettings()).signups_open).toBe(false)
    expect((await toSettings({}, '?network=acme')).signups_open).toBe(true)
    expect((await toSettings({ cookie: 'traffic=network%3Dacme' })).signups_open).toBe(true)
    settings.signups = 'all'
  })

  test('the entry warning is for visitors of listed countries who have not dismissed it within 30 days', async () => {
    const skipped = (days: number) => ({
      cookie: `${ENTRY_COOKIE}=${Math.floor(now().getTime() / 1000) - days * 86_400}`,
    })
    const showsWarning = async (headers: Record<string, string>, member?: string) =>
      (await toSettings(headers, '', member)).entry_warning
    expect(await showsWarning({ 'x-demo-country': 'NL' })).toBe(true)
    expect(await showsWarning({ 'x-demo-country': 'DE' })).toBe(true)
    expect(await showsWarning({ 'x-demo-country': 'FR' })).toBe(false)
    expect(await showsWarning(skipped(29))).toBe(false)
    expect(await showsWarning(skipped(31))).toBe(true)
    expect(await showsWarning({}, await addMember(app.pool))).toBe(false)
    app.siteById(1).settings.enable_site_entry_popup = 'no'
    expect(await showsWarning({})).toBe(false)
    app.siteById(1).settings.enable_site_entry_popup = 'yes'
  })

  test('each dismissed alert stays hidden for a week', async () => {
    const ago = (days: number) => Math.floor(now().getTime() / 1000) - days * 86_400
    const cookie = `${ALERTS_COOKIE}=photo.${ago(2)}-push.${ago(8)}-mails.${ago(6)}-evil`
    const member = await addMember(app.pool)
    expect((await toSettings({ cookie }, '', member)).dismissed_alerts).toEqual(['photo', 'mails'])
    expect((await toSettings({ cookie })).dismissed_alerts).toEqual([])
  })

  test.each(visible)('a visitor in %s is offered %o', async (country, locales) => {
    const settings = await toSettings({ 'x-demo-country': country })
    expect(settings).toMatchObject({ geoip_country: country, geoip_selected_country: country })
    const current = locales[0] ?? 'en'
    expect(visibleLocales(settings, current, false)).toEqual(locales)
    // The current language and the browser's are always included.
    const browser = await toSettings({
      'x-demo-country': country,
      'accept-language': 'pl;q=0.9, xx',
    })
    expect(visibleLocales(browser, 'it', false)).toEqual(
      expect.arrayContaining(['it', 'pl', ...locales]),
    )
  })

  test("all languages are offered if a visitor's network and country differ, or if the site is set to", async () => {
    const member = await addMember(app.pool, { country: 'NL' })
    const abroad = await toSettings({ 'x-demo-country': 'PL' }, '', member)
    expect(abroad).toMatchObject({ geoip_country: 'PL', geoip_selected_country: 'NL' })
    expect(visibleLocales(abroad, 'nl', true)).toEqual(['nl'])
    expect(visibleLocales(abroad, 'nl', false)).toHaveLength(7)
    expect(visibleLocales({ ...abroad, always_show_all_locales: true }, 'nl', true)).toHaveLength(7)
  })

  test('the company has its support phone number without hyphens and spaces', async () => {
    app.siteById(1).settings.support_phone = '+31 20-123 45 67'
    expect(await (await as())(getCompany, {})).toEqual({
      name: 'Vonk B.V.',
      address: 'Example street 1',
      kvk: '00000000',
      city: 'Utrecht',
      country: 'NL',
      tradenames: ['Vonk'],
      vat_numbers: { NL: 'NL000000000B00' },
      support_phone: '+31201234567',
      delete_discount: false,
    })
    app.siteById(1).settings.support_phone = ''
  })

  test('a brand’s own text about fictional profiles is returned in the reader’s language', async () => {
    const { settings } = app.siteById(1)
    const words = {
      singular: 'Dieses Profil ist erfunden.',
      plural: 'Diese Profile sind erfunden.',
    }
    settings.fictional_warning = { de: words }
    expect((await toSettings({ 'x-locale': 'de' })).fictional_warning).toEqual(words)
    expect((await toSettings({ 'x-locale': 'pl' })).fictional_warning).toEqual({
      singular: '',
      plural: '',
    })
    settings.fictional_warning = {}
  })

  test('an invalid country code is ignored', async () => {
    expect((await toSettings({ 'x-demo-country': 'nl; drop' })).geoip_country).toBe('NL')
  })

  test('outside local mode the demo country header is ignored and there is no mailbox', async () => {
    const node = await testApp({ env: production })
    const answer = await node.request('/api/settings.php', { headers: { 'x-demo-country': 'PL' } })
    const body: { settings: PublicSettings } = await answer.json()
    expect(body.settings).toMatchObject({ geoip_country: 'NL', local: false })
    expect((await node.request('/api/mailbox.php?to=anybody@example.com')).status).toBe(404)
  })
})
