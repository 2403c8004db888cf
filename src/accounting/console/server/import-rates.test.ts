import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { newId } from '../../../server/ids.ts'
import { execute, rows } from '../../../server/database/query.ts'
import { getOssReturn, getReport, importRates } from '../rates-contract.ts'

const { app, as } = await testApp()
const db = app.pool
const finance = await as(await addStaff(db, ['finance']))
const csv = (lines: string[]) => new File([['Date,USD,PLN', ...lines].join('\n')], 'eurofxref.csv')
const rates = csv([
  // The bank published none on the last two days of June.
  '2025-07-01,1.1,4.3',
  '2025-09-30,1.2,4',
])

type NewInvoice = {
  order: string
  at: string
  gross: number
  vat: number
  country?: string
  currency?: string
  rate?: number
  cause?: string
}

let last = 0
const addInvoice = ({
  order,
  at,
  gross,
  vat,
  country = 'PL',
  currency = 'PLN',
  rate = 2300,
  cause = 'sale',
}: NewInvoice) =>
  execute(
    db,
    sql`insert into invoice (site_id, number, kind, order_id, member_id, cause, country, currency, gross, vat_rate, vat, issued_at)
        values (1, ${(last += 1)}, ${cause === 'sale' ? 'sale' : 'credit_note'}, ${order}, 1, ${cause}, ${country}, ${currency}, ${gross}, ${rate}, ${vat}, ${at})`,
  )

const [first, second, third, fourth] = [newId(), newId(), newId(), newId()]
await addInvoice({ order: first, at: '2025-05-02T10:00:00Z', gross: 12_300, vat: 2300 })
await addInvoice({ order: second, at: '2025-08-02T10:00:00Z', gross: 24_600, vat: 4600 })
const credited = { at: '2025-09-30T23:59:59Z', cause: 'refund 1' }
await addInvoice({ ...credited, order: second, gross: -12_300, vat: -2300 })
await addInvoice({ ...credited, order: first, gross: -12_300, vat: -2300 })
await addInvoice({
  order: third,
  at: '2025-09-01T10:00:00Z',
  gross: 12_000,
  vat: 2000,
  country: 'FR',
  currency: 'EUR',
  rate: 2000,
})
// At home, and outside of the Union.
await addInvoice({
  order: fourth,
  at: '2025-09-01T10:00:00Z',
  gross: 1210,
  vat: 210,
  country: 'NL',
})
await addInvoice({ order: newId(), at: '2025-09-01T10:00:00Z', gross: 1210, vat: 0, country: 'US' })

const period = { from: '2025-07-01', to: '2025-09-30' }

describe('without reference rates', () => {
  test('a report and a return say which are missing, and have no sum', async () => {
    const report = await finance(getReport, { ...period, currency: 'EUR' })
    expect(report).toMatchObject({ total: null, rates: [], missing: ['PLN'], last: null })
    expect(report.rows).toMatchObject([
      { currency: 'EUR', sales: 12_000, converted: { sales: 12_000 } },
      { currency: 'PLN', sales: 27_020, credit_notes: -24_600, converted: null },
    ])
    const found = await finance(getOssReturn, { quarter: '2025-Q3' })
    expect(found).toMatchObject({ total: null, file: null, is_over: true })
    expect(found.missing).toEqual([
      { quarter: '2025-Q3', currency: 'PLN' },
      { quarter: '2025-Q2', currency: 'PLN' },
    ])
  })
})

