import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addWriter, startConversation } from '../../../tests/factories/chat.ts'
import { addCardHolder } from '../../../tests/factories/buyers.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addSessions } from '../../../tests/factories/sessions.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { runScheduled } from '../../app/server/run-jobs.ts'
import { sendMessage } from '../../chat/sending-contract.ts'
import { execute, rows } from '../../server/database/query.ts'
import {
  getCohorts,
  getFunnel,
  getSales,
  getStatistics,
  listAffiliateFigures,
} from '../contract.ts'
import { listConsoleMembers } from '../../console/actions-contract.ts'
import { listConsoleOrders } from '../../payments/console/orders-contract.ts'
import { statisticsSchedules } from './jobs.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** A node whose clock stands at noon of a Wednesday (UTC), far from the end of a day or week. */
async function nodeAtNoon() {
  const node = await testApp()
  const now = node.now()
  const days = (10 - now.getUTCDay()) % 7
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days + 7, 12)
  node.advance(noon - now.getTime())
  const daysAgo = (count: number) => new Date(node.now().getTime() - count * DAY)
  const staff = await node.as(await addStaff(node.app.pool, ['finance', 'content']))
  const rollUp = async () => {
    for (const work of statisticsSchedules) await runScheduled(node.app, work)
  }
  const addMembers = (count: number, joined: Date, origin?: 'fictional') =>
    Promise.all(
      Array.from({ length: count }, () =>
        addMember(node.app.pool, { seenAt: joined, ...(origin && { origin }) }),
      ),
    )
  return { ...node, db: node.app.pool, daysAgo, staff, rollUp, addMembers }
}

