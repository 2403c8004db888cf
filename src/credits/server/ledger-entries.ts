import sql from 'sql-template-tag'
import type { Currency } from '../../platform/money.ts'
import { rows, type Queryable } from '../../server/database/query.ts'
import { TEST_PROVIDER } from '../../sites/rules.ts'

export type Liability = {
  currency: Currency | null
  members: number
  credits: number
  amount: number
}

/**
 * Sums by currency what a site's members had not used before a time, and their share of the price
 * in minor units; without a currency: credits that nobody paid for.
 */
export async function sumUnused(db: Queryable, siteId: number, before: Date): Promise<Liability[]> {
  return rows<Liability>(
    db,
    sql`with held as (
          select e.member_id, e.lot_id, sum(e.credits) as credits
          from ledger_entry e join account a on a.member_id = e.member_id
          where a.site_id = ${siteId} and e.account = 'member' and e.at < ${before} group by e.member_id, e.lot_id having sum(e.credits) > 0
        )
        select case when l.paid_amount > 0 then l.currency end as currency, count(distinct h.member_id)::int as members,
               sum(h.credits)::int as credits, sum(round(l.paid_amount * h.credits::numeric / l.credits))::float8 as amount
        from held h join credit_lot l on l.member_id = h.member_id and l.lot_id = h.lot_id
        where not exists (select from credit_order o where o.order_id = l.order_id and o.provider = ${TEST_PROVIDER})
        group by 1 order by 1 nulls last`,
  )
}

export type Movement = { member_id: string; added: number; spent: number; balance: number }

/** Returns the movements of a site's members within a period, or of one member. */
export async function listMovements(
  db: Queryable,
  siteId: number,
  from: Date,
  to: Date,
  memberId: string | null = null,
): Promise<Movement[]> {
  return rows<Movement>(
    db,
    sql`select e.member_id, w.balance,
          coalesce(sum(e.credits) filter (where e.credits > 0), 0)::int as added,
          coalesce(-sum(e.credits) filter (where e.credits < 0), 0)::int as spent
        from ledger_entry e join account a on a.member_id = e.member_id join wallet w on w.member_id = e.member_id
        where a.site_id = ${siteId} and e.account = 'member' and e.at >= ${from} and e.at < ${to}
          and (${memberId}::bigint is null or e.member_id = ${memberId}) group by e.member_id, w.balance`,
  )
}
