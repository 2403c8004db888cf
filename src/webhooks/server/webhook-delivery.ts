import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../../server/database/generated/tables.ts'

/** Deliveries that the log of a webhook shows. */
const LATEST = 100
const DELIVERY_DAYS = 30

export async function addDelivery(
  db: Queryable,
  row: Pick<WebhookDeliveryTable, 'delivery_id' | 'webhook_id' | 'event' | 'created_at'> & {
    payload: object
  },
): Promise<void> {
  await execute(
    db,
    sql`insert into webhook_delivery (delivery_id, webhook_id, event, payload, created_at)
        values (${row.delivery_id}, ${row.webhook_id}, ${row.event}, ${JSON.stringify(row.payload)}::jsonb, ${row.created_at})`,
  )
}

/** The newest first. */
export async function listDeliveryRows(
  db: Queryable,
  webhook: string,
): Promise<WebhookDeliveryTable[]> {
  return rows<WebhookDeliveryTable>(
    db,
    sql`select * from webhook_delivery where webhook_id = ${webhook}
        order by created_at desc, delivery_id desc limit ${LATEST}`,
  )
}

/** A delivery of the site with its webhook. */
export async function findDelivery(
  db: Queryable,
  site: number,
  id: string,
): Promise<(WebhookDeliveryTable & WebhookTable) | null> {
  return maybeRow<WebhookDeliveryTable & WebhookTable>(
    db,
    sql`select w.*, d.* from webhook_delivery d join webhook w using (webhook_id)
        where d.delivery_id = ${id} and w.site_id = ${site}`,
  )
}

/** Counts an attempt and keeps its answer. */
export async function recordAttempt(
  db: Queryable,
  id: string,
  { answered, deliveredAt }: { answered: string; deliveredAt: Date | null },
): Promise<void> {
  await execute(
    db,
    sql`update webhook_delivery set attempts = attempts + 1, answered = ${answered}, delivered_at = ${deliveredAt}
        where delivery_id = ${id}`,
  )
}

/** Lets a delivered one be sent again. */
export async function reopenDelivery(db: Queryable, id: string): Promise<void> {
  await execute(db, sql`update webhook_delivery set delivered_at = null where delivery_id = ${id}`)
}

export async function deleteOldDeliveries(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELIVERY_DAYS * 86_400_000)
  await execute(db, sql`delete from webhook_delivery where created_at < ${before}`)
}
