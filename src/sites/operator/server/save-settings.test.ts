import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { twoNodes } from '../../../../tests/factories/two-nodes.ts'
import type { Output } from '../../../platform/contract.ts'
import { getBundles } from '../../../payments/contract.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { answerApproval, listApprovals } from '../../../staff/contract.ts'
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

describe('settings that move money, where two admins work', () => {
  const withSecond = async () => {
    const id = await addStaff(db, ['admin'])
    onTestFinished(async () => {
      await execute(
        db,
        sql`update account set role = 'member', staff_roles = '{}' where member_id = ${id}`,
      )
    })
    return as(id)
  }
  const bundle = (id: string, more: object) => ({
    bundles: defaultSettings.bundles.map((each) => (each.id === id ? { ...each, ...more } : each)),
  })

  test.each([
    ['more sign-up credits than one admin may give', { signup_credits: 21 }],
    ['the choice of the provider', { payment_providers: { '*': 'mollie' } }],
    ['a price below 70 % of the one in force', euros(1398)],
    ['so many credits for the price', bundle('p1', { credits: 72 })],
    [
      'a new bundle whose credits are cheaper',
      {
        bundles: [
          ...defaultSettings.bundles,
          { ...defaultSettings.bundles[0], id: 'p9', credits: 10_000 },
        ],
      },
    ],
    ['the bounds themselves', { signup_credits_alone: 10_000 }],
  ])('%s: the other one approves the difference', async (_, changes) => {
    const second = await withSecond()
    const revision = await revisionNow()
    const saved = await save(changes)
    expect(saved).toMatchObject({ revision, approval: expect.any(String) })
    expect(await revisionNow()).toBe(revision)
    const question = (await second(listApprovals, {})).approvals.find(
      ({ id }) => id === saved.approval,
    )
    expect(question).toMatchObject({ kind: 'settings.save', changes: saved.changes })
    const yes = { id: saved.approval ?? '', approved: true, answer: '' }
    await expect(admin(answerApproval, yes)).rejects.toMatchObject({ code: 'own_approval' })
    await second(answerApproval, yes)
    const { versions } = await admin(listSettingsVersions, {})
    expect(versions[0]).toMatchObject({
      by: { id: adminId },
      changes: expect.arrayContaining(saved.changes),
    })
  })

  test('what one admin may set is saved at once', async () => {
    await withSecond()
    for (const changes of [{ signup_credits: 20 }, euros(1400), { message_length: 900 }])
      expect(await save(changes)).toMatchObject({ approval: null })
  })

  test('many small cuts are compared with the price that was charged', async () => {
    const second = await withSecond()
    await save(euros(1500))
    await execute(
      db,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, language, provider, status, created_at, completed_at)
          values (900, ${memberId}, 1, 'p1', 50, 1999, 1999, 'EUR', 'NL', 'en', 'local', 'completed', now(), now())`,
    )
    const { approval } = await save(euros(1390))
    expect(approval).not.toBeNull()
    await second(answerApproval, { id: approval ?? '', approved: false, answer: 'Too cheap.' })
    await execute(db, sql`delete from credit_order where order_id = 900`)
  })

  test('an approval of settings that changed meanwhile is refused', async () => {
    const second = await withSecond()
    const { approval } = await save({ signup_credits: 50 })
    await save({ message_length: 800 })
    const yes = { id: approval ?? '', approved: true, answer: '' }
    await expect(second(answerApproval, yes)).rejects.toMatchObject({
      code: 'approval_outdated',
      params: { reason: 'settings_outdated' },
    })
    await second(answerApproval, { ...yes, approved: false, answer: 'Ask again.' })
  })

  test('an undo that cuts a price waits as well', async () => {
    await save(euros(5999))
    const revision = await revisionNow()
    const second = await withSecond()
    const { approval } = await admin(undoSettings, { site, undo: revision, reason })
    expect(approval).not.toBeNull()
    await second(answerApproval, { id: approval ?? '', approved: false, answer: 'No.' })
  })

  test('the only admin of a brand may not change another brand that has admins', async () => {
    const { brand } = await admin(getBrandSettings, { site: 2 })
    const change = (credits: number) =>
      admin(saveSettings, {
        site: 2,
        revision: brand.revision,
        changes: { signup_credits: credits },
        reason,
      })
    const elsewhere = await addStaff(db, ['admin'], { site: 2 })
    await expect(change(60)).rejects.toMatchObject({ code: 'other_admins_responsible' })
    await execute(db, sql`update account set role = 'member' where member_id = ${elsewhere}`)
    expect(await change(60)).toMatchObject({ approval: null })
  })

  test('the address of a feed inside our network is refused', async () => {
    const feed = { url: 'https://10.0.0.5/feed' }
    await expect(save({ partner_feeds: [feed] })).rejects.toMatchObject({
      code: 'address_refused',
      params: { field: 'partner_feeds' },
    })
  })
})

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
    await save({ partner_feeds: [feed] })
    const read = await admin(getBrandSettings, {})
    const file = await admin(exportSettings, {})
    const history = await admin(listSettingsVersions, {})
    expect(JSON.stringify([read, file, history, await audits()])).not.toContain('very-secret')
    await save({ partner_feeds: read.settings['partner_feeds'], swipe_likes: 5 })
    await vi.waitFor(
      () => expect(app.siteById(1).settings.partner_feeds[0]?.token).toBe('very-secret'),
      soon,
    )
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
    })
    for (const [name, { kind }] of Object.entries(settingFields))
      if (kind === 'number') expect(bounds, name).toHaveProperty(name)
  })
})
