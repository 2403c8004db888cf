import sql from 'sql-template-tag'
import type { Currency } from '../../../platform/money.ts'
import { rows, type Queryable } from '../../../server/database/query.ts'
import type { Period } from './invoices.ts'

export type SettlementSums = {
  provider: string
  id: string
  currency: Currency
  paid_out_at: Date
  payments: number
  refunds: number
  chargebacks: number
  fees: number
  reserves: number
  amount: number
}

/** The settlements that were paid out in a period, the latest first, with the sums of their entries. */
export async function listSettlementSums(
  db: Queryable,
  { siteId, from, to }: Period,
  limit: number,
): Promise<SettlementSums[]> {
  const sumOf = (kind: string) =>
    sql`coalesce(sum(e.amount) filter (where e.kind = ${kind}), 0)::int`
  return rows<SettlementSums>(
    db,
    sql`select provider, settlement_id as id, s.currency, s.paid_out_at, s.amount, ${sumOf('payment')} as payments,
          ${sumOf('refund')} as refunds, ${sumOf('chargeback')} as chargebacks, ${sumOf('fee')} as fees, ${sumOf('reserve')} as reserves
        from settlement s left join settlement_entry e using (site_id, provider, settlement_id)
        where site_id = ${siteId} and s.paid_out_at >= ${`${from}T00:00:00Z`}::timestamptz
          and s.paid_out_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'
        group by provider, settlement_id, s.currency, s.paid_out_at, s.amount
        order by s.paid_out_at desc, settlement_id limit ${limit}`,
  )
}
