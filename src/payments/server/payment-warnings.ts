import sql from 'sql-template-tag'
import type { PaymentWarningTable } from '../../server/database/generated/tables.ts'
import { execute, type Queryable } from '../../server/database/query.ts'

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
