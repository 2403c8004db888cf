import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'

export type Fault = { fault: string; subject: string; detail: string }

/** Everything in our own books that must be equal and is not, for the members and orders of a site. */
export async function findFaults(db: Queryable, siteId: number): Promise<Fault[]> {
  return rows<Fault>(
    db,
    sql`with entry as (
          select e.* from ledger_entry e join account a on a.member_id = e.member_id where a.site_id = ${siteId}
        ), lot as (
          select l.* from credit_lot l join account a on a.member_id = l.member_id where a.site_id = ${siteId}
        ), sold as (
          select * from credit_order where site_id = ${siteId} and completed_at is not null
        )
        select 'transaction_not_zero' as fault, member_id || ':' || transaction_id as subject, sum(credits)::text as detail
          from entry group by member_id, transaction_id having sum(credits) <> 0
        union all
        select 'balance_differs', w.member_id::text, w.balance || ' <> ' || coalesce(e.credits, 0)
          from wallet w join account a on a.member_id = w.member_id and a.site_id = ${siteId}
          left join (select member_id, sum(credits) as credits from entry where account = 'member' group by member_id) e
            on e.member_id = w.member_id
          where w.balance <> coalesce(e.credits, 0)
        union all
        select 'lot_differs', l.member_id || ':' || l.lot_id, l.remaining || ' <> ' || coalesce(e.credits, 0)
          from lot l left join (select member_id, lot_id, sum(credits) as credits from entry where account = 'member'
            group by member_id, lot_id) e on e.member_id = l.member_id and e.lot_id = l.lot_id
          where l.remaining <> coalesce(e.credits, 0)
        union all
        select 'order_without_credits', o.order_id::text, o.status::text
          from sold o where not exists (select from lot l where l.order_id = o.order_id)
        union all
        select 'lot_price_differs', o.order_id::text, l.paid_amount || ' ' || l.currency || ' <> ' || o.amount || ' ' || o.currency
          from sold o join lot l on l.order_id = o.order_id and l.credits = o.credits
          where l.paid_amount <> o.amount or l.currency <> o.currency
        union all
        select 'invoice_differs', o.order_id::text, coalesce(i.gross, 0) || ' <> ' || o.amount
          from sold o left join invoice i on i.order_id = o.order_id and i.cause = 'sale' where i.gross is distinct from o.amount
        union all
        select 'credit_notes_differ', o.order_id::text, coalesce(n.gross, 0) || ' <> ' || -o.refunded_amount
          from sold o left join (select order_id, sum(gross) as gross from invoice where cause <> 'sale' group by order_id) n
            on n.order_id = o.order_id where coalesce(n.gross, 0) <> -o.refunded_amount
        union all
        select 'invoice_numbers_have_a_gap', c.site_id::text, c.last_number || ' <> ' || count(i.number)
          from invoice_counter c left join invoice i on i.site_id = c.site_id where c.site_id = ${siteId}
          group by c.site_id, c.last_number having c.last_number <> count(i.number)`,
  )
}

/** True the first time that this fault is found. */
export async function keepFault(db: Queryable, { fault, subject, detail }: Fault, now: Date): Promise<boolean> {
  const kept = await execute(
    db,
    sql`insert into reconciliation_fault (fault, subject, detail, found_at) values (${fault}, ${subject}, ${detail}, ${now})
        on conflict do nothing`,
  )
  return kept === 1
}
