import sql, { join } from 'sql-template-tag'
import { execute, row, type Queryable, rows } from '../../server/database/query.ts'
import type { Settlement } from '../../providers/server/public.ts'
import type { Currency } from '../../platform/money.ts'
import type { Period } from '../../payments/server/public.ts'

type ProviderOfSite = { siteId: number; provider: string }

/**
 * Stores a settlement with its entries, which never change. One whose month is closed is booked now,
 * into the open month. Sites that share an account all fetch
 * its settlements: one is booked once, for the first site whose orders it pays, or if it pays none,
 * for the first that fetches it. Returns false if it is not booked now.
 */
export async function addSettlement(
  { db, now }: { db: Queryable; now: Date },
  { siteId, provider }: ProviderOfSite,
  { id, amount, paidOutAt, entries }: Settlement,
): Promise<boolean> {
  const payments = entries.flatMap(({ payment }) => (payment === null ? [] : [payment]))
  const paid = sql`select 1 from credit_order where provider = ${provider} and provider_payment_id = any(${payments}::text[])`
  const key = `settlement ${provider} ${id}`
  await execute(db, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const added = await execute(
    db,
    sql`insert into settlement (site_id, provider, settlement_id, currency, amount, paid_out_at, booked_at)
        select ${siteId}::smallint, ${provider}, ${id}, ${amount.currency}, ${amount.amount}, ${paidOutAt}::timestamptz,
               case when ${paidOutAt}::timestamptz < books_closed_until(${siteId}::smallint) then ${now}::timestamptz end
        where (exists (${paid} and site_id = ${siteId}) or not exists (${paid}))
          and not exists (select 1 from settlement where provider = ${provider} and settlement_id = ${id} and site_id <> ${siteId}
                            and currency = ${amount.currency} and amount = ${amount.amount} and paid_out_at = ${paidOutAt})
        on conflict do nothing`,
  )
  if (added === 0 || entries.length === 0) return added === 1
  const values = entries.map(
    (entry) =>
      sql`(${siteId}, ${provider}, ${id}, ${entry.id}, ${entry.kind}, ${entry.payment}, ${entry.amount})`,
  )
  await execute(
    db,
    sql`insert into settlement_entry (site_id, provider, settlement_id, entry_id, kind, payment_id, amount)
        values ${join(values)}`,
  )
  return true
}

/**
 * Returns when the provider paid out the last settlement that is booked for the site, or for another
 * one with orders of the site; null before the first.
 */
export async function findLastSettledAt(
  db: Queryable,
  { siteId, provider }: ProviderOfSite,
): Promise<Date | null> {
  const { last } = await row<{ last: Date | null }>(
    db,
    sql`select max(paid_out_at) as last from (
          select paid_out_at from settlement where site_id = ${siteId} and provider = ${provider}
          union all
          select s.paid_out_at from credit_order o
            join settlement_entry e on e.provider = o.provider and e.payment_id = o.provider_payment_id
            join settlement s on s.site_id = e.site_id and s.provider = e.provider and s.settlement_id = e.settlement_id
            where o.site_id = ${siteId} and o.provider = ${provider} and e.site_id <> ${siteId}) as booked`,
  )
  return last
}

/** When the settlement `s` is booked. */
export const bookedAtSql = sql`coalesce(s.booked_at, s.paid_out_at)`

export type SettlementSums = {
  provider: string
  id: string
  currency: Currency
  paid_out_at: Date
  /** Later than it was paid out if its month was closed by then. */
  booked_at: Date
  payments: number
  refunds: number
  chargebacks: number
  fees: number
  reserves: number
  amount: number
}

/** The settlements that are booked in a period, the latest first, with the sums of their entries. */
export async function listSettlementSums(
  db: Queryable,
  { siteId, from, to }: Period,
  limit: number,
): Promise<SettlementSums[]> {
  const sumKind = (kind: string) =>
    sql`coalesce(sum(e.amount) filter (where e.kind = ${kind}), 0)::int`
  return rows<SettlementSums>(
    db,
    sql`select provider, settlement_id as id, s.currency, s.paid_out_at, ${bookedAtSql} as booked_at, s.amount, ${sumKind('payment')} as payments,
          ${sumKind('refund')} as refunds, ${sumKind('chargeback')} as chargebacks, ${sumKind('fee')} as fees, ${sumKind('reserve')} as reserves
        from settlement s left join settlement_entry e using (site_id, provider, settlement_id)
        where site_id = ${siteId} and ${bookedAtSql} >= ${`${from}T00:00:00Z`}::timestamptz
          and ${bookedAtSql} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'
        group by provider, settlement_id, s.currency, s.paid_out_at, s.booked_at, s.amount
        order by ${bookedAtSql} desc, settlement_id limit ${limit}`,
  )
}
