import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { runScheduled } from '../../../app/server/run-jobs.ts'
import { consoleSchedules } from '../../../console/server/jobs.ts'
import { getBrandsOverview } from '../../../console/brands-contract.ts'
import { getConsoleHome } from '../../../console/home-contract.ts'
import { loadLibrary } from '../../../providers/server/adyen/adyen-client.ts'
import { execute, row } from '../../../server/database/query.ts'
import { refundOrder } from '../orders-contract.ts'
import { getDisputeRatio } from '../ratio-contract.ts'

const DAY = 86_400_000
const brands = ['visa', 'mastercard', null] as const

type Sold = {
  id: number
  at: Date
  brand?: string | null
  method?: string
  site?: number
  provider?: string
}

/** A node of its own at noon (UTC) of a day of the month after the next, with one buyer on each site. */
async function nodeOnDay(day: number) {
  const node = await testApp()
  const now = node.now()
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, day, 12)
  node.advance(noon - now.getTime())
  const db = node.app.pool
  const buyers = [await addMember(db, {}), await addMember(db, { site: 2 })]
  const finance = await node.as(await addStaff(db, ['finance']))
  const sell = ({
    id,
    at,
    brand = null,
    method = 'creditcard',
    site = 1,
    provider = 'local',
  }: Sold) =>
    execute(
      db,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, method, provider, status, card_brand, created_at, completed_at)
          values (${id}, ${buyers[site - 1]}, ${site}, 'p1', 50, 1999, 1999, 'EUR', 'NL', ${method}, ${provider}, 'completed', ${brand}, ${at}, ${at})`,
    )
  const dispute = (id: number, at: Date, { site = 1, reversed = false, code = '10.4' } = {}) =>
    execute(
      db,
      sql`insert into chargeback (order_id, chargeback_id, site_id, amount, previous_order_status, at, reversed_at, reason_code, reason, due_at)
          values (${id}, ${`c${id}`}, ${site}, 1999, 'completed', ${at}, ${reversed ? at : null}, ${code}, 'Fraud', ${at})`,
    )
  const report = (id: number, at: Date, { site = 1, kind = 'fraud' } = {}) =>
    execute(
      db,
      sql`insert into payment_warning (order_id, warning_id, site_id, kind, amount, reason_code, reason, at, due_at)
          values (${id}, ${`w${id}`}, ${site}, ${kind}, 1999, '6', 'Fraudulent use', ${at}, ${at})`,
    )
  const setLimit = (basis_points: number, min_cases: number) =>
    Object.assign(node.app.siteById(1).settings, { dispute_limit: { basis_points, min_cases } })
  const daysAgo = (days: number) => new Date(node.now().getTime() - days * DAY)
  return { ...node, db, finance, sell, dispute, report, setLimit, daysAgo }
}

const monthIn = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
})

describe('the disputed share of card sales', () => {
  test('is that of a count by hand, by month of the brand and without the other site', async () => {
    const { now, finance, sell, dispute, report } = await nodeOnDay(20)
    const histories = Array.from({ length: 240 }, (_, index) => ({
      id: index + 1,
      // Every 7 hours into the past, so that the bounds of months lie between two sales.
      at: new Date(now().getTime() - index * 7 * 3_600_000 - 1),
      brand: brands[index % 3] ?? null,
      method: index % 5 === 0 ? 'ideal' : 'creditcard',
      site: index % 11 === 0 ? 2 : 1,
      provider: index % 13 === 0 ? 'test' : 'local',
      fraud: index % 4 === 0 ? (index % 8 === 0 ? 'fraud' : 'information') : null,
      disputed: index % 6 === 0,
      reversed: index % 12 === 0,
    }))
    for (const { fraud, disputed, ...each } of histories) {
      await sell(each)
      if (fraud) await report(each.id, each.at, { ...each, kind: fraud })
      if (disputed) await dispute(each.id, each.at, each)
    }
    const months = [...new Set(histories.map(({ at }) => monthIn.format(at)))]
    expect(months.length).toBeGreaterThan(2)
    for (const month of months) {
      const mine = histories.filter(
        ({ at, site, provider, brand, method }) =>
          monthIn.format(at) === month &&
          site === 1 &&
          provider !== 'test' &&
          (brand !== null || method === 'creditcard'),
      )
      const found = await finance(getDisputeRatio, { month })
      expect(found).toMatchObject({ month, zone: 'Europe/Amsterdam' })
      for (const brand of brands) {
        const of = mine.filter((each) => each.brand === brand)
        const fraud = of.filter((each) => each.fraud === 'fraud').length
        const disputes = of.filter(({ disputed }) => disputed).length
        const resolved = of.filter(({ disputed, reversed }) => disputed && reversed).length
        const cases = fraud + disputes - resolved
        expect(found.brands.find((each) => each.brand === brand)).toMatchObject({
          fraud,
          disputes,
          resolved,
          ratio: { cases, sales: of.length, basis_points: (cases * 10_000) / of.length },
        })
      }
      expect(found.brands.at(-1)?.brand).toBeNull()
    }
  })

  test('begins a month at midnight of the brand, not of UTC', async () => {
    const { finance, sell } = await nodeOnDay(10)
    await sell({ id: 1, at: new Date('2026-01-31T22:59:59Z'), brand: 'visa' })
    await sell({ id: 2, at: new Date('2026-01-31T23:00:00Z'), brand: 'visa' })
    await sell({ id: 3, at: new Date('2026-07-31T22:00:00Z'), brand: 'visa' })
    const sales = async (month: string) =>
      (await finance(getDisputeRatio, { month })).brands.map(({ ratio }) => ratio.sales)
    expect(await sales('2026-01')).toEqual([1])
    expect(await sales('2026-02')).toEqual([1])
    expect(await sales('2026-07')).toEqual([])
    expect(await sales('2026-08')).toEqual([1])
  })

  test('keeps a dispute that was given back in its own month, as resolved', async () => {
    const { finance, sell, dispute, now, daysAgo } = await nodeOnDay(20)
    await sell({ id: 1, at: daysAgo(3), brand: 'visa' })
    await dispute(1, daysAgo(2), { reversed: true })
    const { brands: found, causes } = await finance(getDisputeRatio, {})
    expect(found).toMatchObject([
      { disputes: 1, resolved: 1, ratio: { cases: 0, sales: 1, basis_points: 0 } },
    ])
    expect(causes).toEqual([])
    expect(now().getUTCDate()).toBe(20)
  })

  test('counts a report of fraud also after its refund, which leaves the open ones', async () => {
    const node = await nodeOnDay(20)
    const { finance, app, db } = node
    await loadLibrary()
    Object.assign(app.siteById(1).settings, { payment_providers: { '*': 'adyen' } })
    const member = await addMember(db, { seenAt: node.daysAgo(30), name: 'Ines' })
    const { order: id, checkout } = await order(node, member, { method: 'creditcard' })
    await press(node, checkout, 'paid')
    await press(node, checkout, 'warning-fraud')
    await node.runJobs()
    const counted = { brand: 'visa', fraud: 1, ratio: { cases: 1, sales: 1, basis_points: 10_000 } }
    expect(await finance(getDisputeRatio, {})).toMatchObject({
      brands: [counted],
      causes: [{ kind: 'fraud', code: '6', count: 1 }],
      open_warnings: 1,
    })
    const reason = 'The cardholder did not pay this.'
    await finance(refundOrder, { id, amount: 1999, refunded: 0, reason })
    await node.runJobs()
    expect(await finance(getDisputeRatio, {})).toMatchObject({
      brands: [counted],
      open_warnings: 0,
    })
  })

  test('goes on until the month’s end as the last 28 days did', async () => {
    const { db, finance, sell, report, daysAgo, now } = await nodeOnDay(8)
    const month = now().toISOString().slice(0, 7)
    // 280 sales and 28 reports in the last 28 days, of which those since the first count already.
    for (let index = 0; index < 280; index += 1) {
      const at = daysAgo(index / 10 + 0.01)
      await sell({ id: index + 1, at, brand: 'visa' })
      if (index % 10 === 0) await report(index + 1, at)
    }
    const { brands: found } = await finance(getDisputeRatio, {})
    const [visa] = found
    const bounds = await row<{ end: Date }>(
      db,
      sql`select (to_date(${month}, 'YYYY-MM')::timestamp + interval '1 month') at time zone 'Europe/Amsterdam' as "end"`,
    )
    const left = (bounds.end.getTime() - now().getTime()) / DAY
    expect(visa?.forecast).toEqual({
      sales: Math.round((visa?.ratio.sales ?? 0) + left * 10),
      cases: Math.round((visa?.ratio.cases ?? 0) + left),
      basis_points: expect.closeTo(1_000, -2),
    })
    expect(visa?.level).toBe('few')
  })

  test('alarms from half and from 80 % of the limit, if the cases reach the minimum', async () => {
    const { app, as, db, finance, sell, dispute, daysAgo, setLimit } = await nodeOnDay(25)
    for (let id = 1; id <= 100; id += 1) await sell({ id, at: daysAgo(1), brand: 'visa' })
    for (let id = 1; id <= 3; id += 1) await dispute(id, daysAgo(1))
    const moderator = await as(await addStaff(db, ['moderator']))
    const levels = async () => (await finance(getDisputeRatio, {})).brands.map(({ level }) => level)
    const alarms = async (staff = finance) =>
      (await staff(getConsoleHome, {})).alarms.filter(({ kind }) => /disputes/.test(kind))
    for (const [limit, min, level, kind] of [
      [601, 1, 'below', null],
      [599, 1, 'half', 'disputes'],
      [374, 1, 'near', 'many_disputes'],
      [299, 1, 'over', 'many_disputes'],
      [299, 5, 'few', null],
    ] as const) {
      setLimit(limit, min)
      expect(await levels(), `${limit} from ${min}`).toEqual([level])
      expect(await alarms()).toEqual(kind === null ? [] : [{ kind, count: 1 }])
    }
    setLimit(299, 1)
    expect(await alarms(moderator)).toEqual([])
    // The job stores what it counts, so that Today does not count a month of sales each time.
    for (const work of consoleSchedules) await runScheduled(app, work)
    setLimit(601, 1)
    expect(await alarms()).toEqual([{ kind: 'many_disputes', count: 1 }])
    await execute(db, sql`update home_figure set counted_at = counted_at - interval '61 minutes'`)
    expect(await alarms()).toEqual([])
    setLimit(299, 1)
    const overview = await finance(getBrandsOverview, {})
    expect(overview.brands[0]?.alarms).toContainEqual({ kind: 'many_disputes', count: 1 })
  })

  test('is for support and finance', async () => {
    const { as, db, request } = await nodeOnDay(5)
    const support = await as(await addStaff(db, ['support']))
    expect((await support(getDisputeRatio, {})).brands).toEqual([])
    for (const role of ['moderator', 'content'] as const)
      await expect(
        (await as(await addStaff(db, [role])))(getDisputeRatio, {}),
      ).rejects.toMatchObject({ code: 'role_required' })
    await expect((await as(await addMember(db, {})))(getDisputeRatio, {})).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await request('/api/operator-dispute-ratio.php')).status).toBe(403)
  })
})
