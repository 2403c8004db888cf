import sql from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { ApiError } from '../../platform/api-error.ts'
import {
  currencies,
  getCurrency,
  inCurrency,
  type Currency,
  type Money,
} from '../../platform/money.ts'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'
import type { SpendCapTable } from '../../server/database/generated/tables.ts'
import { periodStart, effectiveCap, type Cap } from '../debit-rules.ts'
import { sumSpentByCurrency } from './order-sums.ts'

export async function findCap(db: Queryable, memberId: string): Promise<SpendCapTable | null> {
  return maybeRow<SpendCapTable>(db, sql`select * from spend_cap where member_id = ${memberId}`)
}

export async function saveCap(db: Queryable, cap: SpendCapTable): Promise<void> {
  await execute(
    db,
    sql`insert into spend_cap (member_id, period, amount, currency, next_period, next_amount, next_at)
        values (${cap.member_id}, ${cap.period}, ${cap.amount}, ${cap.currency}, ${cap.next_period}, ${cap.next_amount}, ${cap.next_at})
        on conflict (member_id) do update set period = excluded.period, amount = excluded.amount, currency = excluded.currency,
          next_period = excluded.next_period, next_amount = excluded.next_amount, next_at = excluded.next_at`,
  )
}

const DAY = 86_400_000
/** Longer than a month and the longest period, within which changes are read. */
const CHANGE_DAYS = 62

type CapChange = { cap: Cap | null; currency: Currency; from: Date }

/** Stores what was set and since when it applies, and forgets what a later change replaced long ago. */
export async function addCapChange(
  { db, now, site, actor }: Spender,
  { cap, currency, from }: CapChange,
): Promise<void> {
  const mine = sql`site_id = ${site.id} and member_id = ${actor.memberId}`
  await execute(
    db,
    sql`insert into spend_cap_change (site_id, member_id, set_at, from_at, period, amount, currency)
        values (${site.id}, ${actor.memberId}, ${now}, ${from}, ${cap?.period ?? null}, ${cap?.amount ?? null}, ${currency})
        on conflict (site_id, member_id, set_at) do update set from_at = excluded.from_at, period = excluded.period, amount = excluded.amount,
          currency = excluded.currency`,
  )
  await execute(
    db,
    sql`delete from spend_cap_change where ${mine} and from_at < (
          select max(from_at) from spend_cap_change where ${mine} and from_at <= ${new Date(now.getTime() - CHANGE_DAYS * DAY)})`,
  )
}

export async function removeCap(db: Queryable, memberId: string): Promise<void> {
  await execute(db, sql`delete from spend_cap where member_id = ${memberId}`)
}

type Spender = Pick<MemberContext, 'db' | 'now' | 'site' | 'actor'>

/**
 * Throws `spend_cap_reached`. The row lock prevents parallel orders of a member from passing the
 * cap together.
 */
export async function assertWithinSpendCap(ctx: Spender, price: Money): Promise<void> {
  const { db, now, actor, site } = ctx
  const stored = await maybeRow<SpendCapTable>(
    db,
    sql`select * from spend_cap where member_id = ${actor.memberId} for no key update`,
  )
  const cap = stored && toCurrentCap(stored, now)
  if (!cap) return
  const currency = capCurrency(stored, '')
  const spent = await sumSpentInCurrency(ctx, currency, periodStart(cap.period, now))
  if (spent + inCurrency(site.settings, price, currency) > cap.amount)
    throw new ApiError('spend_cap_reached')
}

/** Sums the member's spending since a time, converted to one currency, in minor units. */
export async function sumSpentInCurrency(
  { db, site, actor }: Spender,
  currency: Currency,
  since: Date,
): Promise<number> {
  const spent = await sumSpentByCurrency(db, actor.memberId, since)
  return spent.reduce((sum, money) => sum + inCurrency(site.settings, money, currency), 0)
}

export function toCurrentCap(stored: SpendCapTable, now: Date): Cap | null {
  const cap = { period: asPeriod(stored.period), amount: stored.amount }
  if (!stored.next_at) return cap
  const next =
    stored.next_amount === null
      ? null
      : { period: asPeriod(stored.next_period), amount: stored.next_amount }
  return effectiveCap(cap, { cap: next, at: stored.next_at }, now)
}

const asPeriod = (period: string | null): Cap['period'] => (period === 'week' ? 'week' : 'month')

export function capCurrency(stored: SpendCapTable | null, country: string): Currency {
  return currencies.find((currency) => currency === stored?.currency) ?? getCurrency(country)
}

/**
 * Whether the last week has at least three orders, and over three times the weekly average of the
 * twelve weeks before.
 */
export async function isUnusualWeek(db: Queryable, memberId: string, now: Date): Promise<boolean> {
  const day = 86_400_000
  const { week, before } = await row<{ week: number; before: number }>(
    db,
    sql`select count(*) filter (where completed_at > ${new Date(now.getTime() - 7 * day)})::int as week, count(*)::int as before
        from credit_order where member_id = ${memberId} and status = 'completed' and completed_at > ${new Date(now.getTime() - 91 * day)}`,
  )
  return week >= 3 && week * 12 > (before - week) * 3
}
