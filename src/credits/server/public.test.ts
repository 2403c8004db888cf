import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import { getBalance, grantCredits, returnCredits, spendCredits, type Grant } from './public.ts'

const { pool } = await testDatabase()
let minute = 0

/** Every call is a minute later, so that lots have an order. */
const ctx = () => ({ db: pool, now: new Date(Date.UTC(2026, 5, 1, 12, minute++)) })

async function memberWith(...lots: Omit<Grant, 'memberId' | 'key'>[]): Promise<string> {
  const memberId = newId()
  for (const [index, lot] of lots.entries())
    await grantCredits(ctx(), { ...lot, memberId, key: `lot:${index}` })
  return memberId
}

const spend = (memberId: string, credits: number, key: string = crypto.randomUUID()) =>
  spendCredits(ctx(), { memberId, credits, key, kind: 'message', reference: '1' })

async function listLots(memberId: string) {
  const lots = await rows<{ remaining: number }>(
    pool,
    sql`select remaining from credit_lot where member_id = ${memberId} order by created_at`,
  )
  return lots.map((lot) => lot.remaining)
}

describe('a debit', () => {
  test('consumes free credits first, then the oldest paid ones', async () => {
    const paid = { credits: 20, origin: 'purchase', paidAmount: 999, currency: 'EUR' } as const
    const member = await memberWith(paid, { credits: 5, origin: 'signup' }, paid)
    expect(await spend(member, 3)).toBe(42)
    expect(await listLots(member)).toEqual([20, 2, 20])
    expect(await spend(member, 4)).toBe(38)
    expect(await listLots(member)).toEqual([18, 0, 20])
    expect(await spend(member, 19)).toBe(19)
    expect(await listLots(member)).toEqual([0, 0, 19])
  })

  test('charges a key once and returns the balance for a repeat', async () => {
    const member = await memberWith({ credits: 5, origin: 'signup' })
    const key = crypto.randomUUID()
    expect(await spend(member, 2, key)).toBe(3)
    expect(await spend(member, 2, key)).toBe(3)
    expect(await getBalance(pool, member)).toBe(3)
  })

  test('adds no entry for zero credits', async () => {
    const member = await memberWith()
    expect(await spend(member, 0)).toBe(0)
    expect(
      await rows(pool, sql`select 1 from ledger_transaction where member_id = ${member}`),
    ).toEqual([])
  })

  test('fails with not_enough_credits, with the needed and available credits', async () => {
    const member = await memberWith({ credits: 5, origin: 'signup' })
    await expect(spend(member, 6)).rejects.toMatchObject({
      code: 'not_enough_credits',
      params: { needed: 6, credits: 5 },
    })
    await expect(spend(newId(), 1)).rejects.toMatchObject({
      code: 'not_enough_credits',
      params: { needed: 1, credits: 0 },
    })
    expect(await getBalance(pool, member)).toBe(5)
  })

  test('returns credits to the lots they came from, once', async () => {
    const member = await memberWith(
      { credits: 2, origin: 'signup' },
      { credits: 10, origin: 'purchase', paidAmount: 500 },
    )
    const key = crypto.randomUUID()
    expect(await spend(member, 3, key)).toBe(9)
    expect(await returnCredits(ctx(), { memberId: member, key, reason: 'unsend' })).toBe(12)
    expect(await returnCredits(ctx(), { memberId: member, key, reason: 'guarantee' })).toBe(12)
    expect(await listLots(member)).toEqual([2, 10])
    expect(
      await returnCredits(ctx(), { memberId: member, key: 'never-spent', reason: 'unsend' }),
    ).toBe(12)
  })

  test('charges exactly 40 of 64 parallel debits on a balance of 40, each key once', async () => {
    const member = await memberWith(
      { credits: 15, origin: 'signup' },
      { credits: 25, origin: 'purchase', paidAmount: 1000 },
    )
    const keys = Array.from({ length: 64 }, () => crypto.randomUUID())
    const attempt = (key: string) =>
      spend(member, 1, key).then(
        () => true,
        () => false,
      )
    await Promise.all([...keys, ...keys].map(attempt))
    expect(await getBalance(pool, member)).toBe(0)
    const paid = await row<{ spends: number; credits: number }>(
      pool,
      sql`select count(distinct transaction_id)::int as spends, sum(credits)::int as credits
        from ledger_entry where member_id = ${member} and account = 'earned'`,
    )
    expect(paid).toEqual({ spends: 40, credits: 40 })
  })

  test('charges a key once under parallel requests', async () => {
    const member = await memberWith({ credits: 50, origin: 'signup' })
    const key = crypto.randomUUID()
    const balances = await Promise.all(Array.from({ length: 20 }, () => spend(member, 7, key)))
    expect(new Set(balances)).toEqual(new Set([43]))
  })
})

