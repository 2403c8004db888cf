import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import type { AffiliatePayoutTable } from '../../server/database/generated/tables.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { MIN_PEOPLE } from '../rules.ts'

/**
 * Books what each affiliate earned before this month and was not booked yet. A sum that is not
 * positive, or is about too few members, waits for the next month.
 */
export async function bookPayouts({ db, site, now }: Context): Promise<void> {
  await execute(
    db,
    sql`with period as (select date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date as ends),
        pending as (
          select e.earning_id, e.affiliate_id, e.currency, e.amount, e.member_id
          from affiliate_earning e, period p
          where e.site_id = ${site.id} and e.payout_id is null and e.earned_at < p.ends::timestamp at time zone 'UTC'
        ),
        booked as (
          insert into affiliate_payout (payout_id, affiliate_id, currency, period_end, amount, booked_at)
          select gen_random_uuid(), affiliate_id, currency, (select ends from period), sum(amount), ${now}::timestamptz
          from pending group by affiliate_id, currency
          having sum(amount) > 0 and count(distinct member_id) >= ${MIN_PEOPLE}
          on conflict (affiliate_id, currency, period_end) do nothing
          returning payout_id, affiliate_id, currency
        )
        update affiliate_earning e set payout_id = b.payout_id
        from booked b join pending p using (affiliate_id, currency)
        where e.earning_id = p.earning_id`,
  )
}

export type Payout = Pick<
  AffiliatePayoutTable,
  'payout_id' | 'currency' | 'amount' | 'booked_at' | 'paid_at'
>

export async function listPayouts(db: Queryable, affiliateId: string): Promise<Payout[]> {
  return rows<Payout>(
    db,
    sql`select payout_id, currency, amount, booked_at, paid_at from affiliate_payout
        where affiliate_id = ${affiliateId} order by booked_at desc, currency`,
  )
}

/** Records that the money was sent; returns false if it was recorded before. */
export async function markPayoutPaid(db: Queryable, payoutId: string, now: Date): Promise<boolean> {
  const changed = await execute(
    db,
    sql`update affiliate_payout set paid_at = ${now} where payout_id = ${payoutId} and paid_at is null`,
  )
  return changed === 1
}
