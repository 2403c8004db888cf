import sql from 'sql-template-tag'
import { execute, type Queryable, rows } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'

type Kind =
  | 'created'
  | 'settled'
  | 'refused'
  | 'discount_lost'
  | 'refund'
  | 'chargeback'
  | 'chargeback_reversed'
  | 'contested'
  | 'accepted'
  | 'defended'
  | 'defence_refused'
  | 'fraud_warning'
  | 'information_warning'
  | 'card_warning'
  | 'warning_answered'
  | 'warning_kept'
  | 'alarm'

/** Records an event of an order's payment. */
export async function recordPaymentEvent(
  ctx: { db: Queryable; now: Date },
  orderId: string,
  kind: Kind,
  detail: Record<string, string | number | null>,
): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into payment_event (order_id, event_id, at, kind, detail)
        values (${orderId}, ${newId()}, ${ctx.now}, ${kind}, ${JSON.stringify(detail)})`,
  )
}

type EventRow = {
  event_id: string
  kind: string
  detail: Record<string, string | number | null>
  at: Date
}

/** What happened to the payment of an order, the latest first. */
export async function listPaymentEvents(db: Queryable, orderId: string): Promise<EventRow[]> {
  return rows<EventRow>(
    db,
    sql`select event_id, kind, detail, at from payment_event where order_id = ${orderId} order by at desc, event_id desc`,
  )
}
