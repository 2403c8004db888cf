import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { row, rows, type Queryable } from '../../server/database/query.ts'
import { getCountryZone } from '../../server/places/places.ts'
import type { CardBrand } from '../../providers/contract.ts'
import type { RatioLevel } from '../console/ratio-contract.ts'
import {
  noCounts,
  PACE_DAYS,
  toForecast,
  toLevel,
  toRatio,
  type CardCounts,
} from '../console/ratio-rules.ts'
import { isRealOrderSql } from './order-sums.ts'

const DAY = 86_400_000
const MAX_CAUSES = 8

type At = Pick<Context, 'db' | 'site' | 'now'>
type Span = { from: Date; to: Date }
type Brand = CardBrand | null
export type CardMonth = { name: string; zone: string; start: Date; end: Date }

/** Whether a card paid the order `o`; of older orders and some wallets nobody told its brand. */
const isCardSaleSql = sql`(o.card_brand is not null or o.card_id is not null
  or o.method in ('creditcard', 'mastercard', 'visa', 'maestro', 'cartebancaire', 'nexi', 'applepay'))`

/** A calendar month where the company is, by default the current one. */
export async function findCardMonth({ db, site, now }: At, month?: string): Promise<CardMonth> {
  const zone = getCountryZone(site.settings.company.country)
  const found = await row<{ name: string; start: Date; end: Date }>(
    db,
    sql`with month as (select coalesce(${month ?? null}::text, to_char(${now}::timestamptz at time zone ${zone}, 'YYYY-MM')) as name),
        days as (select name, to_date(name, 'YYYY-MM')::timestamp as first from month)
        select name, first at time zone ${zone} as start, (first + interval '1 month') at time zone ${zone} as "end" from days`,
  )
  return { ...found, zone }
}

type Spans = { siteId: number; month: Span; last: Span }
type CaseRow = { brand: Brand; in_month: boolean; in_last: boolean } & Omit<CardCounts, 'sales'>
type SalesRow = { brand: Brand; in_month: number; in_last: number }

const within = (column: Sql, { from, to }: Span) =>
  sql`(${column} >= ${from} and ${column} < ${to})`

/** From the beginning of the first to the end of the last. */
const toOuter = (one: Span, other: Span): Span => ({
  from: one.from < other.from ? one.from : other.from,
  to: one.to > other.to ? one.to : other.to,
})

/**
 * Counts reports of fraud and disputes when they arrived; a dispute that the bank gave back is resolved
 * in the month of the dispute.
 */
async function listCases(db: Queryable, { siteId, month, last }: Spans): Promise<CaseRow[]> {
  const outer = toOuter(month, last)
  return rows<CaseRow>(
    db,
    sql`select brand, ${within(sql`at`, month)} as in_month, ${within(sql`at`, last)} as in_last,
          (count(*) filter (where kind = 'fraud'))::int as fraud, (count(*) filter (where kind = 'dispute'))::int as disputes,
          (count(*) filter (where is_resolved))::int as resolved
        from (
          select o.card_brand as brand, 'fraud' as kind, false as is_resolved, w.at
          from payment_warning w join credit_order o on o.order_id = w.order_id
          where w.site_id = ${siteId} and w.at >= ${outer.from} and w.at < ${outer.to} and w.kind = 'fraud' and ${isRealOrderSql} and ${isCardSaleSql}
          union all
          select o.card_brand, 'dispute', c.reversed_at is not null, c.at
          from chargeback c join credit_order o on o.order_id = c.order_id
          where c.site_id = ${siteId} and c.at >= ${outer.from} and c.at < ${outer.to} and ${isRealOrderSql} and ${isCardSaleSql}
        ) cases group by 1, 2, 3`,
  )
}

/** Reads the index `credit_order_card_sales` alone. */
async function listSales(db: Queryable, { siteId, month, last }: Spans): Promise<SalesRow[]> {
  const outer = toOuter(month, last)
  return rows<SalesRow>(
    db,
    sql`select o.card_brand as brand, (count(*) filter (where ${within(sql`o.completed_at`, month)}))::int as in_month,
          (count(*) filter (where ${within(sql`o.completed_at`, last)}))::int as in_last
        from credit_order o
        where o.site_id = ${siteId} and o.completed_at >= ${outer.from} and o.completed_at < ${outer.to} and ${isRealOrderSql} and ${isCardSaleSql}
        group by 1`,
  )
}