describe('statistics', () => {
  test('tell how many likes come with a comment, and how many of each become a match', async () => {
    const { db, staff, rollUp, addMembers, daysAgo } = await nodeAtNoon()
    const at = daysAgo(1)
    const ids = (await addMembers(41, at)).toSorted((a, b) => Number(BigInt(a) - BigInt(b)))
    const [liked = '', ...likers] = ids
    const [commenting, matched] = [
      likers.slice(0, 10),
      [...likers.slice(0, 8), ...likers.slice(30)],
    ]
    await addSessions(db, sql`select id, id from unnest(${ids}::bigint[]) id`)
    await execute(
      db,
      sql`insert into like_pair (lo, hi, hi_at, hi_session, lo_at, lo_session, matched_at)
          select ${liked}, id, ${at}, id, case when id = any(${matched}::bigint[]) then ${daysAgo(9)}::timestamptz end,
                 case when id = any(${matched}::bigint[]) then ${liked}::bigint end, case when id = any(${matched}::bigint[]) then ${at}::timestamptz end
          from unnest(${likers}::bigint[]) id`,
    )
    await execute(
      db,
      sql`insert into like_comment (site_id, member_id, other_id, text, prompt, words_hash, created_at, session_id)
          select 1, id, ${liked}, 'Front or back?', 'argue_about', '', ${at}, id from unnest(${commenting}::bigint[]) id`,
    )
    await rollUp()
    const { shares } = await staff(getStatistics, { days: '7' })
    expect(shares).toMatchObject({ commented: 250, comments_liked_back: 800, liked_back: 450 })
  })

  test('count sign-ups and activity by day, without fictional profiles and staff', async () => {
    const { db, staff, rollUp, addMembers, daysAgo, now } = await nodeAtNoon()
    await addMembers(7, daysAgo(0))
    await addMembers(9, daysAgo(2))
    await addMembers(20, daysAgo(2), 'fictional')
    await addMembers(11, daysAgo(9))
    expect(await staff(getStatistics, { days: '7' })).toMatchObject({ counted_until: null })
    await rollUp()
    const statistics = await staff(getStatistics, { days: '7' })
    expect(statistics).toMatchObject({
      sums: { sign_ups: { value: 16, before: 0 } },
      steps: { confirmed: 16, wrote: 0 },
      active: { day: 7, week: 16, month: 27 },
    })
    const counted = sql`select value::int as value from daily_metric where site_id = 1 and metric = 'active_30_eu'`
    expect(await rows(db, counted)).toEqual([{ value: 27 }])
    await execute(
      db,
      sql`update profile set country = 'GB' where member_id in (
            select a.member_id from account a join profile p on p.member_id = a.member_id
            where a.site_id = 1 and a.role = 'member' and p.origin = 'member' limit 4)`,
    )
    await rollUp()
    expect(await rows(db, counted)).toEqual([{ value: 23 }])
    expect(statistics.days).toHaveLength(7)
    expect(statistics.days.map(({ sign_ups }) => sign_ups)).toEqual([0, 0, 0, 0, 9, 0, 7])
    expect(statistics.counted_until?.slice(0, 10)).toBe(now().toISOString().slice(0, 10))
  })

  test('count emails and pushes, those that bounced and those that arrived', async () => {
    const { db, staff, rollUp, daysAgo } = await nodeAtNoon()
    const member = await addMember(db)
    const log = (state: string, count: number) => sql`
      insert into mail_log (mail_id, site_id, template, cause, covered_address, address_hash, state, at)
      select gen_random_uuid(), 1, 'accounts/confirm-address', 'address', 'n•••', '', ${state}, ${daysAgo(1)} from generate_series(1, ${count})`
    const push = (state: string, count: number) => sql`
      insert into push_log (push_id, site_id, member_id, type, cause, service, state, at)
      select gen_random_uuid(), 1, ${member}, 'check_in', 'date', 'push.example', ${state}, ${daysAgo(1)} from generate_series(1, ${count})`
    for (const statement of [
      log('accepted', 190),
      log('refused', 10),
      log('failed', 50),
      push('sent', 90),
      push('gone', 10),
    ])
      await execute(db, statement)
    for (let bounced = 0; bounced < 20; bounced++) {
      const id = await addMember(db)
      await execute(
        db,
        sql`insert into notification_disabled (member_id, type, reason, at)
            select ${id}, type, 'bounce', ${daysAgo(1)} from unnest(array['news', 'promotions']) type`,
      )
    }
    await rollUp()
    expect(await staff(getStatistics, { days: '7' })).toMatchObject({
      sums: { mails: { value: 200 }, pushes: { value: 100 } },
      shares: { bounced: 100, delivered: 900 },
    })
  })

  test('are counted once by roll-ups that overlap', async () => {
    const { app, staff, addMembers, daysAgo, rollUp } = await nodeAtNoon()
    await addMembers(6, daysAgo(1))
    await rollUp()
    for (let round = 0; round < 5; round++)
      await Promise.all(statisticsSchedules.map((work) => runScheduled(app, work)))
    const { sums } = await staff(getStatistics, { days: '7' })
    expect(sums.sign_ups.value).toBe(6)
  })

  test('are the same after a second run, and count what arrives late on its day', async () => {
    const { staff, rollUp, addMembers, daysAgo, db } = await nodeAtNoon()
    await addMembers(8, daysAgo(1))
    await rollUp()
    const stored = () =>
      rows(db, sql`select metric, day, unit, value from daily_metric order by 1, 2, 3`)
    const first = await stored()
    await rollUp()
    expect(await stored()).toEqual(first)
    await addMembers(5, daysAgo(3))
    await rollUp()
    expect((await staff(getStatistics, { days: '7' })).sums.sign_ups.value).toBe(13)
  })

  test('keep the figures of days that are over when members are erased', async () => {
    const { staff, rollUp, addMembers, daysAgo, advance, db } = await nodeAtNoon()
    await addMembers(8, daysAgo(0))
    await rollUp()
    advance(12 * DAY)
    await execute(db, sql`delete from account where role = 'member'`)
    await rollUp()
    expect((await staff(getStatistics, { days: '30' })).sums.sign_ups.value).toBe(8)
  })

  test('hide what is about fewer than five people, and what it could be computed from', async () => {
    const { staff, rollUp, addMembers, daysAgo } = await nodeAtNoon()
    await addMembers(3, daysAgo(3))
    await addMembers(12, daysAgo(2))
    await addMembers(9, daysAgo(1))
    await rollUp()
    const statistics = await staff(getStatistics, { days: '7' })
    expect(statistics.days.map(({ sign_ups }) => sign_ups)).toEqual([0, 0, 0, null, 12, null, 0])
    expect(statistics.sums.sign_ups.value).toBe(24)
  })

  test('count orders with their income by currency, messages and answers', async () => {
    const node = await nodeAtNoon()
    const { staff, rollUp, api } = { ...node, ...(await startConversation(node)) }
    const writers = await Promise.all(
      Array.from({ length: 5 }, async () => ({
        from: await node.as(await addWriter(node.db)),
        to: await addWriter(node.db),
      })),
    )
    for (const { from, to } of writers) {
      const message = { id: crypto.randomUUID(), profile: to, text: 'Good evening' }
      const { conversation } = await from(sendMessage, message)
      const answer = { id: crypto.randomUUID(), text: 'Good evening to you' }
      await (
        await node.as(to)
      )(sendMessage, { ...answer, conversation: conversation ?? '' })
    }
    await api(sendMessage, {
      id: crypto.randomUUID(),
      profile: await addWriter(node.db),
      text: 'Hi',
    })
    for (let index = 0; index < 5; index++) await addCardHolder(node)
    await rollUp()
    const statistics = await staff(getStatistics, { days: '7' })
    expect(statistics.sums).toMatchObject({
      messages: { value: 12 },
      orders: { value: 5 },
      first_orders: { value: 5 },
    })
    expect(statistics.shares.answered).toBe(Math.round((5 / 7) * 1000))
    expect(statistics.income).toMatchObject([{ currency: 'EUR' }])
    expect(statistics.shares.refunded).toBe(0)
  })

  test('tell the owner of each sale, whoever may open the orders, and hide few from others', async () => {
    const node = await nodeAtNoon()
    const { staff, rollUp, db, as } = node
    await addCardHolder(node)
    await addCardHolder(node)
    await rollUp()
    expect(await staff(getStatistics, { days: '7' })).toMatchObject({
      sums: { orders: { value: 2, before: 0 }, first_orders: { value: 2 } },
      shares: { refunded: 0, charged_back: 0 },
      income: [{ currency: 'EUR' }],
    })
    expect((await staff(getStatistics, { days: '7' })).days.at(-1)?.first_orders).toBe(2)
    const moderator = await as(await addStaff(db, ['moderator']))
    expect(await moderator(getStatistics, { days: '7' })).toMatchObject({
      sums: { orders: { value: null }, first_orders: { value: null } },
      shares: { refunded: null },
      income: [],
    })
    await expect(moderator(getSales, {})).rejects.toMatchObject({ code: 'role_required' })
  })

  test('are of the chosen days, and compared with as many before', async () => {
    const { staff, rollUp, addMembers, daysAgo } = await nodeAtNoon()
    await addMembers(6, daysAgo(1))
    await addMembers(7, daysAgo(3))
    await addMembers(9, daysAgo(5))
    await rollUp()
    const day = (count: number) => daysAgo(count).toISOString().slice(0, 10)
    const chosen = await staff(getStatistics, { from: day(3), to: day(2) })
    expect(chosen).toMatchObject({
      period: { from: day(3), to: day(2) },
      before: { from: day(5), to: day(4) },
      sums: { sign_ups: { value: 7, before: 9 } },
    })
    expect(chosen.days.map(({ sign_ups }) => sign_ups)).toEqual([7, 0])
    await expect(staff(getStatistics, { from: day(1), to: day(3) })).rejects.toMatchObject({
      code: 'period_backwards',
    })
    await expect(staff(getFunnel, { from: '2001-01-01', by: 'lander' })).rejects.toMatchObject({
      code: 'period_too_long',
    })
  })

  test('are for staff only', async () => {
    const { as, db } = await nodeAtNoon()
    const member = await as(await addMember(db))
    await expect(member(getStatistics, { days: '7' })).rejects.toMatchObject({ status: 404 })
    const support = await as(await addStaff(db, ['support']))
    await expect(support(listAffiliateFigures, { days: '7' })).rejects.toMatchObject({
      code: 'role_required',
    })
  })
})

