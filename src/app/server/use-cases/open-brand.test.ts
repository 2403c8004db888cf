import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { newId } from '../../../server/ids.ts'
import {
  getBrandSettings,
  getSetup,
  openBrand,
  removeSamples,
  saveSettings,
  testMail,
  testPayments,
} from '../../../sites/operator/contract.ts'

const { app, as, mails, runJobs } = await testApp()
const db = app.pool
const admin = await as(await addStaff(db, ['admin'], { email: 'marit@vonk.example' }))
const site = 1
const reason = 'The shop is ready'
const company = {
  name: 'Linden Nine B.V.',
  address: 'Kanaalstraat 9',
  kvk: '12345678',
  city: 'Utrecht',
  country: 'NL',
  tradenames: [],
  vat_numbers: {},
}
async function nameCompany() {
  const { revision } = (await admin(getBrandSettings, {})).brand
  await admin(saveSettings, { site, revision, changes: { company }, reason })
}
beforeEach(async () => {
  await execute(db, sql`update site set settings = '{}', opened_at = null where site_id = 1`)
  await execute(db, sql`delete from site_check`)
})

describe('opening a brand', () => {
  test('requires the real company and tested services, and removes sample people', async () => {
    await addMember(db, { email: `member-${newId()}@demo.example` })
    const real = await addMember(db, { email: `${newId()}@example.org` })
    const open = () => admin(openBrand, { site, reason })
    expect(await admin(getSetup, {})).toMatchObject({
      has_company: false,
      mail: null,
      payments: null,
      samples: 1,
      ready: false,
    })
    await nameCompany()
    await expect(open()).rejects.toMatchObject({ code: 'setup_unfinished' })
    expect(await admin(testMail, { site })).toMatchObject({
      passed: true,
      detail: 'marit@vonk.example',
    })
    expect(mails.at(-1)?.to).toBe('marit@vonk.example')
    expect(await admin(testPayments, { site })).toMatchObject({ passed: true, detail: 'local' })
    await expect(open()).rejects.toMatchObject({ code: 'setup_unfinished' })
    expect(await admin(removeSamples, { site })).toEqual({ samples: 1 })
    await runJobs()
    expect(await admin(getSetup, {})).toMatchObject({ samples: 0, ready: true })
    await open()
    expect(
      await rows(db, sql`select 1 from site where site_id = 1 and opened_at is not null`),
    ).toHaveLength(1)
    expect(
      await rows(db, sql`select 1 from account where member_id = ${real} and status = 'active'`),
    ).toHaveLength(1)
    expect(
      await rows(
        db,
        sql`select 1 from audit_entry where action in ('site.open', 'site.remove_samples')`,
      ),
    ).toHaveLength(2)
  })

  test('says what the payment provider refused', async () => {
    const { revision } = (await admin(getBrandSettings, {})).brand
    const changes = { payment_providers: { '*': 'acme' } }
    await admin(saveSettings, { site, revision, changes, reason })
    app.bus.publish('sites', null)
    await expect
      .poll(() => app.siteById(1).settings.payment_providers, { interval: 10 })
      .toEqual({ '*': 'acme' })
    expect(await admin(testPayments, { site })).toMatchObject({
      passed: false,
      detail: 'unavailable',
    })
  })

  test('is for admins only', async () => {
    const support = await as(await addStaff(db, ['support']))
    await expect(support(openBrand, { site, reason })).rejects.toMatchObject({
      code: 'role_required',
    })
  })
})
