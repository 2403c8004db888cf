import type { Queryable } from '../src/server/database/query.ts'
import { addRates } from '../src/accounting/server/exchange-rates.ts'
import type { ReferenceRate } from '../src/accounting/console/rate-rules.ts'
import { randomOf } from './random.ts'

const DAY = 86_400_000
const DAYS = 500
const WEEKEND: ReadonlySet<number> = new Set([0, 6])

/** Invented, near those of 2026, in ten-thousandths. */
const base = {
  USD: 11_600,
  GBP: 8700,
  PLN: 42_500,
  CHF: 9300,
  CAD: 16_200,
  AUD: 17_700,
  NZD: 20_200,
} as const

/** Reference rates of every working day until yesterday. */
export async function insertRates(db: Queryable, seed: string, now: Date): Promise<void> {
  const random = randomOf(`${seed} rates`)
  const rates: ReferenceRate[] = []
  for (let back = DAYS; back > 0; back -= 1) {
    const at = new Date(now.getTime() - back * DAY)
    if (WEEKEND.has(at.getUTCDay())) continue
    const day = at.toISOString().slice(0, 10)
    for (const currency of ['USD', 'GBP', 'PLN', 'CHF', 'CAD', 'AUD', 'NZD'] as const) {
      const value = String(base[currency] + random.integer(-80, 80)).padStart(5, '0')
      rates.push({ day, currency, rate: `${value.slice(0, -4)}.${value.slice(-4)}` })
    }
  }
  await addRates(db, rates)
}
