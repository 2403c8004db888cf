import sql from 'sql-template-tag'
import { execute, maybeRow, row, rows, type Queryable } from '../../../server/database/query.ts'
import type { Money } from '../../../platform/money.ts'
import type { Fault } from '../../server/reconciliation-faults.ts'

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
