import sql from 'sql-template-tag'
import type { Currency } from '../../platform/money.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { CostKind } from '../costs-contract.ts'
import type { Period } from '../rules.ts'

export type CostKey = Period & { kind: CostKind; source: string; currency: Currency }
export type CostRow = CostKey & { amount: number; entered_by: string; entered_at: Date }

/** The entries with a day in a period, the latest first. */
export async function listCostRows(
  db: Queryable,
  siteId: number,
  { from, to }: Period,
): Promise<CostRow[]> {
  return rows<CostRow>(
    db,
    sql`select c.source_kind as kind, c.source, to_char(c.first_day, 'YYYY-MM-DD') as "from", to_char(c.last_day, 'YYYY-MM-DD') as "to",
          c.currency, c.amount, coalesce(p.name, c.entered_by::text) as entered_by, c.entered_at
        from traffic_cost c left join profile p on p.member_id = c.entered_by
        where c.site_id = ${siteId} and c.last_day >= ${from}::date and c.first_day <= ${to}::date
        order by c.last_day desc, c.first_day desc, c.source_kind, c.source, c.currency`,
  )
}

/** Locks an entry until the end of the transaction. */
export async function lockCost(
  db: Queryable,
  siteId: number,
  key: CostKey,
): Promise<{ amount: number } | null> {
  return maybeRow(db, sql`select amount from traffic_cost where ${isCost(siteId, key)} for update`)
}

export async function upsertCost(
  db: Queryable,
  entry: CostKey & { siteId: number; amount: number; by: string; now: Date },
): Promise<void> {
  const { siteId, kind, source, from, to, currency, amount, by, now } = entry
  await execute(
    db,
    sql`insert into traffic_cost (site_id, source_kind, source, first_day, last_day, currency, amount, entered_by, entered_at)
        values (${siteId}, ${kind}, ${source}, ${from}, ${to}, ${currency}, ${amount}, ${by}, ${now})
        on conflict (site_id, source_kind, source, first_day, last_day, currency)
          do update set amount = excluded.amount, entered_by = excluded.entered_by, entered_at = excluded.entered_at`,
  )
}

export async function deleteCost(db: Queryable, siteId: number, key: CostKey): Promise<void> {
  await execute(db, sql`delete from traffic_cost where ${isCost(siteId, key)}`)
}

const isCost = (siteId: number, { kind, source, from, to, currency }: CostKey) =>
  sql`site_id = ${siteId} and source_kind = ${kind} and source = ${source} and first_day = ${from}::date
    and last_day = ${to}::date and currency = ${currency}`