describe('the funnel', () => {
  test('adds up the counts of landers by each group and hides small ones', async () => {
    const { staff, db, now, as } = await nodeAtNoon()
    const content = await as(await addStaff(db, ['content']))
    const add = (lander: string, language: string, views: number, orders: number, at = now()) =>
      execute(
        db,
        sql`insert into lander_day (site_id, day, lander, slug, network, country, language, views, starts, sign_ups, confirmations, first_orders)
            values (1, ${at.toISOString().slice(0, 10)}, ${lander}, '', 'acme', 'NL', ${language}, ${views}, 60, 50, 40, ${orders})`,
      )
    await add('gallery', 'de', 900, 2)
    await add('gallery', 'nl', 100, 9)
    await add('video', 'nl', 400, 30)
    await add('video', 'fr', 5000, 90, new Date(now().getTime() - 40 * DAY))
    expect(await staff(getFunnel, { days: '30', by: 'lander' })).toMatchObject({
      rows: [
        { key: 'gallery', views: 1000, first_orders: 11 },
        { key: 'video', views: 400, first_orders: 30 },
      ],
      total: { views: 1400, first_orders: 41 },
    })
    expect(await content(getFunnel, { days: '30', by: 'language' })).toMatchObject({
      rows: [
        { key: 'de', first_orders: null },
        { key: 'nl', first_orders: null },
      ],
    })
  })
})

