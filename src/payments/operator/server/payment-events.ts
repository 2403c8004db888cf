import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../../server/database/query.ts'

type EventRow = {
  event_id: string
  kind: string
  detail: Record<string, string | number | null>
  at: Date
}

/** What happened to the payment of an order, the latest first. */
export async function paymentEventsOf(db: Queryable, orderId: string): Promise<EventRow[]> {
  return rows<EventRow>(
    db,
    sql`select event_id, kind, detail, at from payment_event where order_id = ${orderId} order by at desc, event_id desc`,
  )
}
