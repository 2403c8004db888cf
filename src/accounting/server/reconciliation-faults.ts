import sql, { join, type Sql } from 'sql-template-tag'
import { execute, rows, type Queryable, maybeRow, row } from '../../server/database/query.ts'
import { TEST_PROVIDER } from '../../sites/rules.ts'
import type { Money } from '../../platform/money.ts'

export type Fault = { fault: string; subject: string; detail: string }

/**
 * Queries for violations of the books' invariants. Each returns (subject, detail) from the tables
 * of `siteBooks`, and its key is the fault's name. `reconcile` compares with the provider
 * (`provider_differs`).
 */
export const reconciliationRules = {
  // Ledger: each transfer is of a lot of its member; lots and balances equal the sum of their
  // entries. That entries sum to zero needs no rule: the two of a transfer are one row.
  lot_missing: sql`
    select e.member_id || ':' || e.transaction_id as subject, e.lot_id::text as detail
      from entry e where e.lot_id is not null
        and not exists (select from lot l where l.member_id = e.member_id and l.lot_id = e.lot_id)`,
  balance_differs: sql`
    select w.member_id::text, w.balance || ' <> ' || coalesce(e.credits, 0)
      from wallet w join account a on a.member_id = w.member_id and a.site_id = (select id from site_asked)
      left join (select member_id, sum(credits) as credits from entry where account = 'member' group by member_id) e
        on e.member_id = w.member_id
      where w.balance <> coalesce(e.credits, 0)`,
  lot_differs: sql`
    select l.member_id || ':' || l.lot_id, l.remaining || ' <> ' || coalesce(e.credits, 0)
      from lot l left join (select member_id, lot_id, sum(credits) as credits from entry where account = 'member'
        group by member_id, lot_id) e on e.member_id = l.member_id and e.lot_id = l.lot_id
      where l.remaining <> coalesce(e.credits, 0)`,

  // Grants: issued credits are in a lot, also if some were taken back later; a bought lot has an
  // order that is paid or an open debit.
  issued_differs: sql`
    select l.member_id::text, l.credits || ' <> ' || coalesce(-e.credits, 0)
      from (select member_id, sum(credits) as credits from lot group by member_id) l
      left join (select member_id, sum(credits) as credits from entry where account = 'issued' and credits < 0 group by member_id) e
        on e.member_id = l.member_id
      where l.credits <> coalesce(-e.credits, 0)`,
  lot_without_order: sql`
    select l.member_id || ':' || l.lot_id, coalesce(l.order_id::text, 'no order')
      from lot l left join credit_order o on o.order_id = l.order_id and o.member_id = l.member_id
      where l.origin in ('purchase', 'direct_debit') and o.order_id is null`,
  order_without_credits: sql`
    select o.order_id::text, o.status::text
      from sold o where not exists (select from lot l where l.order_id = o.order_id)`,
  granted_differs: sql`
    select o.order_id::text, max(l.credits) || ' <> ' || o.credits
      from ordered o join lot l on l.order_id = o.order_id group by o.order_id, o.credits having max(l.credits) <> o.credits`,
  lot_not_paid: sql`
    select o.order_id::text, o.status::text
      from ordered o join lot l on l.order_id = o.order_id
      where (o.completed_at is null and (o.method is distinct from 'sdd' or not l.provisional))
         or (o.completed_at is not null and l.provisional)`,
  lot_price_differs: sql`
    select o.order_id::text, l.paid_amount || ' ' || l.currency || ' <> ' || o.amount || ' ' || o.currency
      from sold o join lot l on l.order_id = o.order_id and l.credits = o.credits
      where l.paid_amount <> o.amount or l.currency <> o.currency`,

  // Returns: a refunded or charged back order has no more credits than it is paid for; no return
  // exceeds its debit.
  reversed_order_with_credits: sql`
    select o.order_id::text, o.status || ' ' || order_lot_capacity(o.order_id)
      from ordered o where exists (select from lot l where l.order_id = o.order_id and l.remaining > 0)
        and order_lot_capacity(o.order_id) < 0`,
  return_exceeds_spend: sql`
    select r.member_id || ':' || r.transaction_id, r.credits || ' > ' || coalesce(s.credits, 0)
      from (select member_id, transaction_id, lot_id, sum(credits) as credits from entry
              where transaction_id like 'return:%' and lot_id is not null group by member_id, transaction_id, lot_id) r
      left join (select member_id, transaction_id, lot_id, -sum(credits) as credits from entry
              where account = 'member' group by member_id, transaction_id, lot_id) s
        on s.member_id = r.member_id and s.lot_id = r.lot_id and s.transaction_id = substr(r.transaction_id, 8)
      where r.credits > coalesce(s.credits, 0)`,
  released_more_than_forfeited: sql`
    select member_id || ':' || lot_id, sum(credits)::text
      from entry where account = 'forfeited' group by member_id, lot_id having sum(credits) < 0`,

  // Money: refunds are recorded, were paid before and appear on invoices; a discount is used once.
  refunded_more_than_paid: sql`
    select o.order_id::text, o.refunded_amount || ' of ' || o.amount
      from ordered o where o.refunded_amount not between 0 and o.amount or (o.completed_at is null and o.refunded_amount <> 0)`,
  refunds_differ: sql`
    select o.order_id::text, coalesce(r.amount, 0) + coalesce(c.amount, 0) || ' <> ' || o.refunded_amount
      from ordered o
      left join (select order_id, sum(amount) as amount from refund group by order_id) r on r.order_id = o.order_id
      left join (select order_id, sum(amount) as amount from chargeback where reversed_at is null group by order_id) c
        on c.order_id = o.order_id
      where coalesce(r.amount, 0) + coalesce(c.amount, 0) <> o.refunded_amount`,
  refund_stuck: sql`
    select o.order_id::text, r.refund_id || ' ' || r.amount
      from refund r join ordered o on o.order_id = r.order_id where r.status = 'stuck'`,
  defence_refused: sql`
    select o.order_id::text, c.chargeback_id || ': ' || c.defence_note
      from chargeback c join ordered o on o.order_id = c.order_id where c.defence = 'refused' and c.reversed_at is null`,
  erasure_stuck: sql`
    select erasure_id::text, provider || ': ' || failure
      from provider_erasure where site_id = (select id from site_asked) and erased_at is null and attempts >= 10`,
  discount_used_twice: sql`
    select o.member_id || ':' || o.discount_code, string_agg(o.order_id::text, ' ' order by o.order_id)
      from sold o where o.discount_code is not null and not o.discount_lost group by o.member_id, o.discount_code having count(*) > 1`,
  invoice_differs: sql`
    select o.order_id::text, coalesce(i.gross, 0) || ' <> ' || o.amount
      from sold o left join invoice i on i.order_id = o.order_id and i.cause = 'sale' where i.gross is distinct from o.amount`,
  credit_notes_differ: sql`
    select o.order_id::text, coalesce(n.gross, 0) || ' <> ' || -o.refunded_amount
      from sold o left join (select order_id, sum(gross) as gross from invoice where cause <> 'sale' group by order_id) n
        on n.order_id = o.order_id where coalesce(n.gross, 0) <> -o.refunded_amount`,
  invoice_numbers_have_a_gap: sql`
    select c.site_id::text, c.last_number || ' <> ' || count(i.number)
      from invoice_counter c left join invoice i on i.site_id = c.site_id where c.site_id = (select id from site_asked)
      group by c.site_id, c.last_number having c.last_number <> count(i.number)`,

  // Settlements: a payout is the sum of its entries; each payment in it is an order's, to the cent,
  // and each paid order is in one of them two weeks later.
  settlement_sum_differs: sql`
    select s.provider || ':' || s.settlement_id, coalesce(sum(e.amount), 0) || ' <> ' || s.amount || ' ' || s.currency
      from settlement s left join settlement_entry e using (site_id, provider, settlement_id)
      where s.site_id = (select id from site_asked)
      group by s.provider, s.settlement_id, s.amount, s.currency having coalesce(sum(e.amount), 0) <> s.amount`,
  settlement_unmatched: sql`
    select e.provider || ':' || e.settlement_id || ':' || e.entry_id, e.kind || ' ' || e.amount || ' ' || s.currency
      from settlement_entry e join settlement s using (site_id, provider, settlement_id)
      left join credit_order o on o.provider = e.provider and o.provider_payment_id = e.payment_id
      where e.site_id = (select id from site_asked) and e.kind in ('payment', 'refund', 'chargeback') and o.order_id is null`,
  settlement_differs: sql`
    select o.order_id::text, sum(e.amount) || ' <> ' || o.amount || ' ' || o.currency
      from ordered o join settlement_entry e on e.provider = o.provider and e.payment_id = o.provider_payment_id
      join settlement s on s.site_id = e.site_id and s.provider = e.provider and s.settlement_id = e.settlement_id
      where e.kind = 'payment' and s.currency = o.currency
      group by o.order_id, o.amount, o.currency having sum(e.amount) <> o.amount`,
  settlement_missing: sql`
    select o.order_id::text, o.provider || ' ' || o.amount || ' ' || o.currency
      from sold o join (select provider, min(paid_out_at) as first, max(paid_out_at) as last from (
          select provider, paid_out_at from settlement where site_id = (select id from site_asked)
          union all
          select s.provider, s.paid_out_at from ordered o
            join settlement_entry e on e.provider = o.provider and e.payment_id = o.provider_payment_id
            join settlement s on s.site_id = e.site_id and s.provider = e.provider and s.settlement_id = e.settlement_id) booked
        group by provider) s on s.provider = o.provider
      where o.completed_at between s.first and s.last - interval '14 days'
        and not exists (select from settlement_entry e where e.provider = o.provider and e.payment_id = o.provider_payment_id)`,
} satisfies Record<string, Sql>