describe('sales', () => {
  test('are counted by lander and country, and lead to as many orders and members', async () => {
    const node = await nodeAtNoon()
    const { db, rollUp, as, now } = node
    const staff = await as(await addStaff(db, ['support', 'finance']))
    const buyers = [await addCardHolder(node), await addCardHolder(node), await addCardHolder(node)]
    for (const [index, { member }] of buyers.entries())
      await execute(
        db,
        sql`update account set traffic = ${JSON.stringify({ lander: index === 0 ? 'video' : 'gallery' })}::jsonb where member_id = ${member}`,
      )
    await execute(
      db,
      sql`update credit_order set country = 'DE' where member_id = ${buyers[2]?.member ?? ''}`,
    )
    await rollUp()
    const today = now().toISOString().slice(0, 10)
    const week = { days: '7' } as const
    expect(await staff(getSales, week)).toMatchObject({ orders: { value: 3 } })
    for (const [scope, orders] of [
      [{ lander: 'gallery' }, 2],
      [{ lander: 'gallery', country: 'DE' }, 1],
      [{ lander: 'tram' }, 0],
    ] as const) {
      const sales = await staff(getSales, { ...week, ...scope })
      expect(sales).toMatchObject({ orders: { value: orders }, first_orders: { value: orders } })
      const dates = { ...sales.period, event: 'first' } as const
      expect((await staff(listConsoleOrders, { ...dates, ...scope })).orders).toHaveLength(orders)
    }
    const listed = async (filter: object) => (await staff(listConsoleOrders, filter)).orders.length
    expect(await listed({ event: 'completed', from: today })).toBe(3)
    expect(await listed({ event: 'refunded', from: today })).toBe(0)
    expect(await listed({ event: 'charged_back' })).toBe(0)
    const joined = async (filter: object) =>
      (await staff(listConsoleMembers, filter)).members.length
    expect(await joined({ lander: 'gallery' })).toBe(2)
    expect(await joined({ lander: 'gallery', from: today })).toBe(0)
    expect(await joined({ lander: 'gallery', to: today, confirmed: 'yes' })).toBe(2)
    expect(await joined({ lander: 'gallery', confirmed: 'no' })).toBe(0)
  })
})

describe('cohorts', () => {
  test('tell how many of a sign-up week came back, week by week', async () => {
    const { staff, rollUp, addMembers, advance, now, db } = await nodeAtNoon()
    const members = await addMembers(20, now())
    await rollUp()
    advance(7 * DAY)
    await execute(
      db,
      sql`update account set last_seen_at = ${now()} where member_id = any(${members.slice(0, 12)}::bigint[])`,
    )
    await rollUp()
    advance(HOUR)
    await rollUp()
    const { cohorts } = await staff(getCohorts, {})
    expect(cohorts).toMatchObject([{ members: 20, weeks: [60, null, null, null, null, null] }])
  })

  test('hide a share that tells about fewer than five people', async () => {
    const { staff, rollUp, addMembers, advance, now, db } = await nodeAtNoon()
    const members = await addMembers(20, now())
    await rollUp()
    advance(7 * DAY)
    await execute(
      db,
      sql`update account set last_seen_at = ${now()} where member_id = any(${members.slice(0, 17)}::bigint[])`,
    )
    await rollUp()
    expect((await staff(getCohorts, {})).cohorts).toMatchObject([
      { members: 20, weeks: Array(6).fill(null) },
    ])
  })
})
