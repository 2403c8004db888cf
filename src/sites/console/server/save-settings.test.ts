import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { twoNodes } from '../../../../tests/factories/two-nodes.ts'
import type { Output } from '../../../platform/contract.ts'
import { getBundles } from '../../../payments/contract.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { SiteSettings } from '../../settings-contract.ts'
import { defaultSettings } from '../../server/check-settings.ts'
import {
  checkSettings,
  createBrand,
  exportSettings,
  getBrandSettings,
  listBrands,
  listSettingsVersions,
  saveSettings,
  undoSettings,
} from '../contract.ts'
import { settingFields } from '../rules.ts'

const node = await twoNodes()
const { app, http, other, as } = node
afterAll(() => node.stop())
const db = app.pool
const adminId = await addStaff(db, ['admin'], { name: 'Marit' })
const admin = await as(adminId)
const finance = await as(await addStaff(db, ['finance']))
const memberId = await addMember(db)
const member = await as(memberId)
const site = 1
const reason = 'Agreed on Monday'
const revisionNow = async () => (await admin(getBrandSettings, {})).brand.revision
const save = async (changes: Record<string, unknown>, revision?: number) =>
  admin(saveSettings, { site, revision: revision ?? (await revisionNow()), changes, reason })
const euros = (p1: number) => ({
  bundles: defaultSettings.bundles.map((bundle) =>
    bundle.id === 'p1' ? { ...bundle, prices: { ...bundle.prices, EUR: p1 } } : bundle,
  ),
})
const audits = () =>
  rows<{ action: string; reason: string; before_change: object; after_change: object }>(
    db,
    sql`select action, reason, before_change, after_change from audit_entry order by entry_id desc limit 1`,
  )
const soon = { timeout: 5_000, interval: 10 }
afterEach(() =>
  execute(
    db,
    sql`update site set settings = '{"fictional":true}', host = 'localhost', aliases = '{}' where site_id = 1`,
  ),
)

test.each(['1e9', '32768', '0', '1.5', 'one'])('there is no brand %s', async (number) => {
  const { cookie } = await node.browserOf(adminId)
  const headers = { cookie: cookie(), 'sec-fetch-site': 'same-origin' }
  for (const path of ['settings', 'settings-file', 'settings-history', 'setup'])
    expect(
      (await http.request(`/api/operator-${path}.php?site=${number}`, { headers })).status,
    ).toBe(400)
})

describe('a saved price', () => {
  test('is seen by a member on both nodes within five seconds', async () => {
    const { cookie } = await node.browserOf(memberId)
    await save(euros(1899))
    for (const each of [http, other])
      await vi.waitFor(async () => {
        const headers = { cookie: cookie(), 'sec-fetch-site': 'same-origin' }
        const response = await each.request(`http://localhost:3000${getBundles.path}`, { headers })
        const { bundles }: Output<typeof getBundles> = await response.json()
        expect(bundles.find(({ id }) => id === 'p1')?.list_amount).toBe(1899)
      }, soon)
  })
})

