import sql, { join } from 'sql-template-tag'
import type { Output } from '../../platform/contract.ts'
import type { Currency } from '../../platform/money.ts'
import {
  isRealOrderSql,
  REIMBURSEMENT_DAYS,
  openWithdrawalsSql,
} from '../../payments/server/public.ts'
import { complaintQueueSql } from '../../moderation/server/public.ts'
import { waitingInQueue } from '../../reviews/server/public.ts'
import { row, rows, type Queryable } from '../../server/database/query.ts'
import type { ReviewKind } from '../../server/review-kind.ts'
import type { getConsoleHome, listConsoleQueues } from '../home-contract.ts'

type QueueRow = {
  name: Output<typeof listConsoleQueues>['queues'][number]['name']
  waiting: number
  late: number
  oldest_at: Date
  due_at: Date
  due_since: Date
}

type Reader = { siteId: number; memberId: string; now: Date; kinds: ReviewKind[] }

/** Queues of a site in which something waits, and the open cases that the reader has claimed. */
export async function listQueues(
  db: Queryable,
  { siteId, memberId, now, kinds }: Reader,
): Promise<QueueRow[]> {
  const reviewer = { site: siteId, member: memberId }
  const reviews = kinds.map((kind) => waitingInQueue(kind, reviewer))
  return rows<QueueRow>(
    db,
    sql`with waiting as (
          ${join(reviews, ' union all ')}
          union all
          select 'mine', r.since, r.due_at from review r
          where r.site_id = ${siteId} and r.claimed_by = ${memberId} and r.kind in ('report', 'complaint')
          union all
          select case when o.method = 'sdd' then 'debit_returns' else 'chargebacks' end, c.at, c.due_at
          from chargeback c join credit_order o on o.order_id = c.order_id
          where c.site_id = ${siteId} and c.decision is null and c.reversed_at is null
          union all
          select 'payment_warnings', w.at, w.due_at from payment_warning w join credit_order o on o.order_id = w.order_id
          where w.site_id = ${siteId} and w.decision is null and o.status = 'completed'
          union all
          select 'withdrawals', w.received_at, w.received_at + make_interval(days => ${REIMBURSEMENT_DAYS}) ${openWithdrawalsSql(siteId)}
        )
        select name, count(*)::int as waiting, (count(*) filter (where due < ${now}))::int as late, min(at) as oldest_at, min(due) as due_at,
          (array_agg(at order by due))[1] as due_since
        from waiting group by name order by min(due)`,
  )
}

type IncomeRow = { currency: Currency; today: number; last_week: number }

/** What was paid since midnight UTC, and until the same hour a week ago. */
export async function sumIncome(db: Queryable, siteId: number, now: Date): Promise<IncomeRow[]> {
  return rows<IncomeRow>(
    db,
    sql`with span as (select date_trunc('day', ${now}::timestamptz) as day, ${now}::timestamptz as until, interval '7 days' as week)
        select o.currency, coalesce(sum(o.amount) filter (where o.completed_at >= day), 0)::int as today,
               coalesce(sum(o.amount) filter (where o.completed_at < day), 0)::int as last_week
        from credit_order o, span
        where o.site_id = ${siteId} and ${isRealOrderSql}
          and (o.completed_at between day and until or o.completed_at between day - week and until - week)
        group by o.currency order by sum(o.amount) desc`,
  )
}

type Figure = { today: number; last_week: number }
export type Figures = Record<'sign_ups' | 'confirmed' | 'active' | 'messages' | 'orders', Figure>

/**
 * Counts since midnight UTC, and until the same hour a week ago. Fictional profiles are not
 * counted.
 */
export async function countFigures(db: Queryable, siteId: number, now: Date): Promise<Figures> {
  const counts = await row<Record<string, number>>(
    db,
    sql`with span as (select date_trunc('day', ${now}::timestamptz) as day, ${now}::timestamptz as until, interval '7 days' as week),
        people as not materialized (select a.member_id from account a join profile p on p.member_id = a.member_id
                   where a.site_id = ${siteId} and p.origin = 'member' and a.role = 'member'),
        recent as materialized (select a.member_id, a.signup_at, a.email_confirmed_at, a.last_seen_at from account a, span
                   where a.site_id = ${siteId} and a.role = 'member'
                     and (a.last_seen_at >= day or a.signup_at >= day - week or a.email_confirmed_at >= day - week)),
        moves as (select count(*) filter (where signup_at between day and until)::int as sign_ups,
                         count(*) filter (where signup_at between day - week and until - week)::int as sign_ups_before,
                         count(*) filter (where email_confirmed_at between day and until)::int as confirmed,
                         count(*) filter (where email_confirmed_at between day - week and until - week)::int as confirmed_before,
                         count(*) filter (where last_seen_at between day and until)::int as active
                  from recent r join profile p on p.member_id = r.member_id and p.origin = 'member', span)
        select moves.*,
          (select count(distinct s.member_id)::int from session s join people using (member_id), span where s.created_at <= until - week and s.last_used_at >= day - week) as active_before,
          (select count(*)::int from ledger_transaction t join people using (member_id), span where t.kind = 'message' and t.at between day and until) as messages,
          (select count(*)::int from ledger_transaction t join people using (member_id), span where t.kind = 'message' and t.at between day - week and until - week) as messages_before,
          (select count(*)::int from credit_order o, span where o.site_id = ${siteId} and ${isRealOrderSql} and o.completed_at between day and until) as orders,
          (select count(*)::int from credit_order o, span where o.site_id = ${siteId} and ${isRealOrderSql} and o.completed_at between day - week and until - week) as orders_before
        from moves`,
  )
  return toFigures((name) => ({
    today: counts[name] ?? 0,
    last_week: counts[`${name}_before`] ?? 0,
  }))
}

