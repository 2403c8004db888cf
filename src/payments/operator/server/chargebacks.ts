import sql from 'sql-template-tag'
import type { ChargebackTable } from '../../../server/database/generated/tables.ts'
import { rows, type Queryable } from '../../../server/database/query.ts'

/** The chargebacks of an order, the first first. */
export async function chargebacksOf(db: Queryable, orderId: string): Promise<ChargebackTable[]> {
  return rows<ChargebackTable>(
    db,
    sql`select * from chargeback where order_id = ${orderId} order by at, chargeback_id`,
  )
}
