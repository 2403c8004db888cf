import sql from 'sql-template-tag'
import { isRealOrderSql } from '../../payments/server/public.ts'
import { row, type Queryable } from '../../server/database/query.ts'
import type { FeatureGauge } from '../../server/metrics.ts'
import { countJobs, findCopiedChanges, findNewestCopy } from '../../system/server/public.ts'

/** Milliseconds; several gauges of one collection share what was read. */
const FRESH = 5_000

const descriptions = {
  jobs_waiting: 'Jobs that are due and not running, in queue and outbox',
  jobs_oldest_seconds: 'Age of the oldest job that is due and not running',
  jobs_failed: 'Jobs that failed for the last time',
  signups_last_hour: 'Accounts created in the last hour',
  orders_completed_last_hour: 'Orders paid in the last hour',
  orders_failed_last_hour: 'Orders of the last hour whose payment failed, expired or was cancelled',
  orders_pending: 'Orders whose payment is open',
  orders_pending_oldest_seconds: 'Age of the oldest order whose payment is open',
  reconciliation_faults: 'Differences between ledger, orders and provider that nobody has solved',
  mails_accepted_last_hour: 'Mails that the mail server accepted in the last hour',
  mails_refused_last_hour: 'Mails that failed or were refused in the last hour',
  photos_processing_oldest_seconds: 'Age of the oldest photo that is not processed',
  cases_open: 'Reports and complaints without a decision',
  cases_overdue: 'Reports and complaints whose time to answer is over',
  backup_age_seconds:
    'Age of the newest copy of the database, by whatever tool; infinite without one',
  backup_changes_fail:
    'Whether the copies of changes that are set up do not work (1); 0 also where none are',
  replica_lag_seconds: 'Lag of the slowest replica of the database; 0 without one',
}

type Values = Record<keyof typeof descriptions, number>

/** Figures of the whole installation, from the database: for nodes that run jobs. */
export function installationGauges(db: Queryable, clock: () => Date): FeatureGauge[] {
  let reading: { at: number; values: Promise<Values> } | null = null
  const read = () => {
    const now = clock()
    if (reading === null || now.getTime() - reading.at > FRESH)
      reading = { at: now.getTime(), values: readValues(db, now) }
    return reading.values
  }
  const readGauge = async (name: string) => new Map(Object.entries(await read())).get(name) ?? 0
  return Object.entries(descriptions).map(([name, help]) => ({
    name,
    help,
    read: () => readGauge(name),
  }))
}

async function readValues(db: Queryable, now: Date): Promise<Values> {
  const [queues, business, newest, changes] = await Promise.all([
    countJobs(db, now),
    readBusiness(db, now),
    findNewestCopy(db),
    findCopiedChanges(db),
  ])
  const sum = (key: 'waiting' | 'failed') => queues.reduce((total, queue) => total + queue[key], 0)
  const due = queues.flatMap(({ oldest }) => (oldest ? [now.getTime() - oldest.getTime()] : []))
  return {
    ...business,
    backup_age_seconds: newest ? (now.getTime() - newest.getTime()) / 1_000 : Infinity,
    backup_changes_fail: changes?.works === false ? 1 : 0,
    jobs_waiting: sum('waiting'),
    jobs_failed: sum('failed'),
    jobs_oldest_seconds: Math.max(0, ...due) / 1_000,
  }
}

type Business = Omit<
  Values,
  | 'backup_age_seconds'
  | 'backup_changes_fail'
  | 'jobs_waiting'
  | 'jobs_failed'
  | 'jobs_oldest_seconds'
>

const readBusiness = (db: Queryable, now: Date): Promise<Business> =>
  row<Business>(
    db,
    sql`with clock as (select ${now}::timestamptz as at, ${now}::timestamptz - interval '1 hour' as hour_ago),
             orders as (select status, created_at from credit_order o, clock where ${isRealOrderSql} and (status = 'pending' or created_at > clock.hour_ago)),
             mails as (select state from mail_log, clock where mail_log.at > clock.hour_ago),
             cases as (select answer_by from report where state <> 'decided' union all
                       select answer_by from complaint where state <> 'decided')
        select (select count(*)::int from account, clock where signup_at > clock.hour_ago) as signups_last_hour,
               (select count(*)::int from credit_order o, clock where ${isRealOrderSql} and status = 'completed' and completed_at > clock.hour_ago) as orders_completed_last_hour,
               (select count(*)::int from orders where status in ('failed', 'expired', 'cancelled')) as orders_failed_last_hour,
               (select count(*)::int from orders where status = 'pending') as orders_pending,
               (select coalesce(extract(epoch from clock.at - min(created_at)), 0)::float8 from clock left join orders on status = 'pending' group by clock.at) as orders_pending_oldest_seconds,
               (select count(*)::int from reconciliation_fault where state = 'open') as reconciliation_faults,
               (select count(*)::int from mails where state = 'accepted') as mails_accepted_last_hour,
               (select count(*)::int from mails where state in ('refused', 'failed')) as mails_refused_last_hour,
               (select coalesce(extract(epoch from clock.at - min(created_at)), 0)::float8 from clock left join photo on status = 'processing' and deleted_at is null group by clock.at) as photos_processing_oldest_seconds,
               (select count(*)::int from cases) as cases_open,
               (select count(*)::int from cases, clock where answer_by < clock.at) as cases_overdue,
               (select coalesce(max(extract(epoch from replay_lag)), 0)::float8 from pg_stat_replication) as replica_lag_seconds`,
  )
