import type { Output, Parsed } from '../../platform/contract.ts'
import { currencies } from '../../platform/money.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getStatistics as contract } from '../contract.ts'
import { hideSmallFigures, isTooFew, MIN_PEOPLE, shareOf, type Figure } from '../rules.ts'
import { findLastRollUp, listDayValues, type DayValue, type Metric } from './daily-metrics.ts'

type Statistics = Output<typeof contract>

export async function getStatistics(
  { db, site, now }: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Statistics> {
  const length = Number(input.days)
  const values = await listDayValues(db, site.id, now, 2 * length)
  const days = daysUntil(now, length)
  const isRecent = ({ day }: DayValue) => day >= (days[0] ?? '')
  const recent = values.filter(isRecent)
  const earlier = values.filter((value) => !isRecent(value))
  const sum = (metric: Metric) => visible(sumOf(recent, metric))
  const compared = (metric: Metric) => ({
    value: columnOf(recent, days, metric).total,
    before: columnOf(earlier, daysUntil(addDays(now, -length), length), metric).total,
  })
  // Sums alone: no day of these is told, so none can be computed from another.
  const added = (metric: Metric) => ({
    value: visible(sumOf(recent, metric)),
    before: visible(sumOf(earlier, metric)),
  })
  const latest = (metric: Metric) => visible(latestOf(recent, metric))
  const active = latest('active_30')
  const orders = sum('orders')
  return {
    min_people: MIN_PEOPLE,
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
      paying: shareOf(latest('paying_30'), active),
      refunded: shareOf(sum('refunds'), orders),
      charged_back: shareOf(sum('chargebacks'), orders),
      answered: shareOf(sum('answered'), sum('conversations')),
      bounced: shareOf(sum('bounces'), sum('mails')),
      delivered: shareOf(sum('delivered_pushes'), sum('pushes')),
    },
    reports_per_thousand: perThousand(sum('reports'), active),
    decision_minutes: sum('decided_cases') === null ? null : median(recent, 'decision_minutes'),
    income: orders === null ? [] : incomeOf(recent, active),
    days: dayRows(recent, days),
  }
}

const visible = (value: number): Figure => (isTooFew(value) ? null : value)

const sumOf = (values: DayValue[], metric: Metric): number =>
  values.filter((value) => value.metric === metric).reduce((sum, { value }) => sum + value, 0)

const latestOf = (values: DayValue[], metric: Metric): number =>
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

const incomeOf = (values: DayValue[], active: Figure): Statistics['income'] =>
  currencies.flatMap((currency) => {
    const amount = sumOf(
      values.filter(({ unit }) => unit === currency),
      'income',
    )
    if (amount === 0) return []
    return [{ currency, amount, per_member: active ? Math.round(amount / active) : null }]
  })

const addDays = (now: Date, count: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + count))

/** The dates of the last days (UTC), the oldest first. */
const daysUntil = (now: Date, length: number): string[] =>
  Array.from({ length }, (_, index) =>
    addDays(now, index + 1 - length)
      .toISOString()
      .slice(0, 10),
  )

/** A figure by day and its sum, so that no hidden day can be computed from the others. */
function columnOf(values: DayValue[], days: string[], metric: Metric) {
  const found = new Map(
    values.filter((value) => value.metric === metric).map(({ day, value }) => [day, value]),
  )
  return hideSmallFigures(days.map((day) => found.get(day) ?? 0))
}

function dayRows(values: DayValue[], days: string[]): Statistics['days'] {
  const signUps = columnOf(values, days, 'sign_ups').values
  const firstOrders = columnOf(values, days, 'first_orders').values
  const messages = columnOf(values, days, 'messages').values
  const active = columnOf(values, days, 'active_1').values
  return days.map((day, index) => ({
    day,
    sign_ups: signUps[index] ?? null,
    first_orders: firstOrders[index] ?? null,
    messages: messages[index] ?? null,
    active: active[index] ?? null,
  }))
}
