import sql, { empty, join, type Sql } from 'sql-template-tag'
import { firstOrderSql, isRealOrderSql } from '../../payments/server/public.ts'
import { euCountries } from '../../platform/european-union.ts'
import type { Context } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'

type Window = {
  siteId: number
  from: Date
  /** Conditions on the order `o`; for figures of sales alone. */
  scope?: Sql
}

/** Of the owner's own sales: orders, what they brought, refunds and chargebacks. */
export const salesMetrics = {
  first_orders: ({ siteId, from, scope = empty }: Window) =>
    sql`select ${toDay(sql`o.completed_at`)} as day, '' as unit, count(*) as value from credit_order o
        where o.site_id = ${siteId} and o.completed_at >= ${from} and ${isRealOrderSql} and ${firstOrderSql} ${scope} group by 1`,
  orders: ({ siteId, from, scope = empty }: Window) =>
    sql`select ${toDay(sql`o.completed_at`)} as day, '' as unit, count(*) as value from credit_order o
        where o.site_id = ${siteId} and o.completed_at >= ${from} and ${isRealOrderSql} ${scope} group by 1`,
  income: ({ siteId, from, scope = empty }: Window) =>
    sql`select ${toDay(sql`o.completed_at`)} as day, o.currency as unit, sum(o.amount) as value from credit_order o
        where o.site_id = ${siteId} and o.completed_at >= ${from} and ${isRealOrderSql} ${scope} group by 1, 2`,
  refunds: ({ siteId, from, scope = empty }: Window) =>
    sql`select ${toDay(sql`r.requested_at`)} as day, '' as unit, count(*) as value
        from refund r join credit_order o on o.order_id = r.order_id
        where r.site_id = ${siteId} and r.requested_at >= ${from} and ${isRealOrderSql} ${scope} group by 1`,
  chargebacks: ({ siteId, from, scope = empty }: Window) =>
    sql`select ${toDay(sql`c.at`)} as day, '' as unit, count(*) as value
        from chargeback c join credit_order o on o.order_id = c.order_id
        where o.site_id = ${siteId} and c.at >= ${from} and ${isRealOrderSql} ${scope} group by 1`,
} satisfies Record<string, (window: Window) => Sql>

