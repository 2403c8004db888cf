import type { Output, Parsed } from '../../platform/contract.ts'
import { currencies } from '../../platform/money.ts'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import type { MemberContext } from '../../server/context.ts'
import { atOwnBrand } from '../../staff/server/public.ts'
import { salesRoles, getStatistics as contract } from '../contract.ts'
import {
  hideSmallFigures,
  isTooFew,
  listDays,
  MIN_PEOPLE,
  getShare,
  type Figure,
} from '../rules.ts'
import {
  findLastRollUp,
  listDayValues,
  salesMetrics,
  type DayValue,
  type Metric,
} from './daily-metrics.ts'
import { readPeriod } from './read-period.ts'

type Statistics = Output<typeof contract>

export async function getStatistics(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Statistics> {
  const { db, site, now, actor } = await atOwnBrand(ctx, input.site, contract.roles)
  const { period, before } = readPeriod(input, now)
  const values = await listDayValues(db, { siteId: site.id, from: before.from, to: period.to })
  const recent = values.filter(({ day }) => day >= period.from)
  const earlier = values.filter(({ day }) => day < period.from)
  // Sales are the owner's own: they are hidden only from those who may not open the orders.
  const seesSales = hasStaffRole(actor.staffRoles, salesRoles)
  const days = listDays(period)
  const column = (of: DayValue[], list: string[], metric: Metric) =>
    listColumn(of, list, metric, seesSales && isSales(metric))
  const compared = (metric: Metric) => ({
    value: column(recent, days, metric).total,
    before: column(earlier, listDays(before), metric).total,
  })
  const sum = (metric: Metric, of = recent) =>
    seesSales && isSales(metric) ? sumMetric(of, metric) : visible(sumMetric(of, metric))
  // Sums alone: no day of these is told, so none can be computed from another.
  const added = (metric: Metric) => ({ value: sum(metric), before: sum(metric, earlier) })
  const latest = (metric: Metric) => visible(getLatest(recent, metric))
  const active = latest('active_30')
  const orders = sum('orders')
  return {
    min_people: MIN_PEOPLE,
    period,
    before,
    counted_until: (await findLastRollUp(db, site.id))?.toISOString() ?? null,
    sums: {
      sign_ups: compared('sign_ups'),
      first_orders: compared('first_orders'),
      orders: compared('orders'),
      messages: compared('messages'),
      matches: compared('matches'),
      reports: compared('reports'),
      mails: added('mails'),
      pushes: added('pushes'),
    },
    active: { day: latest('active_1'), week: latest('active_7'), month: active },
    steps: {
      confirmed: sum('confirmed'),
      completed: sum('completed'),
      wrote: sum('wrote'),
      bought: sum('bought'),
    },
    shares: {
      paying: getShare(latest('paying_30'), active),
      refunded: getShare(sum('refunds'), orders),
      charged_back: getShare(sum('chargebacks'), orders),
      answered: getShare(sum('answered'), sum('conversations')),
      commented: getShare(sum('commented'), sum('likes')),
      comments_liked_back: getShare(sum('comments_liked_back'), sum('commented')),
      liked_back: getShare(sum('liked_back'), sum('likes')),
      bounced: getShare(sum('bounces'), sum('mails')),
      delivered: getShare(sum('delivered_pushes'), sum('pushes')),
    },
    reports_per_thousand: perThousand(sum('reports'), active),
    decision_minutes: sum('decided_cases') === null ? null : median(recent, 'decision_minutes'),
    income: orders === null ? [] : toIncome(recent, active),
    days: dayRows(days, (metric) => column(recent, days, metric).values),
  }
}

const visible = (value: number): Figure => (isTooFew(value) ? null : value)

const sumMetric = (values: DayValue[], metric: Metric): number =>
  values.filter((value) => value.metric === metric).reduce((sum, { value }) => sum + value, 0)

const getLatest = (values: DayValue[], metric: Metric): number =>
  values.findLast((value) => value.metric === metric)?.value ?? 0

function median(values: DayValue[], metric: Metric): number | null {
  const sorted = values
    .filter((value) => value.metric === metric)
    .map(({ value }) => value)
    .toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

function perThousand(count: Figure, members: Figure): number | null {
  return count === null || !members ? null : Math.round((count / members) * 100_000)
}

const toIncome = (values: DayValue[], active: Figure): Statistics['income'] =>
  currencies.flatMap((currency) => {
    const amount = sumMetric(
      values.filter(({ unit }) => unit === currency),
      'income',
    )
    if (amount === 0) return []
    return [{ currency, amount, per_member: active ? Math.round(amount / active) : null }]
  })

const isSales = (metric: Metric): boolean => metric in salesMetrics

/** A figure by day and its sum, so that no hidden day can be computed from the others. */
function listColumn(values: DayValue[], days: string[], metric: Metric, isExact: boolean) {
  const byDay = new Map(
    values.filter((value) => value.metric === metric).map(({ day, value }) => [day, value]),
  )
  const column = days.map((day) => byDay.get(day) ?? 0)
  return isExact ? { values: column, total: sumMetric(values, metric) } : hideSmallFigures(column)
}

function dayRows(days: string[], column: (metric: Metric) => Figure[]): Statistics['days'] {
  const [signUps, firstOrders] = [column('sign_ups'), column('first_orders')]
  const [messages, active] = [column('messages'), column('active_1')]
  return days.map((day, index) => ({
    day,
    sign_ups: signUps[index] ?? null,
    first_orders: firstOrders[index] ?? null,
    messages: messages[index] ?? null,
    active: active[index] ?? null,
  }))
}
