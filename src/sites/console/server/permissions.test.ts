import sql from 'sql-template-tag'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { execute } from '../../../server/database/query.ts'
import { answerApproval, listApprovals } from '../../../staff/contract.ts'
import { defaultSettings } from '../../server/check-settings.ts'
import { getBrandSettings, listSettingsVersions, saveSettings, undoSettings } from '../contract.ts'

const { app, as } = await testApp()
const db = app.pool
const adminId = await addStaff(db, ['admin'], { name: 'Marit' })
const admin = await as(adminId)
const memberId = await addMember(db)
const site = 1
const reason = 'Agreed on Monday'
const revisionNow = async () => (await admin(getBrandSettings, {})).brand.revision
const save = async (changes: Record<string, unknown>) =>
  admin(saveSettings, { site, revision: await revisionNow(), changes, reason })
const euros = (p1: number) => ({
  bundles: defaultSettings.bundles.map((bundle) =>
    bundle.id === 'p1' ? { ...bundle, prices: { ...bundle.prices, EUR: p1 } } : bundle,
  ),
})
afterEach(() => execute(db, sql`update site set settings = '{"fictional":true}' where site_id = 1`))

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

  test('the address of a feed inside our network is refused', async () => {
    const feed = { url: 'https://10.0.0.5/feed' }
    await expect(save({ partner_feeds: [feed] })).rejects.toMatchObject({
      code: 'address_refused',
      params: { field: 'partner_feeds' },
    })
  })
})
