import sql from 'sql-template-tag'
import type { ConsoleMember } from '../contract.ts'
import { isRealOrderSql } from '../../payments/server/public.ts'
import { rows, type Queryable } from '../../server/database/query.ts'

type Money = NonNullable<ConsoleMember['money']>

const MAX_ROWS = 100

type LedgerRow = Omit<Money['ledger'][number], 'at'> & { at: Date }

/** The last transactions with the balance after each, and the lots that it changed. */
export async function listLedger(db: Queryable, memberId: string): Promise<LedgerRow[]> {
  return rows<LedgerRow>(
    db,
    sql`select id, kind, credits, balance, at,
          (select coalesce(jsonb_agg(jsonb_build_object('origin', l.origin, 'order', l.order_id::text, 'credits', e.credits) order by e.line), '[]')
           from ledger_entry e join credit_lot l on l.member_id = e.member_id and l.lot_id = e.lot_id
           where e.member_id = ${memberId} and e.transaction_id = running.id and e.account = 'member') as lots
        from (
          select t.transaction_id as id, t.kind, e.credits, t.at,
                 sum(e.credits) over (order by t.at, t.transaction_id)::int as balance
          from ledger_transaction t
          join lateral (select coalesce(sum(credits) filter (where account = 'member'), 0)::int as credits
                        from ledger_entry where member_id = t.member_id and transaction_id = t.transaction_id) e on true
          where t.member_id = ${memberId}) running
        order by at desc, id desc limit ${MAX_ROWS}`,
  )
}

export async function listLots(db: Queryable, memberId: string): Promise<Money['lots']> {
  return rows<Money['lots'][number]>(
    db,
    sql`select origin::text as origin, order_id as "order", credits, remaining from credit_lot
        where member_id = ${memberId} order by created_at desc, lot_id desc`,
  )
}

type OrderRow = Omit<Money['orders'][number], 'at'> & { at: Date }

export async function listOrders(db: Queryable, memberId: string): Promise<OrderRow[]> {
  return rows<OrderRow>(
    db,
    sql`select order_id as id, bundle, credits, amount, currency, refunded_amount as refunded, status::text as status, not (${isRealOrderSql}) as test, created_at as at
        from credit_order o where member_id = ${memberId} order by created_at desc, order_id desc limit ${MAX_ROWS}`,
  )
}

/** What the member paid for credits, by currency; the list of orders has the latest alone. */
export async function sumOrders(db: Queryable, memberId: string): Promise<Money['totals']> {
  return rows<Money['totals'][number]>(
    db,
    sql`select currency, count(*)::int as orders, (count(*) filter (where status = 'charged_back'))::int as chargebacks,
          sum(amount)::int as amount, sum(refunded_amount)::int as refunded
        from credit_order o where member_id = ${memberId} and ${isRealOrderSql} and status in ('completed', 'refunded', 'charged_back')
        group by currency order by currency`,
  )
}
