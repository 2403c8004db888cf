import sql from 'sql-template-tag'
import { execute, row, rows, type Queryable } from '../../server/database/query.ts'
import type { DayRates, ReferenceRate } from '../console/rate-rules.ts'

/** Stores rates that are not known yet; returns how many. A known one never changes. */
export async function addRates(db: Queryable, rates: readonly ReferenceRate[]): Promise<number> {
  const days = rates.map(({ day }) => day)
  const currencies = rates.map(({ currency }) => currency)
  const values = rates.map(({ rate }) => rate)
  return execute(
    db,
    sql`insert into exchange_rate (day, currency, rate)
        select day, currency, rate from unnest(${days}::date[], ${currencies}::text[], ${values}::numeric[]) as r (day, currency, rate)
        on conflict do nothing`,
  )
}

/** The last day with rates; null without any. */
export async function findLastRateDay(db: Queryable): Promise<string | null> {
  const { last } = await row<{ last: string | null }>(
    db,
    sql`select to_char(max(day), 'YYYY-MM-DD') as last from exchange_rate`,
  )
  return last
}

/**
 * The rates of the last day up to a day on which the bank published any. It publishes none on
 * weekends and six holidays, at most four days in a row: if the last ones are older, some are missing,
 * and there are none.
 */
export const findRatesUntil = (db: Queryable, day: string): Promise<DayRates> =>
  findRates(
    db,
    sql`select max(day) from exchange_rate where day <= ${day}::date and day >= ${day}::date - 4`,
  )

/** The rates of a day, or of the next one on which the bank published any (directive 2006/112/EC, article 369h). */
export const findRatesFrom = (db: Queryable, day: string): Promise<DayRates> =>
  findRates(
    db,
    sql`select min(day) from exchange_rate where day >= ${day}::date and day <= ${day}::date + 4`,
  )

async function findRates(db: Queryable, day: ReturnType<typeof sql>): Promise<DayRates> {
  const results = await rows<ReferenceRate>(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, currency, trim_scale(rate)::text as rate from exchange_rate where day = (${day})`,
  )
  return new Map(results.map(({ currency, day: at, rate }) => [currency, { day: at, rate }]))
}
