import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute } from '../../server/database/query.ts'
import { listTransactions } from '../contract.ts'
import { grantCredits, returnCredits, spendCredits } from './public.ts'

const { app, as, request } = await testApp()
let minute = 0
const ctx = () => ({
  db: app.pool,
  now: new Date(Date.UTC(2025, 11, 31, 23, 50) + 60_000 * minute++),
})

const grant = (memberId: string, credits: number, paidAmount: number, currency: 'EUR' | 'GBP') =>
  grantCredits(ctx(), {
    memberId,
    credits,
    origin: 'purchase',
    key: `lot:${minute}`,
    paidAmount,
    currency,
  })
const spend = (memberId: string, credits: number, key = `spend:${minute}`) =>
  spendCredits(ctx(), { memberId, credits, key, kind: 'message', reference: '7' })

async function story(): Promise<string> {
  const member = await addMember(app.pool)
  await grantCredits(ctx(), { memberId: member, credits: 5, origin: 'signup', key: 'signup' })
  await grant(member, 20, 999, 'EUR')
  await spend(member, 7, 'first')
  await grant(member, 50, 1799, 'GBP')
  await spend(member, 30)
  await returnCredits(ctx(), { memberId: member, key: 'first', reason: 'unsend' })
  return member
}

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const gbp = (amount: number) => ({ amount, currency: 'GBP' })

describe('listTransactions', () => {
  test('returns the balance after each transaction and its paid value per currency, to the minor unit', async () => {
    const api = await as(await story())
    const { transactions, balance, bought, value, years } = await api(listTransactions, {})
    expect(
      transactions.map(({ kind, credits, balance: left, value: worth }) => [
        kind,
        credits,
        left,
        worth,
      ]),
    ).toEqual([
      ['unsend', 7, 45, [eur(100), gbp(1367)]],
      ['message', -30, 38, [gbp(1367)]],
      ['purchase', 50, 68, [eur(899), gbp(1799)]],
      ['message', -7, 18, [eur(899)]],
      ['purchase', 20, 25, [eur(999)]],
      ['signup', 5, 5, []],
    ])
    // The value is that of the bought ones; five were free.
    expect({ balance, bought, value, years }).toEqual({
      balance: 45,
      bought: 40,
      value: [eur(100), gbp(1367)],
      years: ['2025'],
    })
  })

  test('filters transactions without changing their figures', async () => {
    const api = await as(await story())
    const all = (await api(listTransactions, {})).transactions
    const bought = (await api(listTransactions, { show: 'bought' })).transactions
    expect(bought).toEqual(all.filter(({ kind }) => kind === 'purchase' || kind === 'signup'))
    expect((await api(listTransactions, { show: 'returned' })).transactions).toEqual(
      all.slice(0, 1),
    )
    expect((await api(listTransactions, { year: '2024' })).transactions).toEqual([])
  })

  test('returns the same figures in pages and in the CSV file', async () => {
    const member = await addMember(app.pool)
    await grant(member, 2000, 79_990, 'EUR')
    await execute(
      app.pool,
      sql`select spend_credits(${member}, 'k' || n, 'message', '9', 1 + n % 2, ${ctx().now}::timestamptz + n * interval '1 microsecond')
        from generate_series(1, 1100) n`,
    )
    const api = await as(member)
    const paged = []
    for (let after: string | null = '0'; after !== null;) {
      const page: Awaited<ReturnType<typeof api<typeof listTransactions>>> = await api(
        listTransactions,
        { after },
      )
      paged.push(...page.transactions)
      after = page.next
    }
    expect(paged).toHaveLength(1101)
    const file = await request('/api/transactions-csv.php', {}, member)
    expect(file.headers.get('content-type')).toContain('text/csv')
    const [head, ...lines] = (await file.text()).trimEnd().split('\r\n')
    expect(head).toBe('at,kind,credits,balance,value,currency,reference,id')
    expect(lines.map((line) => line.split(',')[7])).toEqual(paged.map(({ id }) => id).toReversed())
    expect(lines.map((line) => line.split(',')[3])).toEqual(
      paged.map(({ balance }) => String(balance)).toReversed(),
    )
    expect(lines.at(-1)).toContain(',350,139.98,EUR,9,')
    expect(paged[0]).toMatchObject({ balance: 350, value: [eur(13_998)] })
  })

  test('refuses a visitor', async () => {
    expect((await request('/api/transactions-csv.php')).status).toBe(403)
    await expect((await as())(listTransactions, {})).rejects.toMatchObject({
      code: 'authentication_required',
    })
  })
})
