import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'
import type { SettledLine } from '../console/rules.ts'
import type { OrderRow } from './credit-orders.ts'

/**
 * What settlements paid out for an order. A provider tells the fees of a settlement as a sum: each
 * payment bears a share by its amount, and the shares add up to the sum. Settlements in another
 * currency than the order's are left out.
 */
export async function listSettledLines(
  db: Queryable,
  { provider, provider_payment_id: payment, currency }: OrderRow,
): Promise<SettledLine[]> {
  if (payment === null) return []
  return rows<SettledLine>(
    db,
    sql`with own as (
          select s.site_id, s.settlement_id, s.paid_out_at, sum(e.amount) as gross
          from settlement_entry e join settlement s using (site_id, provider, settlement_id)
          where e.provider = ${provider} and e.payment_id = ${payment} and s.currency = ${currency}
          group by s.site_id, s.settlement_id, s.paid_out_at
        ), fees as (
          select site_id, settlement_id, -sum(e.amount)::numeric as fee
          from own join settlement_entry e using (site_id, settlement_id)
          where e.provider = ${provider} and e.kind = 'fee' group by site_id, settlement_id
        ), payments as (
          select site_id, settlement_id, e.payment_id, f.fee, e.amount,
                 sum(e.amount) over (partition by site_id, settlement_id) as total,
                 sum(e.amount) over (partition by site_id, settlement_id order by e.entry_id) as until_it
          from fees f join settlement_entry e using (site_id, settlement_id)
          where e.provider = ${provider} and e.kind = 'payment'
        ), shares as (
          select site_id, settlement_id,
                 sum(round(fee * until_it / total) - round(fee * (until_it - amount) / total)) as fee
          from payments where payment_id = ${payment} and total > 0 group by site_id, settlement_id
        )
        select settlement_id as settlement, (gross - coalesce(fee, 0))::int as net, coalesce(fee, 0)::int as fee, paid_out_at as at
        from own left join shares using (site_id, settlement_id) order by paid_out_at, settlement_id`,
  )
}