const siteBooks = (siteId: number): Sql => sql`
  with site_asked as (select ${siteId}::smallint as id),
  entry as (
    select e.* from ledger_entry e join account a on a.member_id = e.member_id where a.site_id = (select id from site_asked)
  ), lot as (
    select l.* from credit_lot l join account a on a.member_id = l.member_id where a.site_id = (select id from site_asked)
  ), ordered as (
    select * from credit_order where site_id = (select id from site_asked)
  ), sold as (
    select * from ordered where completed_at is not null and provider <> ${TEST_PROVIDER}
  )`

/** Returns all violations for the members and orders of a site. */
export async function findFaults(db: Queryable, siteId: number): Promise<Fault[]> {
  const found = Object.entries(reconciliationRules).map(
    ([name, rule]) =>
      sql`select ${name}::text as fault, broken.* from (${rule}) as broken (subject, detail)`,
  )
  return rows<Fault>(db, sql`${siteBooks(siteId)} ${join(found, ' union all ')}`)
}

/** Returns whether the fault is new, or was gone and is there again. */
export async function recordFault(
  db: Queryable,
  siteId: number,
  { fault, subject, detail }: Fault,
  now: Date,
): Promise<boolean> {
  const recorded = await execute(
    db,
    sql`insert into reconciliation_fault (site_id, fault, subject, detail, found_at) values (${siteId}, ${fault}, ${subject}, ${detail}, ${now})
        on conflict (fault, subject, detail) do update set state = 'open', found_at = excluded.found_at, resolved_at = null, resolved_by = null
          where reconciliation_fault.state = 'gone'`,
  )
  return recorded === 1
}

