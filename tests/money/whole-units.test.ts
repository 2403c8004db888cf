import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { applyDiscount } from '../../src/discounts/rules.ts'
import { creditsWorth, perMessage, refundable, toVat } from '../../src/payments/rules.ts'
import { formatMoney, inCurrency, plainAmount } from '../../src/platform/money.ts'
import { rows } from '../../src/server/database/query.ts'
import { testDatabase } from '../factories/database.ts'

const root = join(import.meta.dirname, '../..')
const { pool } = await testDatabase()

/** Code that makes a whole number of cents fractional, outside of strings and comments; percentages are not money. */
const faults = [/\bparseFloat\b/, /\.toFixed\(/, /\/ 100\b/, /(?<![\w.'"`-])\d+\.\d+(?![\w'"`])/]
const isShare = /percent|vat_rate/

function fractionsIn(source: string): string[] {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"[^"\n]*"|className=\{[^}]*\}/g, '')
    .split('\n')
    .filter((line) => !isShare.test(line) && faults.some((fault) => fault.test(line)))
    .map((line) => line.trim())
}

const amount = fc.integer({ min: 1, max: 100_000_000 })

describe('money in whole units', () => {
  test('no code of money divides it, rounds it to digits or contains a fraction', () => {
    const files = globSync('src/{credits,payments,discounts}/**/*.{ts,tsx}', { cwd: root }).filter(
      // These pages contain a style sheet.
      (file) => !/\.test\.|local-checkout-page|evidence-file/.test(file),
    )
    expect(files.length).toBeGreaterThan(80)
    const found = [...files, 'src/platform/money.ts'].flatMap((file) =>
      fractionsIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
    )
    expect(found).toEqual([])
  })

  test('reports deliberate fractions', () => {
    const violations = [
      'const a = amount / 100',
      'price.toFixed(2)',
      'parseFloat(value)',
      'const vat = gross * 0.21',
    ]
    for (const line of violations) expect(fractionsIn(line), line).toHaveLength(1)
    expect(fractionsIn(`const shown = '19.99' // 0.5 is a half`)).toEqual([])
  })

  test('no column of money or credits can store a fraction', async () => {
    const tables = /^(credit_|ledger_|wallet|invoice|refund|spend_cap|discount_code|vat_rate)/
    const columns = await rows<{ table: string; column: string; type: string }>(
      pool,
      sql`select table_name as table, column_name as column, data_type as type from information_schema.columns where table_schema = 'public'`,
    )
    const ofMoney = columns.filter(({ table }) => tables.test(table))
    expect(ofMoney.length).toBeGreaterThan(50)
    expect(
      ofMoney.filter(({ type }) => ['real', 'double precision', 'numeric', 'money'].includes(type)),
    ).toEqual([])
  })

  test('calculations with whole minor units return whole numbers no larger than their input', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 9_999 }),
        (price, credits, share) => {
          const unused = share % (credits + 1)
          const amounts = [
            applyDiscount(price, { percentage: share, value_amount: null }),
            perMessage(price, credits, 1),
            toVat(price, share),
            refundable({ amount: price, credits, unused, refunded: 0 }),
            creditsWorth(Math.min(share, price), { amount: price, credits }),
            inCurrency(
              { bundles: [{ prices: { EUR: 999, GBP: 899 } }] },
              { amount: price, currency: 'EUR' },
              'GBP',
            ),
          ]
          for (const amount of amounts) expect(Number.isSafeInteger(amount)).toBe(true)
          expect(refundable({ amount: price, credits, unused, refunded: 0 })).toBeLessThanOrEqual(
            price,
          )
        },
      ),
    )
  })

  test('formats an amount digit by digit, however large', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (minor) => {
        expect(
          plainAmount({ amount: minor })
            .replace('.', '')
            .replace(/^(-?)0{1,2}(?=\d)/, '$1'),
        ).toBe(String(minor))
      }),
    )
    expect(formatMoney({ amount: 9_007_199_254_740_991, currency: 'EUR' }, 'en')).toBe(
      '€90,071,992,547,409.91',
    )
    expect(formatMoney({ amount: -1999, currency: 'PLN' }, 'pl')).toBe('-19,99\u00a0zł')
  })
})
