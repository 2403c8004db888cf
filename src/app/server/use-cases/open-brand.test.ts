import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { signupBrowser, signupForm } from '../../../../tests/factories/signup.ts'
import { confirmAddress, getUser } from '../../../accounts/contract.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { createOrder, getBundles } from '../../../payments/contract.ts'
import { getCompany, getSettings } from '../../../sites/contract.ts'
import type { Outgoing } from '../../../server/outgoing/outgoing.ts'
import { newId } from '../../../server/ids.ts'
import { getBrandSettings, listSiteAlarms, saveSettings } from '../../../sites/console/contract.ts'
import {
  getSetup,
  openBrand,
  removeSamples,
  testHosts,
  testMail,
  testPayments,
} from '../../../sites/console/setup-contract.ts'

const node = await testApp()
const { app, as, mails, request, runJobs } = node
const { post, mailedTo } = signupBrowser(node)
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

  test('is possible without a payment provider, and nothing is for sale then', async () => {
    const free = await testApp()
    free.app.payments.defaultProvider = 'none'
    const owner = await free.as(await addStaff(free.app.pool, ['admin']))
    const member = await free.as(await addMember(free.app.pool))
    const sells = async () => (await member(getSettings, {})).settings.sells_credits
    const { brand } = await owner(getBrandSettings, {})
    await owner(saveSettings, { site, revision: brand.revision, changes: { company }, reason })
    await owner(testMail, { site })
    expect(await owner(getSetup, {})).toMatchObject({
      payment_provider: 'none',
      sells: false,
      payments: null,
      ready: true,
    })
    expect(await owner(testPayments, { site })).toMatchObject({ passed: true, detail: 'none' })
    await owner(openBrand, { site, reason })
    expect(await sells()).toBe(false)
    const { bundles } = await member(getBundles, {})
    expect(bundles.flatMap(({ methods }) => methods)).toEqual([])
    const request = { bundle: 'p1', method: 'ideal', amount: bundles[1]?.amount ?? 0 } as const
    await expect(member(createOrder, request)).rejects.toMatchObject({ code: 'nothing_for_sale' })
    for (const [choices, expected] of [
      [{ ideal: 'flexpay' }, true],
      [{ '*': [{ provider: 'flexpay', countries: ['DE'] }] }, true],
      [{ '*': 'none', ideal: 'none' }, false],
    ] as const) {
      await execute(
        free.app.pool,
        sql`update site set settings = settings || ${JSON.stringify({ payment_providers: choices })} where site_id = 1`,
      )
      free.app.bus.publish('sites', null)
      await expect.poll(sells, { interval: 10 }).toBe(expected)
    }
  })

  test('sends its mails under its own name, and refuses a sender that is no address', async () => {
    const second = { site: 2 }
    const linden = async () => (await admin(getBrandSettings, second)).brand.revision
    await admin(testMail, second)
    expect(mails.at(-1)?.sender).toEqual({
      name: 'Linden',
      address: 'no-reply@linden.localhost',
      replyTo: null,
      bounces: 'no-reply@linden.localhost',
    })
    // Also while this node has not heard of its new host yet.
    const setHost = (host: string) =>
      execute(db, sql`update site set host = ${host} where site_id = 2`)
    await setHost('new.linden.localhost')
    await admin(testMail, second)
    expect(mails.at(-1)?.sender.name).toBe('Linden')
    await setHost('linden.localhost')
    const save = async (changes: Record<string, unknown>) =>
      admin(saveSettings, { ...second, revision: await linden(), changes, reason })
    await expect(save({ mail_from: 'care@' })).rejects.toMatchObject({ code: 'settings_invalid' })
    const mail_reply_to = 'help@linden.example'
    const mail_bounces = 'bounces@mail.linden.example'
    const mail_from = 'care@linden.example'
    await save({ mail_from, mail_from_name: 'Team Linden', mail_reply_to, mail_bounces })
    app.bus.publish('sites', null)
    await expect
      .poll(() => app.siteById(2).settings.mail_from, { interval: 10 })
      .toBe('care@linden.example')
    await admin(testMail, second)
    expect(mails.at(-1)?.sender).toEqual({
      name: 'Team Linden',
      address: 'care@linden.example',
      replyTo: mail_reply_to,
      bounces: mail_bounces,
    })
  })

  test('requires a host that leads to this installation', async () => {
    let leadsTo: (path: string) => Promise<Response> = () => Promise.reject(new Error())
    const reached: string[] = []
    const elsewhere = async () => Response.json({ status: 'ok' })
    const outgoing: Outgoing = {
      isRefused: async () => false,
      request: async (url) => {
        reached.push(url)
        const { status, headers } = await leadsTo(new URL(url).pathname)
        return { status, header: (name) => headers.get(name), body: Buffer.from('') }
      },
    }
    const served = await testApp({ env: { ORIGIN: 'https://vonk.example' }, outgoing })
    const owner = await served.as(await addStaff(served.app.pool, ['admin']))
    const change = async (changes: Record<string, unknown>) => {
      const { revision } = (await owner(getBrandSettings, {})).brand
      await owner(saveSettings, { site, revision, changes, reason })
      served.app.bus.publish('sites', null)
    }
    await change({ company })
    await owner(testMail, { site })
    await owner(testPayments, { site })
    expect(await owner(getSetup, {})).toMatchObject({
      host: 'other',
      configured_host: 'vonk.example',
      ready: false,
    })
    await change({ host: 'vonk.example' })
    const open = () => owner(openBrand, { site, reason })
    const hosts = async () =>
      (await owner(getSetup, {})).hosts.map(({ host, state }) => [host, state])
    const old = sql`insert into site_host_check (site_id, host, state, checked_at) values (1, 'old.example', 'leads_here', now())`
    await execute(served.app.pool, old)
    leadsTo = elsewhere
    await expect(open()).rejects.toMatchObject({
      code: 'host_elsewhere',
      params: { host: 'vonk.example' },
    })
    expect(await hosts()).toEqual([['vonk.example', 'elsewhere']])
    leadsTo = (path) => served.request(path)
    await open()
    expect(await hosts()).toEqual([['vonk.example', 'leads_here']])
    await execute(served.app.pool, old)
    const checked = await owner(testHosts, { site })
    expect(checked.hosts).toMatchObject([{ host: 'vonk.example', state: 'leads_here' }])
    await expect(owner(testHosts, { site: 77 })).rejects.toMatchObject({ code: 'not_found' })
    expect(reached).toContain('https://vonk.example/api/health.php')
    expect(await owner(getSetup, {})).toMatchObject({ host: 'served', ready: true })
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

  test('leads from an empty installation to a first sale by the company that was named', async () => {
    expect(await admin(listSiteAlarms, {})).toEqual({ alarms: [] })
    await nameCompany()
    app.bus.publish('sites', null)
    await expect
      .poll(() => app.siteById(1).settings, { interval: 10 })
      .toMatchObject({ company, payment_providers: {} })
    await admin(testMail, { site })
    await admin(testPayments, { site })
    await admin(removeSamples, { site })
    await runJobs()
    await admin(openBrand, { site, reason })
    await post('/api/signup.php', signupForm)
    await runJobs()
    await (
      await as()
    )(confirmAddress, { token: mailedTo(signupForm.email).token })
    const { member_id: buyer } = await row<{ member_id: string }>(
      db,
      sql`select member_id from account where email = ${signupForm.email}`,
    )
    const member = await as(buyer)
    const before = (await member(getUser, {})).user?.credits ?? 0
    const { checkout } = await order(node, buyer)
    expect((await press({ request }, checkout, 'paid')).status).toBeLessThan(400)
    await runJobs()
    expect((await member(getUser, {})).user?.credits).toBe(before + 50)
    expect(await rows(db, sql`select 1 from invoice`)).toHaveLength(1)
    expect(await (await as())(getCompany, {})).toMatchObject({ name: company.name })
  })

  test('tells all staff which brand runs on an earlier version of its settings', async () => {
    await execute(db, sql`update site set settings = '{"signup_credits":"many"}' where site_id = 1`)
    for (const role of ['support', 'moderator', 'finance', 'content'] as const) {
      const colleague = await as(await addStaff(db, [role]))
      expect(await colleague(listSiteAlarms, {})).toMatchObject({
        alarms: [{ id: 1, faults: ['signup_credits'] }],
      })
    }
    const member = await as(await addMember(db))
    await expect(member(listSiteAlarms, {})).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is for admins only', async () => {
    const support = await as(await addStaff(db, ['support']))
    await expect(support(openBrand, { site, reason })).rejects.toMatchObject({
      code: 'role_required',
    })
  })
})