describe('reference rates', () => {
  test('are stored once, never changed, and written to the audit log', async () => {
    expect(await finance(importRates, {}, { file: rates })).toEqual({
      stored: 4,
      known: 0,
      last: '2025-09-30',
    })
    const changed = csv(['2025-09-30,9,9', '2025-09-29,1.2,4.1'])
    expect(await finance(importRates, {}, { file: changed })).toMatchObject({ stored: 2, known: 2 })
    expect(
      await rows(
        db,
        sql`select rate::float8 from exchange_rate where day = '2025-09-30' order by 1`,
      ),
    ).toEqual([{ rate: 1.2 }, { rate: 4 }])
    expect(
      await rows(db, sql`select action from audit_entry where action = 'rates.import'`),
    ).toHaveLength(2)
  })

  test('are refused from another file, as a whole', async () => {
    const file = csv(['2025-10-01,1.1,4.2', 'yesterday,1,1'])
    await expect(finance(importRates, {}, { file })).rejects.toMatchObject({
      code: 'rates_unreadable',
    })
    expect(await rows(db, sql`select 1 from exchange_rate where day = '2025-10-01'`)).toEqual([])
  })

  test('are for finance only', async () => {
    const support = await as(await addStaff(db, ['support']))
    const stranger = await as(await addMember(db))
    for (const call of [
      (api: typeof finance) => api(importRates, {}, { file: rates }),
      (api: typeof finance) => api(getReport, { ...period, currency: 'EUR' }),
      (api: typeof finance) => api(getOssReturn, { quarter: '2025-Q3' }),
    ]) {
      await expect(call(support)).rejects.toMatchObject({ code: 'role_required' })
      await expect(call(stranger)).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('a report in one currency', () => {
  test('is by the rates of its last day, and names them', async () => {
    const report = await finance(getReport, { ...period, currency: 'EUR' })
    expect(report.rates).toEqual([{ currency: 'PLN', day: '2025-09-30', rate: '4' }])
    expect(report.rows[1]?.converted).toEqual({
      sales: 6755,
      credit_notes: -6150,
      vat: 53,
      payouts: 0,
    })
    expect(report.total).toEqual({
      sales: 18_755,
      credit_notes: -6150,
      vat: 2053,
      payouts: 0,
    })
    const inDollars = await finance(getReport, { ...period, currency: 'USD' })
    expect(inDollars.total?.sales).toBe(14_400 + 8106)
  })

  test('takes rates that are at most four days old', async () => {
    const until = (to: string) => finance(getReport, { ...period, to, currency: 'EUR' })
    expect((await until('2025-10-04')).rates[0]?.day).toBe('2025-09-30')
    expect(await until('2025-10-05')).toMatchObject({ rates: [], missing: ['PLN'] })
  })
})

describe('a return of the one-stop shop', () => {
  test('has sales of the quarter less what was credited in it, and corrects earlier quarters at their rates', async () => {
    const found = await finance(getOssReturn, { quarter: '2025-Q3' })
    expect(found.rows).toEqual([
      { country: 'FR', rate: 2000, net: 10_000, vat: 2000 },
      { country: 'PL', rate: 2300, net: 2500, vat: 575 },
    ])
    // 23.00 PLN at 4.3, of the first day after June on which rates were published.
    expect(found.corrections).toEqual([{ quarter: '2025-Q2', country: 'PL', vat: -535 }])
    expect(found.total).toBe(2000 + 575 - 535)
    expect(found.rates).toEqual([
      { quarter: '2025-Q3', currency: 'PLN', day: '2025-09-30', rate: '4' },
      { quarter: '2025-Q2', currency: 'PLN', day: '2025-07-01', rate: '4.3' },
    ])
    expect(found.file).toEqual({
      name: 'oss-2025-Q3.csv',
      content:
        '#v2.0\r\n1,FR\r\n1,PL\r\n2,FR,STANDARD,20.00,100.00,20.00\r\n2,PL,STANDARD,23.00,25.00,5.75\r\n',
    })
  })

  test('cancels out with the return of the sale once all of it is credited', async () => {
    const sold = await finance(getOssReturn, { quarter: '2025-Q2' })
    const corrected = await finance(getOssReturn, { quarter: '2025-Q3' })
    expect((sold.rows[0]?.vat ?? 0) + (corrected.corrections[0]?.vat ?? 0)).toBe(0)
  })

  test('has no file before its quarter is over', async () => {
    expect(await finance(getOssReturn, { quarter: '2099-Q4' })).toMatchObject({
      is_over: false,
      file: null,
      rows: [],
      total: 0,
    })
  })
})