/** Figures by name: rows of `day` (UTC), `unit` and `value` since the start of a day. */
export const eventMetrics = {
  sign_ups: bySignUpDay(sql`true`),
  // What became, within the roll-up window, of those who signed up on the day.
  confirmed: bySignUpDay(sql`a.email_confirmed_at is not null`),
  completed: bySignUpDay(sql`a.signup_step >= 5`),
  wrote: bySignUpDay(
    sql`exists (select from inbox i where i.member_id = a.member_id and i.has_written)`,
  ),
  bought: bySignUpDay(
    sql`exists (select from credit_order o where o.member_id = a.member_id and o.completed_at is not null and ${isRealOrderSql})`,
  ),
  ...salesMetrics,
  messages: ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`m.created_at`)} as day, '' as unit, count(*) as value
        from message m join conversation c on c.conversation_id = m.conversation_id
        where c.site_id = ${siteId} and m.created_at >= ${from} and ${isPerson(sql`m.sender_id`)} group by 1`,
  conversations: byConversationDay(sql`true`),
  answered: byConversationDay(
    sql`exists (select from inbox i where i.conversation_id = c.conversation_id and not i.started and i.has_written
                and i.member_id = case when c.started_by = c.lo then c.hi else c.lo end)`,
  ),
  matches: ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`l.matched_at`)} as day, '' as unit, count(*) as value
        from like_pair l join profile p on p.member_id = l.lo
        where p.site_id = ${siteId} and l.matched_at >= ${from} group by 1`,
  likes: byLikeDay(sql`true`),
  // Of all likes of the day, and of those with a comment, those that became a match.
  liked_back: byLikeDay(sql`l.matched_at is not null`),
  commented: byCommentDay(sql`true`),
  comments_liked_back: byCommentDay(sql`exists (select from like_pair l
    where l.lo = least(c.member_id, c.other_id) and l.hi = greatest(c.member_id, c.other_id) and l.matched_at is not null)`),
  reports: ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`at`)} as day, '' as unit, count(*) as value from report
        where site_id = ${siteId} and at >= ${from} group by 1`,
  decided_cases: ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`decided_at`)} as day, '' as unit, count(*) as value from report
        where site_id = ${siteId} and decided_at >= ${from} group by 1`,
  decision_minutes: ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`decided_at`)} as day, '' as unit,
               percentile_disc(0.5) within group (order by extract(epoch from decided_at - at)::bigint / 60) as value
        from report where site_id = ${siteId} and decided_at >= ${from} group by 1`,
  // The logs keep 90 days; a day is counted while it is recent and stays.
  mails: ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`at`)} as day, '' as unit, count(*) as value from mail_log
        where site_id = ${siteId} and at >= ${from} and state in ('accepted', 'refused') group by 1`,
  bounces: ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`d.at`)} as day, '' as unit, count(distinct d.member_id) as value
        from notification_disabled d join account a on a.member_id = d.member_id
        where a.site_id = ${siteId} and d.at >= ${from} and d.reason = 'bounce' group by 1`,
  pushes: ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`at`)} as day, '' as unit, count(*) as value from push_log
        where site_id = ${siteId} and at >= ${from} group by 1`,
  delivered_pushes: ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`at`)} as day, '' as unit, count(*) as value from push_log
        where site_id = ${siteId} and at >= ${from} and state = 'sent' group by 1`,
} satisfies Record<string, (window: Window) => Sql>

/** Counted at the time of the roll-up only, for its day: how many were active until then. */
const activityMetrics = ['active_1', 'active_7', 'active_30', 'active_30_eu', 'paying_30'] as const

export type Metric = keyof typeof eventMetrics | (typeof activityMetrics)[number]

const countMetrics = (metrics: Record<string, (window: Window) => Sql>, window: Window): Sql =>
  join(
    Object.entries(metrics).map(
      ([metric, count]) =>
        sql`select ${metric}::text as metric, counted.* from (${count(window)}) counted`,
    ),
    ' union all ',
  )

function toDay(time: Sql): Sql {
  return sql`(${time} at time zone 'UTC')::date`
}

/** Fictional profiles, profiles of partners and staff are not counted. */
function isPerson(memberId: Sql): Sql {
  return sql`exists (select from profile p join account person on person.member_id = p.member_id
                     where p.member_id = ${memberId} and p.origin = 'member' and person.role = 'member')`
}

function bySignUpDay(condition: Sql) {
  return ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`a.signup_at`)} as day, '' as unit, count(*) as value from account a
        where a.site_id = ${siteId} and a.signup_at >= ${from} and ${isPerson(sql`a.member_id`)} and ${condition} group by 1`
}

function byLikeDay(condition: Sql) {
  return ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`given.at`)} as day, '' as unit, count(*) as value
        from like_pair l cross join lateral (values (l.lo, l.lo_at), (l.hi, l.hi_at)) given (member_id, at)
          join profile p on p.member_id = given.member_id
        where p.site_id = ${siteId} and given.at >= ${from} and ${isPerson(sql`given.member_id`)} and ${condition} group by 1`
}

function byCommentDay(condition: Sql) {
  return ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`c.created_at`)} as day, '' as unit, count(*) as value from like_comment c
        where c.site_id = ${siteId} and c.created_at >= ${from} and ${isPerson(sql`c.member_id`)} and ${condition} group by 1`
}

function byConversationDay(condition: Sql) {
  return ({ siteId, from }: Window) =>
    sql`select ${toDay(sql`c.created_at`)} as day, '' as unit, count(*) as value from conversation c
        where c.site_id = ${siteId} and c.created_at >= ${from} and ${isPerson(sql`c.started_by`)} and ${condition} group by 1`
}

const startOfDay = (now: Date, daysBefore: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysBefore))

/**
 * Counts the last days anew, today included. A repeated run gives the same rows; an event that
 * arrived late is counted on its day.
 */
