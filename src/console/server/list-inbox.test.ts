import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { claimCase } from '../../../tests/factories/cases.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import type { Input } from '../../platform/contract.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import { execute } from '../../server/database/query.ts'
import { saveReview } from '../../reviews/server/review.ts'
import { newId } from '../../server/ids.ts'
import { getBrandsOverview, listInbox } from '../brands-contract.ts'
import { listConsoleQueues } from '../home-contract.ts'

const node = await testApp()
const { app, as } = node
const db = app.pool
const HOUR = 3_600_000

/** A person with these roles in the first two brands. */
async function addInBoth(here: StaffRole[], there: StaffRole[]) {
  const email = `${crypto.randomUUID()}@example.org`
  await addStaff(db, there, { site: 2, email })
  return as(await addStaff(db, here, { email }))
}

/** An open report about somebody, due so many hours from now. */
async function addReport(site: number, hours: number, name: string): Promise<string> {
  const [id, member] = [newId(), await addMember(db, { site, name })]
  const reporter = await addMember(db, { site })
  const [since, dueAt] = [node.now(), new Date(node.now().getTime() + hours * HOUR)]
  await execute(
    db,
    sql`insert into report (report_id, site_id, member_id, reported_id, subject, reason, snapshot, at, answer_by)
        values (${id}, ${site}, ${reporter}, ${member}, 'profile', 'spam', '{}', ${since}, ${dueAt})`,
  )
  // As a report requests it: its review does not end with the member's account.
  const review = { site, kind: 'report', subject: id, member: null, since, dueAt, claim: null }
  await saveReview(db, review)
  return id
}

describe('the inbox of all brands', () => {
  test('lists what the roles of each brand open, by deadline, with brand and claim', async () => {
    const [first, second, third] = [
      await addReport(1, 3, 'Anouk'),
      await addReport(2, 1, 'Berend'),
      await addReport(2, 9, 'Carola'),
    ]
    const both = await addInBoth(['moderator'], ['moderator'])
    await claimCase(both, { kind: 'report', id: first, expected: null })
    const { rows, brands, next } = await both(listInbox, {})
    expect(rows).toMatchObject([
      { brand: 2, queue: 'reports', number: `R-${second}`, member: 'Berend', claimed_by: null },
      { brand: 1, queue: 'reports', number: `R-${first}`, member: 'Anouk', claimed_by: 'Noor' },
      { brand: 2, queue: 'reports', number: `R-${third}`, member: 'Carola', claimed_by: null },
    ])
    expect(next).toBeNull()
    expect(brands).toMatchObject([
      { id: 1, is_current: true, origin: app.getOrigin(app.siteById(1)) },
      { id: 2, is_current: false, origin: app.getOrigin(app.siteById(2)) },
    ])
    const subjects = async (filter: Input<typeof listInbox>) =>
      (await both(listInbox, filter)).rows.map(({ subject }) => subject)
    expect(await subjects({ site: 2 })).toEqual([second, third])
    expect(await subjects({ queue: 'photos' })).toEqual([])
  })

  test('goes on after the last row of a page', async () => {
    const both = await addInBoth(['moderator'], ['moderator'])
    const all = (await both(listInbox, {})).rows
    const page = await both(listInbox, { limit: 2 })
    const rest = await both(listInbox, { limit: 2, after: page.next ?? '' })
    expect([...page.rows, ...rest.rows]).toEqual(all)
    expect(all).toHaveLength(3)
    expect(rest.next).toBeNull()
  })

  test('has nothing of a brand where the person’s roles do not open it, or where they do not work', async () => {
    const brandsIn = async (here: StaffRole[], there: StaffRole[]) =>
      (await (await addInBoth(here, there))(listInbox, {})).rows.map(({ brand }) => brand)
    expect(await brandsIn(['moderator'], ['support'])).toEqual([1])
    expect(await brandsIn(['content'], ['moderator'])).toEqual([2, 2])
    expect(await brandsIn(['finance'], ['content'])).toEqual([])
    const alone = await as(await addStaff(db, ['moderator']))
    expect((await alone(listInbox, {})).rows.map(({ brand }) => brand)).toEqual([1])
    await expect(alone(listInbox, { site: 2 })).rejects.toMatchObject({ code: 'not_found' })
    const unconfirmed = await addInBoth(['moderator'], ['moderator'])
    await execute(
      db,
      sql`update account set email_confirmed_at = null where site_id = 2 and role = 'operator'`,
    )
    expect((await unconfirmed(listConsoleQueues, {})).brands.map(({ id }) => id)).toEqual([1])
    expect((await unconfirmed(listInbox, {})).rows.map(({ brand }) => brand)).toEqual([1])
  })
})

describe('the overview of all brands', () => {
  const addOrder = async (site: number, currency: string, amount: number) =>
    execute(
      db,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, provider, status, created_at, completed_at)
          values (${newId()}, ${await addMember(db, { site })}, ${site}, 'p1', 100, ${amount}, ${amount}, ${currency}, 'NL', 'local', 'completed', ${node.now()}, ${node.now()})`,
    )

  test('counts each brand and their sum, and adds no two currencies', async () => {
    await addOrder(1, 'EUR', 2900)
    await addOrder(2, 'EUR', 1000)
    await addOrder(2, 'PLN', 5000)
    await addReport(2, -2, 'Late')
    const both = await addInBoth(['moderator', 'finance'], ['moderator', 'finance'])
    const { brands, total } = await both(getBrandsOverview, {})
    expect(brands).toMatchObject([
      { id: 1, waiting: 1, late: 0, queues: [{ name: 'reports', waiting: 1, late: 0 }] },
      { id: 2, waiting: 3, late: 1, alarms: [{ kind: 'late', count: 1 }] },
    ])
    expect(total).toMatchObject({ waiting: 4, late: 1 })
    expect(total.figures.orders.today).toBe(3)
    expect(total.income).toEqual(
      expect.arrayContaining([
        { currency: 'EUR', today: 3900, last_week: 0 },
        { currency: 'PLN', today: 5000, last_week: 0 },
      ]),
    )
  })

  test('says nothing of money or queues that the role in a brand does not open', async () => {
    const { brands, total } = await (
      await addInBoth(['finance'], ['content'])
    )(getBrandsOverview, {})
    expect(brands).toMatchObject([
      { id: 1, income: [{ currency: 'EUR', today: 2900 }], queues: [] },
      { id: 2, income: null, queues: [], waiting: 0, late: 0, alarms: [] },
    ])
    expect(total.income).toEqual([{ currency: 'EUR', today: 2900, last_week: 0 }])
    const alone = await as(await addStaff(db, ['moderator']))
    const own = await alone(getBrandsOverview, {})
    expect(own.brands.map(({ id }) => id)).toEqual([1])
    expect(own.total.income).toBeNull()
  })
})
