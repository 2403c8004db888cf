import sql from 'sql-template-tag'
import type { Currency } from '../../../platform/money.ts'
import type { ChargebackTable } from '../../../server/database/generated/tables.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../../server/database/query.ts'

/** The chargebacks of an order, the first first. */
export async function chargebacksOf(db: Queryable, orderId: string): Promise<ChargebackTable[]> {
  return rows<ChargebackTable>(
    db,
    sql`select * from chargeback where order_id = ${orderId} order by at, chargeback_id`,
  )
}

export type DisputeRow = ChargebackTable & {
  member_id: string
  name: string
  method: string | null
  provider: string
  currency: Currency
  decider: string | null
}

const disputeSql = sql`
  select c.*, o.member_id, o.method, o.provider, o.currency, coalesce(p.name, '') as name, d.name as decider
  from chargeback c join credit_order o on o.order_id = c.order_id
  left join profile p on p.member_id = o.member_id left join profile d on d.member_id = c.decided_by`

/** Chargebacks to decide, by time left: of direct debits, or of all other methods. */
export async function listOpenDisputes(
  db: Queryable,
  siteId: number,
  isDebit: boolean,
  limit: number,
): Promise<DisputeRow[]> {
  return rows<DisputeRow>(
    db,
    sql`${disputeSql} where c.site_id = ${siteId} and c.decision is null and c.reversed_at is null
          and (o.method is not distinct from 'sdd') = ${isDebit}
        order by c.due_at, c.order_id limit ${limit}`,
  )
}

/** All chargebacks of a site, the latest first, after one of them. */
export async function listAllDisputes(
  db: Queryable,
  siteId: number,
  { order, chargeback }: { order: string | null; chargeback: string | null },
  limit: number,
): Promise<DisputeRow[]> {
  return rows<DisputeRow>(
    db,
    sql`${disputeSql} where c.site_id = ${siteId} and (${chargeback}::text is null or (c.at, c.chargeback_id) <
          (select b.at, b.chargeback_id from chargeback b where b.order_id = ${order} and b.chargeback_id = ${chargeback}))
        order by c.at desc, c.chargeback_id desc limit ${limit}`,
  )
}

export async function countOpenDisputes(
  db: Queryable,
  siteId: number,
): Promise<{ open: number; debits: number }> {
  return row(
    db,
    sql`select (count(*) filter (where o.method is distinct from 'sdd'))::int as open,
               (count(*) filter (where o.method = 'sdd'))::int as debits
        from chargeback c join credit_order o on o.order_id = c.order_id
        where c.site_id = ${siteId} and c.decision is null and c.reversed_at is null`,
  )
}

export async function findDispute(
  db: Queryable,
  siteId: number,
  { order, chargeback }: { order: string; chargeback: string },
): Promise<DisputeRow | null> {
  return maybeRow<DisputeRow>(
    db,
    sql`${disputeSql} where c.site_id = ${siteId} and c.order_id = ${order} and c.chargeback_id = ${chargeback}`,
  )
}

type Decision = {
  order: string
  chargeback: string
  decision: 'contested' | 'accepted'
  decidedBy: string
  evidence: unknown
  /** The provider's reason with which the evidence is handed in there; null: by hand. */
  defenceReason: string | null
  now: Date
}

/** Returns false if it is decided already, or the bank gave the money back meanwhile. */
export async function decideDispute(
  db: Queryable,
  { order, chargeback, decision, decidedBy, evidence, defenceReason, now }: Decision,
): Promise<boolean> {
  const decided = await execute(
    db,
    sql`update chargeback set decision = ${decision}, decided_by = ${decidedBy}, decided_at = ${now}, evidence = ${JSON.stringify(evidence)}::jsonb,
          defence = case when ${defenceReason}::text is not null then 'waiting'::defence_state end, defence_reason = coalesce(${defenceReason}, '')
        where order_id = ${order} and chargeback_id = ${chargeback} and decision is null and reversed_at is null`,
  )
  return decided === 1
}
