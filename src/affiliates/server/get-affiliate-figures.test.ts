import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addressConfirmed } from '../../accounts/server/public.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { deleteAccount } from '../../data-rights/contract.ts'
import { getOrder, withdrawOrder } from '../../payments/contract.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createSeal } from '../../server/seal.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import { getAffiliateFigures } from '../contract.ts'
import { affiliateEvents, remainingEarning, toShare, type Agreement } from '../rules.ts'
import { affiliatesSchedules } from './jobs.ts'
import {
  getCurrentAgreement,
  findAffiliateId,
  listPayouts,
  markPayoutPaid,
  replaceAccessToken,
  saveAffiliate,
  saveAgreement,
} from './public.ts'

const node = await testApp()
const { app, as, request, runJobs, advance } = node
const db = app.pool
app.limits.consume = async () => {}
const visitor = await as()
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)

/** An affiliate with an agreement that has been in force for a day. */
async function addAffiliate(agreement: Agreement) {
  const network = `n${crypto.randomUUID().slice(0, 8)}`
  const urlTemplate = 'https://partner.example/p'
  await saveAffiliate(db, createSeal(app.config.secret), {
    site: 1,
    network,
    urlTemplate,
    secret: 'secret',
    events: affiliateEvents,
  })
  const id = (await findAffiliateId(db, 1, network)) ?? ''
  await saveAgreement(db, id, agreement, beforeNow(DAY))
  return { id, network, token: await replaceAccessToken(db, id) }
}

const beforeNow = (milliseconds: number) => new Date(node.now().getTime() - milliseconds)

/** A member of the network's link, by default too long ago for the discount of the first hours. */
async function addReferred(network: string, at = beforeNow(5 * 3_600_000)) {
  const member = await addMember(db, { seenAt: at, passwordHash })
  const traffic = JSON.stringify({ network })
  await execute(db, sql`update account set traffic = ${traffic} where member_id = ${member}`)
  return member
}

async function buy(member: string) {
  const placed = await order(node, member)
  await press(node, placed.checkout, 'paid')
  await runJobs()
  return placed
}

const earnings = (affiliate: string) =>
  rows<{ kind: string; paid: number; amount: number; currency: string }>(
    db,
    sql`select kind, paid, amount, currency from affiliate_earning
        where affiliate_id = ${affiliate} order by earned_at, kind desc, amount desc`,
  )
const getTotal = async (affiliate: string) =>
  (await earnings(affiliate)).reduce((sum, { amount }) => sum + amount, 0)

async function confirm(member: string) {
  await inTransaction(db, (tx) =>
    createJobContext(app, 1, { cookies: [], afterCommit: [] }, tx).emit(addressConfirmed, {
      memberId: member,
      first: true,
    }),
  )
}

const DAY = 86_400_000
const untilNextMonth = () => {
  const now = node.now()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 5) - now.getTime()
}
async function bookAtNextMonth() {
  advance(untilNextMonth())
  for (const work of affiliatesSchedules) await runScheduled(app, work)
}

describe('an affiliate earns', () => {
  test('a fixed amount for each confirmed sign-up, once', async () => {
    const { id, network } = await addAffiliate({ kind: 'per_lead', amount: 250, currency: 'EUR' })
    const member = await addReferred(network)
    await Promise.all([confirm(member), confirm(member), confirm(member)])
    await confirm(await addReferred('another network'))
    expect(await earnings(id)).toEqual([{ kind: 'lead', paid: 0, amount: 250, currency: 'EUR' }])
    await buy(member)
    expect(await getTotal(id)).toBe(250)
  })

  test('a share of the first order alone', async () => {
    const { id, network } = await addAffiliate({ kind: 'first_order', percent: 30 })
    const member = await addReferred(network)
    await buy(member)
    await buy(member)
    expect(await earnings(id)).toEqual([
      { kind: 'order', paid: 1999, amount: 599, currency: 'EUR' },
    ])
  })

  test('a share of every order, for life', async () => {
    const { id, network } = await addAffiliate({ kind: 'lifetime', percent: 10 })
    const member = await addReferred(network)
    await buy(member)
    await buy(member)
    expect((await earnings(id)).map(({ amount }) => amount)).toEqual([199, 199])
  })

  test('by the agreement that was in force at the sign-up', async () => {
    const { id, network } = await addAffiliate({ kind: 'lifetime', percent: 10 })
    const [before, tooEarly] = [
      await addReferred(network),
      await addReferred(network, beforeNow(2 * DAY)),
    ]
    advance(1000)
    await saveAgreement(db, id, { kind: 'none' }, node.now())
    advance(1000)
    const after = await addReferred(network, node.now())
    for (const member of [before, tooEarly, after]) await buy(member)
    expect((await earnings(id)).map(({ amount }) => amount)).toEqual([199])
    expect(await getCurrentAgreement(db, id)).toEqual({ kind: 'none' })
  })
})