export async function rollUpEvents(
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  days: number,
): Promise<void> {
  const from = startOfDay(now, days - 1)
  await execute(
    db,
    sql`delete from daily_metric where site_id = ${site.id} and day >= ${from}::timestamptz at time zone 'UTC'
          and metric = any(${Object.keys(eventMetrics)}::text[])`,
  )
  await execute(
    db,
    sql`insert into daily_metric (site_id, metric, day, unit, value, counted_at)
        select ${site.id}::smallint, metric, day, unit, value, ${now}::timestamptz from (${countMetrics(eventMetrics, { siteId: site.id, from })}) counts`,
  )
}

/** Counts who was active in the last 1, 7 and 30 days, and who of the latter is in the European Union or has ever paid. */
export async function rollUpActivity({
  db,
  site,
  now,
}: Pick<Context, 'db' | 'site' | 'now'>): Promise<void> {
  await execute(
    db,
    sql`with active as (
          select count(*) filter (where last_seen_at >= ${startOfDay(now, 0)}) as active_1,
                 count(*) filter (where last_seen_at >= ${startOfDay(now, 6)}) as active_7,
                 count(*) as active_30, count(*) filter (where exists (
                   select from profile home where home.member_id = account.member_id and home.country = any(${[...euCountries]}::text[]))) as active_30_eu, count(*) filter (where paid_user and not exists (
                   select from credit_order o where o.member_id = account.member_id and not (${isRealOrderSql}))) as paying_30
          from account where site_id = ${site.id} and status in ('active', 'not_confirmed')
            and last_seen_at >= ${startOfDay(now, 29)} and ${isPerson(sql`account.member_id`)}
        )
        insert into daily_metric (site_id, metric, day, value, counted_at)
        select ${site.id}::smallint, metric, ${startOfDay(now, 0)}::timestamptz at time zone 'UTC', value, ${now}::timestamptz
        from active, lateral (values ('active_1', active_1), ('active_7', active_7), ('active_30', active_30), ('active_30_eu', active_30_eu), ('paying_30', paying_30)) v (metric, value)
        on conflict (site_id, metric, day, unit) do update set value = excluded.value, counted_at = excluded.counted_at`,
  )
}

export type DayValue = { metric: Metric; day: string; unit: string; value: number }

type Days = { siteId: number; from: string; to: string }

/** The figures of some days (UTC), by day. */
export async function listDayValues(
  db: Queryable,
  { siteId, from, to }: Days,
): Promise<DayValue[]> {
  return rows<DayValue>(
    db,
    sql`select metric, to_char(day, 'YYYY-MM-DD') as day, unit, value::float8 as value from daily_metric
        where site_id = ${siteId} and day between ${from}::date and ${to}::date order by day`,
  )
}

/** Sales of some days by the country of the order and the lander of the member, counted now. */
export async function listSalesValues(
  db: Queryable,
  {
    siteId,
    from,
    to,
    lander,
    country,
  }: Days & { lander?: string | undefined; country?: string | undefined },
): Promise<DayValue[]> {
  const scope = join(
    [
      country === undefined ? empty : sql`and o.country = ${country}`,
      lander === undefined
        ? empty
        : sql`and exists (select from account a where a.member_id = o.member_id and a.traffic ->> 'lander' = ${lander})`,
    ],
    ' ',
  )
  const start = new Date(`${from}T00:00:00Z`)
  return rows<DayValue>(
    db,
    sql`select metric, to_char(day, 'YYYY-MM-DD') as day, unit, value::float8 as value
        from (${countMetrics(salesMetrics, { siteId, from: start, scope })}) counts
        where day <= ${to}::date order by day`,
  )
}

/** When the figures were last counted; null before the first time. */
export async function findLastRollUp(db: Queryable, siteId: number): Promise<Date | null> {
  const [result] = await rows<{ counted_at: Date | null }>(
    db,
    sql`select max(counted_at) as counted_at from daily_metric where site_id = ${siteId} and metric = 'active_30'`,
  )
  return result?.counted_at ?? null
}