describe('a grant', () => {
  test('grants a key once, also under parallel requests', async () => {
    const memberId = newId()
    const grant = () =>
      grantCredits(ctx(), { memberId, credits: 5, origin: 'signup', key: 'signup' })
    const granted = await Promise.all([grant(), grant(), grant()])
    expect(granted.filter((one) => one.granted)).toHaveLength(1)
    expect(await getBalance(pool, memberId)).toBe(5)
  })

  test('leaves no trace when rolled back', async () => {
    const member = await memberWith({ credits: 5, origin: 'signup' })
    const failing = inTransaction(pool, async (db) => {
      await spendCredits(
        { db, now: ctx().now },
        { memberId: member, credits: 5, key: 'k', kind: 'gift', reference: '1' },
      )
      throw new Error('the message could not be kept')
    })
    await expect(failing).rejects.toThrow('the message could not be kept')
    expect(await getBalance(pool, member)).toBe(5)
  })
})

describe('the database', () => {
  test('rejects changes and deletions of ledger rows', async () => {
    const member = await memberWith({ credits: 5, origin: 'signup' })
    const statements = [
      sql`update ledger_transfer set credits = credits + 1 where member_id = ${member}`,
      sql`update ledger_transaction set kind = 'gift' where member_id = ${member}`,
      sql`delete from ledger_transfer where member_id = ${member}`,
      sql`delete from ledger_transaction where member_id = ${member}`,
      sql`truncate ledger_transfer`,
      sql`update wallet set balance = 1000 where member_id = ${member}`,
      sql`insert into wallet (member_id, balance) values (${newId()}, 10)`,
      sql`delete from wallet where member_id = ${member}`,
      sql`update credit_lot set remaining = 1 where member_id = ${member}`,
      sql`update credit_lot set paid_amount = 1 where member_id = ${member}`,
      sql`delete from credit_lot where member_id = ${member}`,
    ]
    for (const statement of statements)
      await expect(execute(pool, statement)).rejects.toMatchObject({ code: '23001' })
    expect(await getBalance(pool, member)).toBe(5)
  })

  test('has both sides of a transfer as entries, which sum to zero', async () => {
    const member = await memberWith(
      { credits: 2, origin: 'signup' },
      { credits: 9, origin: 'gesture' },
    )
    await spend(member, 5)
    const transactions = await rows(
      pool,
      sql`select count(*)::int as entries, sum(credits)::int as sum, sum(credits) filter (where account = 'member')::int as member
          from ledger_entry where member_id = ${member} group by transaction_id order by member`,
    )
    expect(transactions).toEqual([
      { entries: 4, sum: 0, member: -5 },
      { entries: 2, sum: 0, member: 2 },
      { entries: 2, sum: 0, member: 9 },
    ])
  })

  test.each([
    ['of no credits', 'member', 'earned', 0],
    ['of negative credits', 'member', 'earned', -1],
    ['to the account it comes from', 'member', 'member', 1],
    ['between accounts of the house', 'issued', 'earned', 1],
    ['to the issuer that is not taken back', 'member', 'issued', 1],
  ])('rejects a transfer %s', async (_, from, to, credits) => {
    const member = await memberWith({ credits: 5, origin: 'signup' })
    const crooked = sql`insert into ledger_transfer (member_id, transaction_id, line, kind, from_account, to_account, lot_id, credits, at)
      select member_id, 'crooked', 0, 'gift', ${from}, ${to}, lot_id, ${credits}, now() from credit_lot where member_id = ${member}`
    await expect(execute(pool, crooked)).rejects.toMatchObject({ code: '23514' })
  })
})
