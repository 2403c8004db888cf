import sql, { join } from 'sql-template-tag'
import { execute, row, type Queryable } from '../../server/database/query.ts'
import type { Settlement } from './provider/provider.ts'

type ProviderOfSite = { siteId: number; provider: string }

/** Stores a settlement with its entries, which never change; false if it was stored before. */
export async function addSettlement(
  db: Queryable,
  { siteId, provider }: ProviderOfSite,
  { id, amount, paidOutAt, entries }: Settlement,
): Promise<boolean> {
  const added = await execute(
    db,
    sql`insert into settlement (site_id, provider, settlement_id, currency, amount, paid_out_at)
        values (${siteId}, ${provider}, ${id}, ${amount.currency}, ${amount.amount}, ${paidOutAt}) on conflict do nothing`,
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

/** Returns when the provider paid out the last settlement that is booked; null before the first. */
export async function lastSettledAt(
  db: Queryable,
  { siteId, provider }: ProviderOfSite,
): Promise<Date | null> {
  const { last } = await row<{ last: Date | null }>(
    db,
    sql`select max(paid_out_at) as last from settlement where site_id = ${siteId} and provider = ${provider}`,
  )
  return last
}