describe('saving settings', () => {
  test('stores a version with who, when, from and to, and an audit entry', async () => {
    const { changes, revision } = await save({ ...euros(1899), signup_credits: 8 })
    expect(changes).toEqual([
      { path: 'signup_credits', from: 5, to: 8 },
      { path: 'bundles.p1.prices.EUR', from: 1999, to: 1899 },
    ])
    const { versions } = await admin(listSettingsVersions, {})
    expect(versions[0]).toMatchObject({ revision, reason, source: 'console', changes })
    expect(versions[0]?.by?.name).toBe('Marit')
    expect(await audits()).toMatchObject([
      {
        action: 'settings.save',
        reason,
        before_change: { signup_credits: 5 },
        after_change: { signup_credits: 8, 'bundles.p1.prices.EUR': 1899 },
      },
    ])
  })

  test('stores only what differs from the defaults', async () => {
    await save({ signup_credits: 8 })
    await save({ signup_credits: 5 })
    expect(await rows(db, sql`select settings from site where site_id = 1`)).toEqual([
      { settings: { fictional: true } },
    ])
  })

  test('refuses a form that somebody else overtook, and loses neither change', async () => {
    const revision = await revisionNow()
    await save({ signup_credits: 8 })
    await expect(save({ message_credits: 2 }, revision)).rejects.toMatchObject({
      code: 'settings_outdated',
      params: { revision: revision + 1 },
    })
    await save({ message_credits: 2 })
    const { settings } = await admin(getBrandSettings, {})
    expect(settings).toMatchObject({ signup_credits: 8, message_credits: 2 })
  })

  test('race: of ten forms of one revision, one is saved', async () => {
    const revision = await revisionNow()
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => save({ swipe_likes: index + 10 }, revision)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await revisionNow()).toBe(revision + 1)
  })

  test('race: a host that three brands want at once goes to one of them', async () => {
    for (let round = 0; round < 4; round++) {
      const host = `wanted-${round}.example`
      const changes = { aliases: [host] }
      const revisions = await Promise.all(
        [1, 2].map(async (id) => (await admin(getBrandSettings, { site: id })).brand.revision),
      )
      const results = await Promise.allSettled([
        ...revisions.map((revision, index) =>
          admin(saveSettings, { site: index + 1, revision, changes, reason }),
        ),
        admin(createBrand, { slug: `race-${round}`, name: 'Race', host, like: null, reason }),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('refuses a change of nothing, and one without a reason', async () => {
    await expect(save({ signup_credits: 5 })).rejects.toMatchObject({ code: 'nothing_changed' })
    const revision = await revisionNow()
    const blank = { site, revision, changes: { signup_credits: 6 }, reason: ' ' }
    await expect(admin(saveSettings, blank)).rejects.toMatchObject({ code: 'bad_input' })
  })

  test.each([
    ['an age below the floor', { min_age: 17 }, 'min_age', 'too_small', 18],
    ['fewer days to withdraw than the law', { refund_days: 13 }, 'refund_days', 'too_small', 14],
    ['a price below the floor', euros(99), 'bundles.1.prices.EUR', 'too_small', 100],
    ['a text in place of a number', { signup_credits: '5' }, 'signup_credits', 'invalid_type', ''],
    ['an unknown name', { mesage_credits: 5 }, 'mesage_credits', 'unknown', ''],
    ['no country', { countries: [] }, 'countries', 'too_small', 1],
    ['an empty host', { host: '' }, 'host', 'invalid_format', ''],
    ['the host of another brand', { host: 'linden.localhost' }, 'host', 'host_taken', ''],
    ['a host twice', { aliases: ['localhost'] }, 'aliases', 'repeated', ''],
    ['fewer photos for premium', { premium_photos: 2 }, 'premium_photos', 'below_free', ''],
    ['a look that does not exist', { brand: 'oak' }, 'brand', 'unknown_look', ''],
    ['a computed setting', { affiliates: true }, 'affiliates', 'computed', ''],
  ])('refuses %s', async (_name, changes, setting, problem, bound) => {
    const revision = await revisionNow()
    await expect(save(changes)).rejects.toMatchObject({
      code: 'settings_invalid',
      params: { setting, problem, bound },
    })
    const { faults } = await admin(checkSettings, { site, changes })
    expect(faults[0]).toMatchObject({ setting, problem })
    expect(await revisionNow()).toBe(revision)
  })

  test('refuses a currency without a price in a country of the brand', async () => {
    const bundles = [{ id: 'p0', credits: 20, prices: { EUR: 999 } }]
    const { faults } = await admin(checkSettings, { site, changes: { bundles } })
    expect(faults.map((fault) => fault.setting)).toContain('bundles.p0.prices.PLN')
  })

  test('corrects a row that was made invalid by SQL, from its last valid version', async () => {
    await save({ signup_credits: 8 })
    await execute(db, sql`update site set settings = '{"min_age":16}' where site_id = 1`)
    expect((await admin(getBrandSettings, {})).brand.faults).toMatchObject([{ setting: 'min_age' }])
    await save({ message_credits: 2 })
    const { brand, settings } = await admin(getBrandSettings, {})
    expect(brand.faults).toEqual([])
    expect(settings).toMatchObject({ signup_credits: 8, message_credits: 2, min_age: 18 })
  })
})

describe('undoing a version', () => {
  test('takes its changes back and keeps later ones', async () => {
    const { revision } = await save({ signup_credits: 8, swipe_likes: 6 })
    await save({ message_credits: 2 })
    const { changes } = await admin(undoSettings, { site, undo: revision, reason })
    expect(changes).toEqual([
      { path: 'signup_credits', from: 8, to: 5 },
      { path: 'swipe_likes', from: 6, to: 4 },
    ])
    expect((await admin(getBrandSettings, {})).settings).toMatchObject({ message_credits: 2 })
  })

  test('lists and undoes no setting that is computed', async () => {
    const { revision } = await save({ signup_credits: 8 })
    await execute(
      db,
      sql`update site set settings = settings || '{"affiliates":true,"signup_credits":9}' where site_id = 1`,
    )
    const { versions } = await admin(listSettingsVersions, {})
    expect(versions[0]).toMatchObject({
      revision: revision + 1,
      changes: [{ path: 'signup_credits', from: 8, to: 9 }],
    })
    const { changes } = await admin(undoSettings, { site, undo: revision + 1, reason })
    expect(changes).toEqual([{ path: 'signup_credits', from: 9, to: 8 }])
    expect((await admin(getBrandSettings, {})).settings).toMatchObject({ affiliates: true })
  })

  test('refuses where a later version changed the same setting', async () => {
    const { revision } = await save({ signup_credits: 8 })
    await save({ signup_credits: 9 })
    await expect(admin(undoSettings, { site, undo: revision, reason })).rejects.toMatchObject({
      code: 'changed_since',
      params: { setting: 'signup_credits' },
    })
  })
})

describe('secrets', () => {
  const feed = {
    id: 'acme',
    name: 'Acme',
    url: 'https://acme.example/feed',
    token: 'very-secret',
    public_key: `MCowBQYDK2VwAyEA${'A'.repeat(43)}=`,
    origin: 'partner',
    hosts: ['acme.example'],
  }
  test('are masked wherever settings are read, and survive saving the mask', async () => {
    const key = 'very-secret'.padEnd(43, 'A')
    await save({ partner_feeds: [feed], push_key: key, mailgun_key: 'very-secret' })
    const read = await admin(getBrandSettings, {})
    const file = await admin(exportSettings, {})
    const history = await admin(listSettingsVersions, {})
    expect(JSON.stringify([read, file, history, await audits()])).not.toContain('very-secret')
    const { partner_feeds, push_key, mailgun_key } = read.settings
    await save({ partner_feeds, push_key, mailgun_key, swipe_likes: 5 })
    await vi.waitFor(() => {
      const { settings } = app.siteById(1)
      expect(settings.partner_feeds[0]?.token).toBe('very-secret')
      expect(settings).toMatchObject({ push_key: key, mailgun_key: 'very-secret', swipe_likes: 5 })
    }, soon)
    await expect(save({ push_key: 'no key' })).rejects.toMatchObject({
      params: { setting: 'push_key', problem: 'invalid_format' },
    })
  })

  test('are not sent to another host by somebody who cannot read them', async () => {
    await save({ partner_feeds: [feed] })
    const { settings } = await admin(getBrandSettings, {})
    const moved = JSON.parse(
      JSON.stringify(settings['partner_feeds']).replace(
        'https://acme.example',
        'https://evil.example',
      ),
    )
    await expect(save({ partner_feeds: moved })).rejects.toMatchObject({
      code: 'settings_invalid',
      params: { setting: 'partner_feeds', problem: 'secret_missing' },
    })
    const renewed = { ...feed, url: 'https://new.acme.example/feed', token: 'another-secret' }
    await save({ partner_feeds: [renewed] })
  })
})

describe('a new brand', () => {
  test('starts like another one, closed, without its company', async () => {
    await save({ swipe_likes: 9 })
    const brand = { slug: 'birch', name: 'Birch', host: 'birch.localhost', like: 1, reason }
    const { id } = await admin(createBrand, brand)
    const { settings } = await admin(getBrandSettings, { site: id })
    expect(settings).toMatchObject({ name: 'Birch', swipe_likes: 9 })
    expect((await admin(listBrands, {})).brands.map(({ slug }) => slug)).toContain('birch')
    const again = { ...brand, host: 'birch2.localhost' }
    await expect(admin(createBrand, again)).rejects.toMatchObject({ code: 'slug_taken' })
    await expect(admin(createBrand, { ...brand, slug: 'oak' })).rejects.toMatchObject({
      params: { setting: 'host', problem: 'host_taken' },
    })
  })
})

describe('settings', () => {
  test('are closed to everybody but admins', async () => {
    await expect(finance(listBrands, {})).rejects.toMatchObject({ code: 'role_required' })
    await expect(member(listBrands, {})).rejects.toMatchObject({ code: 'not_found' })
    const visitor = await as()
    await expect(visitor(listBrands, {})).rejects.toMatchObject({ code: 'authentication_required' })
  })

  test('have a field each', () => {
    expect(
      Object.keys(settingFields)
        .filter((name) => name !== 'host' && name !== 'aliases')
        .toSorted(),
    ).toEqual(Object.keys(SiteSettings.shape).toSorted())
  })

  test('of a number have the bounds of the schema', async () => {
    const { bounds } = await admin(getBrandSettings, {})
    expect(bounds).toMatchObject({
      min_age: { low: 18, high: 99 },
      refund_days: { low: 14 },
      'bundles.*.prices.*': { low: 100 },
      'lock_out.account_failures': { low: 1, high: 20 },
      'promised_hours.urgent': { low: 1, high: 24 },
      'promised_hours.appeal': { low: 1, high: 336 },
      'promised_working_days.order': { low: 1, high: 10 },
    })
    for (const [name, { kind }] of Object.entries(settingFields))
      if (kind === 'number') expect(bounds, name).toHaveProperty(name)
  })
})
