import sql from 'sql-template-tag'
import type { PaymentWarningTable } from '../../server/database/generated/tables.ts'
import { execute, type Queryable, maybeRow, row, rows } from '../../server/database/query.ts'
import type { Currency } from '../../platform/money.ts'
import type { OrderStatus } from '../rules.ts'

type NewWarning = Omit<PaymentWarningTable, 'decision' | 'decided_by' | 'decided_at'>

/** Returns false if the warning is already known. */
export async function addWarning(db: Queryable, warning: NewWarning): Promise<boolean> {
  const added = await execute(
    db,
    sql`insert into payment_warning (order_id, warning_id, site_id, kind, amount, reason_code, reason, at, due_at)
        values (${warning.order_id}, ${warning.warning_id}, ${warning.site_id}, ${warning.kind}, ${warning.amount},
                ${warning.reason_code}, ${warning.reason}, ${warning.at}, ${warning.due_at})
        on conflict do nothing`,
  )
  return added === 1
}

export type WarningRow = PaymentWarningTable & {
  member_id: string
  name: string
  provider: string
  currency: Currency
  status: OrderStatus
  decider: string | null
}

const warningSql = sql`
  select w.*, o.member_id, o.provider, o.currency, o.status, coalesce(p.name, '') as name, d.name as decider
  from payment_warning w join credit_order o on o.order_id = w.order_id
  left join profile p on p.member_id = o.member_id left join profile d on d.member_id = w.decided_by`

/** Warnings to decide, by time left; an order that was refunded or charged back needs no decision. */
export async function listOpenWarnings(
  db: Queryable,
  siteId: number,
  limit: number,
): Promise<WarningRow[]> {
  return rows<WarningRow>(
    db,
    sql`${warningSql} where w.site_id = ${siteId} and w.decision is null and o.status = 'completed'
        order by w.due_at, w.order_id, w.warning_id limit ${limit}`,
  )
}

export async function listOrderWarnings(
  db: Queryable,
  siteId: number,
  orderId: string,
): Promise<WarningRow[]> {
  return rows<WarningRow>(
    db,
    sql`${warningSql} where w.site_id = ${siteId} and w.order_id = ${orderId} order by w.at desc, w.warning_id limit 100`,
  )
}

export async function findWarning(
  db: Queryable,
  siteId: number,
  { order, warning }: { order: string; warning: string },
): Promise<WarningRow | null> {
  return maybeRow<WarningRow>(
    db,
    sql`${warningSql} where w.site_id = ${siteId} and w.order_id = ${order} and w.warning_id = ${warning}`,
  )
}

type Decision = {
  order: string
  warning: string
  decision: 'answered' | 'kept'
  decidedBy: string
  now: Date
}

/** Returns false if it is decided already. */
export async function decideWarning(
  db: Queryable,
  { order, warning, decision, decidedBy, now }: Decision,
): Promise<boolean> {
  const decided = await execute(
    db,
    sql`update payment_warning set decision = ${decision}, decided_by = ${decidedBy}, decided_at = ${now}
        where order_id = ${order} and warning_id = ${warning} and decision is null`,
  )
  return decided === 1
}

/** Reports of fraud about payments that are neither refunded nor decided. */
export async function countOpenFraud(db: Queryable, siteId: number): Promise<number> {
  const { count } = await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from payment_warning w join credit_order o on o.order_id = w.order_id
        where w.site_id = ${siteId} and w.decision is null and w.kind = 'fraud' and o.status = 'completed'`,
  )
  return count
}