describe('what an affiliate earned is taken back', () => {
  test('when the order is withdrawn, in the same proportion', async () => {
    const { id, network } = await addAffiliate({ kind: 'first_order', percent: 30 })
    const member = await addReferred(network)
    const { order: bought } = await buy(member)
    const api = await as(member)
    const amount = (await api(getOrder, { id: bought })).order.refundable?.amount ?? 0
    await api(withdrawOrder, { order: bought, amount })
    await runJobs()
    expect(await getTotal(id)).toBe(remainingEarning({ paid: 1999, amount: 599 }, amount))
  })

  test('when it is charged back, and given again when the dispute is won', async () => {
    const { id, network } = await addAffiliate({ kind: 'lifetime', percent: 30 })
    const { checkout } = await buy(await addReferred(network))
    await press(node, checkout, 'chargeback', { twice: 'yes' })
    await runJobs()
    expect(await getTotal(id)).toBe(0)
    await press(node, checkout, 'chargeback-reversed', { twice: 'yes' })
    await runJobs()
    expect(await getTotal(id)).toBe(599)
  })
})

describe('the shares', () => {
  test('are whole cents, rounded down, and never negative', () => {
    expect(toShare(999, 33)).toBe(329)
    expect(remainingEarning({ paid: 999, amount: 329 }, 333)).toBe(219)
    expect(remainingEarning({ paid: 999, amount: 329 }, 999)).toBe(0)
    expect(remainingEarning({ paid: 999, amount: 329 }, 2000)).toBe(0)
    expect(remainingEarning({ paid: 0, amount: 0 }, 0)).toBe(0)
  })
})

describe('a payout', () => {
  test('is booked once a month, by however many nodes, with what was earned before', async () => {
    const { id, network } = await addAffiliate({ kind: 'per_lead', amount: 100, currency: 'PLN' })
    for (let lead = 0; lead < 5; lead++) await confirm(await addReferred(network))
    for (const work of affiliatesSchedules) await runScheduled(app, work)
    expect(await listPayouts(db, id)).toEqual([])
    advance(untilNextMonth())
    const schedules = affiliatesSchedules.flatMap((work) => [work, work, work, work])
    await Promise.all(schedules.map((work) => runScheduled(app, work)))
    const payouts = await listPayouts(db, id)
    expect(payouts).toMatchObject([{ amount: '500', currency: 'PLN', paid_at: null }])
    const paid = await Promise.all(
      [1, 2, 3].map(() => markPayoutPaid(db, payouts[0]?.payout_id ?? '', node.now())),
    )
    expect(paid.filter(Boolean)).toHaveLength(1)
    await bookAtNextMonth()
    expect(await listPayouts(db, id)).toHaveLength(1)
  })

  test('waits until five members are in it, and deducts what was taken back', async () => {
    const { id, network } = await addAffiliate({ kind: 'lifetime', percent: 10 })
    const members = []
    while (members.length < 4) members.push(await addReferred(network))
    const bought = []
    for (const member of members) bought.push(await buy(member))
    await bookAtNextMonth()
    expect(await listPayouts(db, id)).toEqual([])
    await press(node, bought[0]?.checkout ?? '', 'chargeback', { twice: 'yes' })
    await runJobs()
    await buy(await addReferred(network))
    await bookAtNextMonth()
    expect(await listPayouts(db, id)).toMatchObject([{ amount: String(4 * 199), currency: 'EUR' }])
    expect(
      await row(
        db,
        sql`select sum(e.amount)::int as earned from affiliate_earning e join affiliate_payout using (payout_id)
            where e.affiliate_id = ${id}`,
      ),
    ).toEqual({ earned: 4 * 199 })
  })

  test('stays as it was when a member is erased', async () => {
    const { id, network } = await addAffiliate({ kind: 'per_lead', amount: 100, currency: 'EUR' })
    const members = []
    while (members.length < 5) members.push(await addReferred(network))
    for (const member of members) await confirm(member)
    await (
      await as(members[0])
    )(deleteAccount, { password, now: true })
    await runJobs()
    await bookAtNextMonth()
    expect(await listPayouts(db, id)).toMatchObject([{ amount: '500' }])
  })
})

