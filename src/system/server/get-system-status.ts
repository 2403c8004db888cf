import sql from 'sql-template-tag'
import { isRealOrderSql } from '../../payments/server/public.ts'
import type { Output } from '../../platform/contract.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { row, type Queryable } from '../../server/database/query.ts'
import type { Files } from '../../server/files/files.ts'
import { isStorageFailure } from '../../server/files/storage-failure.ts'
import { newId } from '../../server/ids.ts'
import { listNodes } from '../../server/node-status.ts'
import type { getSystemStatus as contract, SystemStatus } from '../contract.ts'
import { findCopiedChanges, findRestoreTest, listCopies } from './backup-run.ts'
import { countJobs } from './job-outbox.ts'
import { listSamples } from './system-sample.ts'

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

type Status = Output<typeof contract>

export async function getSystemStatus(ctx: MemberContext): Promise<Status> {
  const { db, site, now } = ctx
  return {
    ...(await readHealth(ctx)),
    backups: await getBackups(db),
    trends: (await listSamples(db, { siteId: site.id, now })).map(({ at, figures }) => ({
      at: at.toISOString(),
      figures,
    })),
    checked_at: now.toISOString(),
  }
}

async function getBackups(db: Queryable): Promise<Status['backups']> {
  const changes = await findCopiedChanges(db)
  return {
    copies: (await listCopies(db)).map(({ finished_at: at, bytes }) => ({
      at: at.toISOString(),
      bytes: Number(bytes),
    })),
    changes: changes && { ...changes, at: iso(changes.at) },
    restored_at: iso((await findRestoreTest(db))?.finished_at),
  }
}

const redisStates = ['none', 'up', 'down'] as const

export type Health = Omit<SystemStatus, 'backups' | 'trends' | 'checked_at'>

/** How each part of the installation is now, and what the site's mails, payments and photos do. */
export async function readHealth(ctx: Context): Promise<Health> {
  const { db, site, now } = ctx
  const { accepted, refused, limited, failed, ...status } = await getSiteStatus(db, site.id, now)
  return {
    nodes: (await listNodes(db, now)).map((node) => ({
      id: node.node_id,
      version: node.version,
      started_at: node.started_at.toISOString(),
      redis: redisStates.find((state) => state === node.redis) ?? 'none',
      event_loop_delay: node.event_loop_delay,
      connections: node.connections,
      streams: node.streams,
    })),
    database: await getDatabaseStatus(db),
    mail: { accepted, refused, limited, failed },
    payments: {
      last_report: iso(status.last_report),
      open_orders: status.open_orders,
      faults: status.faults,
    },
    photos: { processing: status.processing, oldest: iso(status.oldest_photo) },
    push: { subscriptions: status.subscriptions },
    storage: await tryStorage(ctx.files),
    sms: { configured: ctx.sendSms !== null, sent: status.codes },
    queues: (await countJobs(db, now)).map((queue) => ({ ...queue, oldest: iso(queue.oldest) })),
  }
}

/** Stores a small file and removes it. */
async function tryStorage(files: Files): Promise<{ stores: boolean; milliseconds: number }> {
  const name = `health/${newId()}`
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    await files.put(name, new Uint8Array([1]))
    await files.remove(name)
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    return { stores: false, milliseconds: took() }
  }
  return { stores: true, milliseconds: took() }
}

type DatabaseStatus = {
  version: string
  bytes: number
  connections: number
  max_connections: number
  migrations: number
  last_migration: string
  lag: number | null
}

async function getDatabaseStatus(db: Queryable): Promise<DatabaseStatus> {
  return row<DatabaseStatus>(
    db,
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
               (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
               current_setting('max_connections')::int as max_connections,
               (select count(*)::int from migration) as migrations,
               (select max(name) from migration) as last_migration,
               (select max(extract(epoch from replay_lag))::float8 from pg_stat_replication) as lag`,
  )
}

type SiteStatus = {
  accepted: number
  refused: number
  limited: number
  failed: number
  last_report: Date | null
  open_orders: number
  faults: number
  processing: number
  oldest_photo: Date | null
  subscriptions: number
  codes: number
}

/** What the site's mails, payments, photos and pushes did. */
async function getSiteStatus(db: Queryable, siteId: number, now: Date): Promise<SiteStatus> {
  return row<SiteStatus>(
    db,
    sql`with mails as (select state from mail_log where site_id = ${siteId} and at > ${now}::timestamptz - interval '1 hour')
        select (select count(*)::int from mails where state = 'accepted') as accepted,
               (select count(*)::int from mails where state = 'refused') as refused,
               (select count(*)::int from mails where state = 'limited') as limited,
               (select count(*)::int from mails where state = 'failed') as failed,
               (select max(e.at) from payment_event e join credit_order o on o.order_id = e.order_id
                where o.site_id = ${siteId} and e.kind = 'reported' and o.created_at > ${now}::timestamptz - interval '30 days') as last_report,
               (select count(*)::int from credit_order o where site_id = ${siteId} and status = 'pending' and ${isRealOrderSql}) as open_orders,
               (select count(*)::int from reconciliation_fault where site_id = ${siteId} and state = 'open') as faults,
               (select count(*)::int from photo ph join profile p on p.member_id = ph.member_id
                where p.site_id = ${siteId} and ph.status = 'processing' and ph.deleted_at is null) as processing,
               (select min(ph.created_at) from photo ph join profile p on p.member_id = ph.member_id
                where p.site_id = ${siteId} and ph.status = 'processing' and ph.deleted_at is null) as oldest_photo,
               (select count(*)::int from push_subscription s join account a on a.member_id = s.member_id where a.site_id = ${siteId}) as subscriptions,
               (select count(*)::int from one_time_code c join account a on a.member_id = c.member_id
                where a.site_id = ${siteId} and c.sent_at > ${now}::timestamptz - interval '1 hour') as codes`,
  )
}