/** Closes open faults of these rules that were not found any more. */
export async function closeMissingFaults(
  db: Queryable,
  siteId: number,
  { rules, found, now }: { rules: string[]; found: Fault[]; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`update reconciliation_fault f set state = 'gone', resolved_at = ${now}
        where f.site_id = ${siteId} and f.state = 'open' and f.fault = any(${rules}::text[])
          and not exists (select from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (fault text, subject text, detail text)
            where r.fault = f.fault and r.subject = f.subject and r.detail = f.detail)`,
  )
}

export async function closeFaultsOfSubject(
  db: Queryable,
  { fault, subject, now }: { fault: string; subject: string; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`update reconciliation_fault set state = 'gone', resolved_at = ${now}
        where fault = ${fault} and subject = ${subject} and state = 'open'`,
  )
}

/** The rules that only the database is asked for; the others ask a provider. */
export const ownRules: string[] = Object.keys(reconciliationRules)

export type FaultRow = Fault & {
  state: 'open' | 'gone' | 'explained'
  found_at: Date
  order_id: string | null
  member_id: string | null
  currency: Money['currency'] | null
  resolver: string | null
  resolved_at: Date | null
  note: string
}

const faultSql = sql`
  select f.fault, f.subject, f.detail, f.state, f.found_at, f.resolved_at, f.note, p.name as resolver, o.order_id, o.currency, a.member_id
  from reconciliation_fault f
  left join profile p on p.member_id = f.resolved_by
  left join credit_order o on f.subject ~ '^[1-9][0-9]{0,17}$' and o.order_id = f.subject::bigint and o.site_id = f.site_id
  left join account a on f.subject ~ '^[1-9][0-9]{0,17}(:|$)' and a.member_id = split_part(f.subject, ':', 1)::bigint and a.site_id = f.site_id`

/** Open ones first, then the last that were solved. */
export async function listFaultRows(
  db: Queryable,
  siteId: number,
  limit: number,
): Promise<FaultRow[]> {
  return rows<FaultRow>(
    db,
    sql`${faultSql} where f.site_id = ${siteId}
        order by (f.state = 'open') desc, coalesce(f.resolved_at, f.found_at) desc, f.fault, f.subject limit ${limit}`,
  )
}

export async function countOpenFaults(db: Queryable, siteId: number): Promise<number> {
  const { count } = await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from reconciliation_fault where site_id = ${siteId} and state = 'open'`,
  )
  return count
}

/** Locks the row until the end of the transaction. */
export async function lockFault(
  db: Queryable,
  siteId: number,
  { fault, subject, detail }: Fault,
): Promise<FaultRow | null> {
  return maybeRow<FaultRow>(
    db,
    sql`${faultSql} where f.site_id = ${siteId} and f.fault = ${fault} and f.subject = ${subject} and f.detail = ${detail}
        for update of f`,
  )
}

type Closing = { state: 'gone' | 'explained'; resolvedBy: string; note: string; now: Date }

export async function closeFault(
  db: Queryable,
  { fault, subject, detail }: Fault,
  { state, resolvedBy, note, now }: Closing,
): Promise<void> {
  await execute(
    db,
    sql`update reconciliation_fault set state = ${state}, resolved_by = ${resolvedBy}, resolved_at = ${now}, note = ${note}
        where fault = ${fault} and subject = ${subject} and detail = ${detail}`,
  )
}
