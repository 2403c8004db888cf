import sql from 'sql-template-tag'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { WebhookTable } from '../../server/database/generated/tables.ts'
import type { WebhookEvent } from '../contract.ts'

export type WebhookRow = WebhookTable

export async function listWebhookRows(db: Queryable, site: number): Promise<WebhookRow[]> {
  return rows<WebhookRow>(
    db,
    sql`select * from webhook where site_id = ${site} order by webhook_id`,
  )
}

/** Those that learn of an event. */
export async function listSubscribers(
  db: Queryable,
  site: number,
  event: WebhookEvent,
): Promise<Pick<WebhookRow, 'webhook_id'>[]> {
  return rows<Pick<WebhookRow, 'webhook_id'>>(
    db,
    sql`select webhook_id from webhook where site_id = ${site} and active and ${event} = any(events)`,
  )
}

export async function findWebhook(
  db: Queryable,
  site: number,
  id: string,
): Promise<WebhookRow | null> {
  return maybeRow<WebhookRow>(
    db,
    sql`select * from webhook where site_id = ${site} and webhook_id = ${id}`,
  )
}

type NewWebhook = Pick<
  WebhookRow,
  'webhook_id' | 'site_id' | 'url' | 'events' | 'secret' | 'created_by' | 'created_at'
>

export async function addWebhook(db: Queryable, row: NewWebhook): Promise<void> {
  await execute(
    db,
    sql`insert into webhook (webhook_id, site_id, url, events, secret, created_by, created_at)
        values (${row.webhook_id}, ${row.site_id}, ${row.url}, ${row.events}, ${row.secret}, ${row.created_by}, ${row.created_at})`,
  )
}

export async function updateWebhook(
  db: Queryable,
  {
    webhook_id: id,
    url,
    events,
    active,
  }: Pick<WebhookRow, 'webhook_id' | 'url' | 'events' | 'active'>,
): Promise<void> {
  await execute(
    db,
    sql`update webhook set url = ${url}, events = ${events}, active = ${active} where webhook_id = ${id}`,
  )
}

export async function replaceSecret(
  db: Queryable,
  id: string,
  { secret, previousUntil }: { secret: Buffer; previousUntil: Date },
): Promise<void> {
  await execute(
    db,
    sql`update webhook set previous_secret = secret, previous_until = ${previousUntil}, secret = ${secret} where webhook_id = ${id}`,
  )
}

export async function deleteWebhook(db: Queryable, id: string): Promise<void> {
  await execute(db, sql`delete from webhook where webhook_id = ${id}`)
}
