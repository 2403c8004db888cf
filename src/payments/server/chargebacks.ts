import { cutText } from '../../platform/text-length.ts'
import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable, row } from '../../server/database/query.ts'
import type { ChargebackTable } from '../../server/database/generated/tables.ts'
import type { OrderStatus } from '../rules.ts'
import type { Currency } from '../../platform/money.ts'

type NewChargeback = {
  orderId: string
  id: string
  amount: number
  previousStatus: OrderStatus
  at: Date
  reversed: boolean
  /** What the bank says, and until when it accepts evidence. */
  reason?: { code: string; text: string } | undefined
  evidenceDueAt?: Date | undefined
}

/** How long we take where the provider names no deadline for evidence. */
const DISPUTE_DAYS = 7

/** Returns false if the chargeback is already known. The caller must hold the order's row lock. */
export async function addChargeback(db: Queryable, chargeback: NewChargeback): Promise<boolean> {
  const { orderId, id, amount, previousStatus, at, reversed, reason } = chargeback
  const dueAt = chargeback.evidenceDueAt ?? new Date(at.getTime() + DISPUTE_DAYS * 86_400_000)
  const added = await execute(
    db,
    sql`insert into chargeback (order_id, chargeback_id, site_id, amount, previous_order_status, at, reversed_at, reason_code, reason, due_at)
        select ${orderId}, ${id}, o.site_id, ${amount}::int, ${previousStatus}::order_status, ${at}::timestamptz, ${reversed ? at : null}::timestamptz,
               ${cutText(reason?.code ?? '', 40)}::text, ${cutText(reason?.text ?? '', 300)}::text, ${dueAt}::timestamptz
        from credit_order o where o.order_id = ${orderId} on conflict do nothing`,
  )
  return added === 1
}

/**
 * Raises what an open chargeback took towards the reported amount, by what is left of the order at
 * most; returns by how much. The caller must hold the order's row lock.
 */
export async function raiseChargeback(
  db: Queryable,
  { orderId, id, reported, left }: { orderId: string; id: string; reported: number; left: number },
): Promise<number> {
  const raised = await maybeRow<{ amount: number }>(
    db,
    sql`update chargeback c set amount = least(${reported}::int, c.amount + ${left}::int) from chargeback before
        where c.order_id = ${orderId} and c.chargeback_id = ${id} and c.reversed_at is null and c.amount < ${reported}
          and before.order_id = c.order_id and before.chargeback_id = c.chargeback_id
        returning c.amount - before.amount as amount`,
  )
  return raised?.amount ?? 0
}

/**
 * Returns the charged back amount on the first reversal; null if it is already reversed or the
 * chargeback is unknown.
 */
export async function markReversed(
  db: Queryable,
  orderId: string,
  id: string,
  now: Date,
): Promise<{ amount: number } | null> {
  return maybeRow<{ amount: number }>(
    db,
    sql`update chargeback set reversed_at = ${now}
        where order_id = ${orderId} and chargeback_id = ${id} and reversed_at is null returning amount`,
  )
}

/** Returns whether any chargeback is not reversed, and the order's status before each of them. */
export async function getDisputes(
  db: Queryable,
  orderId: string,
): Promise<{ isDisputed: boolean; previousStatuses: OrderStatus[] }> {
  const results = await rows<{ previous_order_status: OrderStatus; open: boolean }>(
    db,
    sql`select previous_order_status, reversed_at is null as open from chargeback where order_id = ${orderId}`,
  )
  return {
    isDisputed: results.some(({ open }) => open),
    previousStatuses: results.map(({ previous_order_status }) => previous_order_status),
  }
}

/** `name` is that of the member. */
export type WaitingDefence = ChargebackTable & { name: string }

/** Returns a chargeback whose evidence waits to be handed in; null for any other. */
export async function findWaitingDefence(
  db: Queryable,
  orderId: string,
  id: string,
): Promise<WaitingDefence | null> {
  return maybeRow<WaitingDefence>(
    db,
    sql`select c.*, coalesce(p.name, '') as name
        from chargeback c join credit_order o on o.order_id = c.order_id left join profile p on p.member_id = o.member_id
        where c.order_id = ${orderId} and c.chargeback_id = ${id} and c.defence = 'waiting'`,
  )
}

/**
 * Records that the bank has the evidence, whatever we know of the answer; returns whether that is
 * new. What is handed in by hand stays so.
 */
export async function markDefended(
  db: Queryable,
  orderId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const updated = await execute(
    db,
    sql`update chargeback set defence = 'sent', defence_note = '', defended_at = ${now}
        where order_id = ${orderId} and chargeback_id = ${id} and defence in ('waiting', 'refused')`,
  )
  return updated === 1
}

/** Returns whether it was still waiting. */
export async function endDefence(
  db: Queryable,
  { order_id, chargeback_id }: ChargebackTable,
  { defence, note, now }: { defence: 'sent' | 'refused'; note: string; now: Date },
): Promise<boolean> {
  const updated = await execute(
    db,
    sql`update chargeback set defence = ${defence}::defence_state, defence_note = ${cutText(note, 300)},
          defended_at = case when ${defence}::text = 'sent' then ${now}::timestamptz end
        where order_id = ${order_id} and chargeback_id = ${chargeback_id} and defence = 'waiting'`,
  )
  return updated === 1
}

/** The chargebacks of an order, the first first. */
export async function listOrderChargebacks(
  db: Queryable,
  orderId: string,
): Promise<ChargebackTable[]> {
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