const addCases = (counts: CardCounts, { fraud, disputes, resolved }: CaseRow): CardCounts => ({
  ...counts,
  fraud: counts.fraud + fraud,
  disputes: counts.disputes + disputes,
  resolved: counts.resolved + resolved,
})

/** The counts of one of the spans by brand. */
function joinCounts(
  cases: CaseRow[],
  sales: SalesRow[],
  span: 'in_month' | 'in_last',
): Map<Brand, CardCounts> {
  const joined = new Map<Brand, CardCounts>(
    sales
      .filter(({ [span]: count }) => count > 0)
      .map(({ brand, [span]: count }) => [brand, { ...noCounts, sales: count }]),
  )
  for (const row of cases.filter(({ [span]: isIn }) => isIn))
    joined.set(row.brand, addCases(joined.get(row.brand) ?? noCounts, row))
  return joined
}

export type RatioRow = CardCounts & {
  brand: Brand
  ratio: ReturnType<typeof toRatio>
  forecast: ReturnType<typeof toRatio>
  level: RatioLevel
}

/** Whether the cases may reach the minimum by the month's end: at most 31 days go on like the last 28. */
function canReach(cases: CaseRow[], min: number): boolean {
  const count = ({ fraud, disputes, in_month: soFar, in_last: pace }: CaseRow) =>
    (fraud + disputes) * (Number(soFar) + Number(pace))
  return cases.reduce((sum, row) => sum + count(row), 0) * 2 >= min
}

async function readSpans({ db, site, now }: At, { start, end }: CardMonth, isAlarm: boolean) {
  const month = { from: start, to: end }
  // A month that is over has no days left to expect anything of.
  const last = end <= now ? month : { from: new Date(now.getTime() - PACE_DAYS * DAY), to: now }
  const spans = { siteId: site.id, month, last }
  const cases = await listCases(db, spans)
  if (isAlarm && !canReach(cases, site.settings.dispute_limit.min_cases)) return null
  const sales = await listSales(db, spans)
  return {
    soFar: joinCounts(cases, sales, 'in_month'),
    pace: joinCounts(cases, sales, 'in_last'),
  }
}

/** The ratio of each brand of cards in a month, the largest first; the unknown brand last. */
export async function listRatios(ctx: At, month: CardMonth, isAlarm = false): Promise<RatioRow[]> {
  const spans = await readSpans(ctx, month, isAlarm)
  if (!spans) return []
  const daysLeft = Math.max(0, (month.end.getTime() - ctx.now.getTime()) / DAY)
  const brands = new Set([...spans.soFar.keys(), ...spans.pace.keys()])
  return Array.from(brands, (brand) => {
    const counts = spans.soFar.get(brand) ?? noCounts
    const forecast = toForecast(counts, spans.pace.get(brand) ?? noCounts, daysLeft)
    const level = toLevel(forecast, ctx.site.settings.dispute_limit)
    return { brand, ...counts, ratio: toRatio(counts), forecast, level }
  }).toSorted(
    (a, b) =>
      Number(a.brand === null) - Number(b.brand === null) || b.forecast.sales - a.forecast.sales,
  )
}

/** How many brands of cards are expected at half of the limit this month, and how many from 80 % of it. */
export async function countDisputeAlarms(ctx: At): Promise<{ half: number; near: number }> {
  const ratios = await listRatios(ctx, await findCardMonth(ctx), true)
  const half = ratios.filter(({ level }) => level === 'half').length
  const near = ratios.filter(({ level }) => level === 'near' || level === 'over').length
  return { half, near }
}

type CauseRow = { kind: 'fraud' | 'dispute'; code: string; reason: string; count: number }

/** The banks' most frequent reasons in a month. */
export async function listCauses({ db, site }: At, { start, end }: CardMonth): Promise<CauseRow[]> {
  return rows<CauseRow>(
    db,
    sql`select kind, code, max(reason) as reason, count(*)::int as count from (
          select 'fraud' as kind, w.reason_code as code, w.reason from payment_warning w join credit_order o on o.order_id = w.order_id
          where w.site_id = ${site.id} and w.at >= ${start} and w.at < ${end} and w.kind = 'fraud' and ${isRealOrderSql} and ${isCardSaleSql}
          union all
          select 'dispute', c.reason_code, c.reason from chargeback c join credit_order o on o.order_id = c.order_id
          where c.site_id = ${site.id} and c.at >= ${start} and c.at < ${end} and c.reversed_at is null and ${isRealOrderSql} and ${isCardSaleSql}
        ) causes group by kind, code order by count desc, kind, code limit ${MAX_CAUSES}`,
  )
}
