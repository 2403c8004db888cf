import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { execute, rows } from '../../server/database/query.ts'
import { listTrafficCosts, removeTrafficCost, saveTrafficCost } from '../costs-contract.ts'

const { app, as } = await testApp()
const db = app.pool
const finance = await as(await addStaff(db, ['finance'], { name: 'Fenna' }))
const content = await as(await addStaff(db, ['content']))
const november = { from: '2026-11-01', to: '2026-11-30' }
const cost = { kind: 'network', source: 'acme', ...november, currency: 'EUR' } as const

const addDay = (network: string, day: string, signUps: number, orders: number, site = 1) =>
  execute(
    db,
    sql`insert into lander_day (site_id, day, lander, slug, network, country, language, views, starts, sign_ups, confirmations, first_orders)
        values (${site}, ${day}, 'classic', 'autumn', ${network}, 'NL', 'nl', 500, 100, ${signUps}, ${signUps}, ${orders})`,
  )
await addDay('acme', '2026-11-10', 40, 3)
await addDay('acme', '2026-10-10', 20, 1)
await addDay('tiny', '2026-11-10', 2, 1)
await addDay('small', '2026-11-10', 9, 0)
await addDay('large', '2026-11-10', 60, 5)
await addDay('acme', '2026-11-11', 500, 50, 2)

const sourcesOf = async (period: { from: string; to: string } = november, staff = finance) =>
  (await staff(listTrafficCosts, period)).sources

test('a cost is divided by the sign-ups and first orders of its source and days', async () => {
  await finance(saveTrafficCost, { ...cost, amount: 10_000 })
  expect(await sourcesOf()).toEqual([
    {
      kind: 'network',
      source: 'acme',
      currency: 'EUR',
      amount: 10_000,
      sign_ups: 40,
      first_orders: 3,
      per_sign_up: 250,
      per_first_order: 3333,
    },
  ])
  const { known } = await finance(listTrafficCosts, november)
  expect(known).toContainEqual({ kind: 'slug', source: 'autumn' })
  expect(await sourcesOf({ from: '2026-11-01', to: '2026-11-15' })).toMatchObject([
    { amount: 5_000, sign_ups: 40, per_sign_up: 125 },
  ])
  expect(await sourcesOf({ from: '2026-10-01', to: '2026-10-31' })).toEqual([])
})

test('the same source, days and currency replace the amount, also by ten at once', async () => {
  await Promise.all(
    Array.from({ length: 10 }, () => finance(saveTrafficCost, { ...cost, amount: 20_000 })),
  )
  await finance(saveTrafficCost, { ...cost, amount: 20_000, currency: 'PLN' })
  const { costs } = await finance(listTrafficCosts, november)
  expect(costs).toMatchObject([
    { source: 'acme', currency: 'EUR', amount: 20_000, entered_by: 'Fenna' },
    { source: 'acme', currency: 'PLN', amount: 20_000 },
  ])
  expect((await sourcesOf()).map(({ per_sign_up: each }) => each)).toEqual([500, 500])
})

test('a source with too few people tells no cost of one of them', async () => {
  for (const source of ['tiny', 'nobody'])
    await finance(saveTrafficCost, { ...cost, source, amount: 1_000 })
  const found = await sourcesOf()
  expect(found.find(({ source }) => source === 'tiny')).toMatchObject({
    sign_ups: null,
    per_sign_up: null,
    first_orders: 1,
    per_first_order: 1_000,
  })
  expect(found.find(({ source }) => source === 'nobody')).toMatchObject({
    sign_ups: 0,
    per_sign_up: null,
    per_first_order: null,
  })
  // Who may not open the orders sees no single one of them.
  const theirs = await sourcesOf(november, content)
  expect(theirs.find(({ source }) => source === 'tiny')).toMatchObject({ first_orders: null })
})

test('an entry is removed once, and the audit log keeps what it was', async () => {
  const { kind, source, from, to, currency } = cost
  for (let i = 0; i < 2; i++) await content(removeTrafficCost, { kind, source, from, to, currency })
  expect((await sourcesOf()).filter((each) => each.source === 'acme')).toMatchObject([
    { currency: 'PLN' },
  ])
  const logged = await rows<{ action: string; before: { amount: number } | null }>(
    db,
    sql`select action, before_change as before from audit_entry where subject_kind = 'traffic_cost' and subject_id = 'network:acme' order by entry_id desc`,
  )
  expect(logged.filter(({ action }) => action === 'cost.remove')).toMatchObject([
    { before: { amount: 20_000 } },
  ])
})

test('days that make no period, and everybody else, are refused', async () => {
  const backwards = { ...cost, from: '2026-12-01', amount: 1 }
  await expect(finance(saveTrafficCost, backwards)).rejects.toMatchObject({
    code: 'period_backwards',
  })
  const long = { ...cost, from: '2020-01-01', amount: 1 }
  await expect(finance(saveTrafficCost, long)).rejects.toMatchObject({ code: 'period_too_long' })
  await expect(
    finance(listTrafficCosts, { from: '2026-11-02', to: '2026-11-01' }),
  ).rejects.toMatchObject({ code: 'period_backwards' })
  await expect(
    finance(listTrafficCosts, { from: '2020-01-01', to: '2026-11-01' }),
  ).rejects.toMatchObject({ code: 'period_too_long' })
  await expect(finance(saveTrafficCost, { ...cost, amount: 0 })).rejects.toMatchObject({
    code: 'bad_input',
  })
  const support = await as(await addStaff(db, ['support']))
  const stranger = await as(await addMember(db))
  for (const [call, input] of [
    [listTrafficCosts, november],
    [saveTrafficCost, { ...cost, amount: 1 }],
    [removeTrafficCost, cost],
  ] as const) {
    await expect(support(call, input)).rejects.toMatchObject({ code: 'role_required' })
    await expect(stranger(call, input)).rejects.toMatchObject({ status: 404 })
  }
})

test('the costs of another brand stay there', async () => {
  const before = await finance(listTrafficCosts, november)
  await execute(
    db,
    sql`insert into traffic_cost (site_id, source_kind, source, first_day, last_day, currency, amount, entered_by, entered_at)
        values (2, 'network', 'large', '2026-11-01', '2026-11-30', 'EUR', 5000, 1, now())`,
  )
  expect(await finance(listTrafficCosts, november)).toEqual(before)
})