describe('the figures', () => {
  async function count(network: string, day: string, signUps: number) {
    await execute(
      db,
      sql`insert into lander_day (site_id, day, lander, slug, network, country, views, sign_ups, confirmations, first_orders)
          values (1, ${day}, 'gallery', '', ${network}, 'NL', 1200, ${signUps}, 5, 4)`,
    )
  }
  const toDay = (offset: number) =>
    new Date(node.now().getTime() + offset * DAY).toISOString().slice(0, 10)

  test('are sums of complete months, and hide those of fewer than five people', async () => {
    const { network, token } = await addAffiliate({ kind: 'lifetime', percent: 25 })
    await count(network, '2026-01-03', 3)
    await count(network, '2026-01-30', 4)
    await count(network, toDay(0), 900)
    await count('another network', '2026-01-03', 900)
    expect(await visitor(getAffiliateFigures, { token })).toEqual({
      network,
      min_people: 5,
      agreement: { kind: 'lifetime', percent: 25, lead: null },
      months: [{ month: '2026-01', views: 2400, sign_ups: 7, confirmations: 10, first_orders: 8 }],
      payouts: [],
    })
    await count(network, '2026-02-03', 4)
    const { months } = await visitor(getAffiliateFigures, { token })
    expect(months[0]).toEqual({
      month: '2026-02',
      views: 1200,
      sign_ups: null,
      confirmations: 5,
      first_orders: null,
    })
    const file = await request(`/api/affiliate-csv.php?token=${token}`)
    expect(file.headers.get('x-robots-tag')).toBe('noindex')
    expect(await file.text()).toBe(
      'month,views,sign_ups,confirmations,first_orders\r\n2026-02,1200,,5,\r\n2026-01,2400,7,10,8\r\n\r\nbooked_at,amount,currency,paid_at\r\n',
    )
  })

  test('need the newest token, of which only the hash is stored', async () => {
    const { id, token } = await addAffiliate({ kind: 'none' })
    const stored = await row<{ stored: string }>(
      db,
      sql`select affiliate::text as stored from affiliate where affiliate_id = ${id}`,
    )
    expect(stored.stored).not.toContain(token)
    const next = await replaceAccessToken(db, id)
    await visitor(getAffiliateFigures, { token: next })
    for (const wrong of [token, 'guess', next.slice(1)]) {
      await expect(visitor(getAffiliateFigures, { token: wrong })).rejects.toThrow('not_found')
      expect((await request(`/api/affiliate-csv.php?token=${wrong}`)).status).toBe(404)
    }
    const otherSite = `http://linden.localhost:3000/api/affiliate.php?token=${next}`
    expect((await request(otherSite)).status).toBe(404)
  })
})

test('a new link leaves the settings of the site as they are; the last active affiliate does not', async () => {
  const read = () =>
    row<{ revision: number; affiliates: boolean }>(
      db,
      sql`select revision, (settings->>'affiliates')::boolean as affiliates from site where site_id = 1`,
    )
  const { id } = await addAffiliate({ kind: 'none' })
  const before = await read()
  expect(before.affiliates).toBe(true)
  await replaceAccessToken(db, id)
  await addAffiliate({ kind: 'none' })
  expect(await read()).toEqual(before)
  await execute(db, sql`update affiliate set active = false where site_id = 1`)
  expect(await read()).toEqual({ revision: before.revision + 1, affiliates: false })
})