export function toFigures(find: (name: keyof Figures) => Figure | undefined): Figures {
  const figure = (name: keyof Figures): Figure => {
    const { today, last_week } = find(name) ?? { today: 0, last_week: 0 }
    return { today, last_week }
  }
  return {
    sign_ups: figure('sign_ups'),
    confirmed: figure('confirmed'),
    active: figure('active'),
    messages: figure('messages'),
    orders: figure('orders'),
  }
}

type HourRow = { hour: number; is_today: boolean; orders: number }

/** Completed orders by hour (UTC) of today and of the same day last week. */
export async function listOrderHours(db: Queryable, siteId: number, now: Date): Promise<HourRow[]> {
  return rows<HourRow>(
    db,
    sql`select extract(hour from completed_at)::int as hour, completed_at >= date_trunc('day', ${now}::timestamptz) as is_today, count(*)::int as orders
        from credit_order o
        where site_id = ${siteId} and ${isRealOrderSql} and (completed_at >= date_trunc('day', ${now}::timestamptz)
          or (completed_at >= date_trunc('day', ${now}::timestamptz) - interval '7 days' and completed_at < date_trunc('day', ${now}::timestamptz) - interval '6 days'))
        group by 1, 2`,
  )
}

type AlarmRow = { kind: 'payments' | 'jobs' | 'mail'; count: number }

/** Fewer mails that fail are the fault of single addresses. */
const MANY_MAILS = 5

/**
 * What somebody has to look at: payments that the books do not explain, failed jobs, and mails that
 * were not accepted, where those of the last hour are many and more than a tenth (deploy/monitoring).
 */
export async function countAlarms(db: Queryable, siteId: number, now: Date): Promise<AlarmRow[]> {
  return rows<AlarmRow>(
    db,
    sql`select 'payments' as kind, count(*)::int as count from payment_event e join credit_order o on o.order_id = e.order_id
        where o.site_id = ${siteId} and e.kind = 'alarm' and e.at > ${now}::timestamptz - interval '1 day'
        union all
        select 'jobs', count(*)::int from graphile_worker._private_jobs where attempts >= max_attempts
        union all
        select 'mail', case when failed >= ${MANY_MAILS} and failed > 0.1 * accepted then failed else 0 end from (
          select (count(*) filter (where state = 'accepted'))::int as accepted, (count(*) filter (where state <> 'accepted'))::int as failed
          from mail_log where site_id = ${siteId} and at > ${now}::timestamptz - interval '1 hour') mails`,
  )
}

type LateQueue = NonNullable<Output<typeof getConsoleHome>['last_late']>['queue']
type LateRow = { queue: LateQueue; due_at: Date; answered_at: Date }

/** The latest answer after its deadline in each of these queues, the latest of all first. */
export async function listLateAnswers(db: Queryable, siteId: number): Promise<LateRow[]> {
  return rows<LateRow>(
    db,
    sql`(select 'reports' as queue, answer_by as due_at, decided_at as answered_at from report
         where site_id = ${siteId} and decided_at > answer_by order by decided_at desc limit 1)
        union all
        (select distinct on (queue) queue, answer_by, decided_at from (
           select ${complaintQueueSql(sql`c`)} as queue, answer_by, decided_at from complaint c
           where site_id = ${siteId} and decided_at > answer_by order by decided_at desc limit 100) late
         order by queue, decided_at desc)
        union all
        (select 'selfies', due_at, decided_at from selfie
         where site_id = ${siteId} and decided_at > due_at order by decided_at desc limit 1)
        union all
        (select case when o.method = 'sdd' then 'debit_returns' else 'chargebacks' end, c.due_at, c.decided_at
         from chargeback c join credit_order o on o.order_id = c.order_id
         where c.site_id = ${siteId} and c.decided_at > c.due_at order by c.decided_at desc limit 1)
        order by answered_at desc`,
  )
}
