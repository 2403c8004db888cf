import sql from 'sql-template-tag'
import { findOrigin } from '../../accounts/server/public.ts'
import type { PaidOrder } from '../../payments/server/public.ts'
import type { Context } from '../../server/context.ts'
import type { AffiliateEarningTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import { remainingEarning, toShare } from '../rules.ts'
import { findAgreement, type BindingAgreement } from './affiliate-agreements.ts'
import { isFirstOrder } from './conversions.ts'

type NewEarning = {
  affiliateId: string
  memberId: string
  orderId: string | null
  kind: 'lead' | 'order' | 'adjustment'
  paid: number
  amount: number
  currency: string
}

/** A lead and an order are added once, however often they are reported. */
async function addEarning({ db, site, now }: Context, earning: NewEarning): Promise<void> {
  const { affiliateId, memberId, orderId, kind, paid, amount, currency } = earning
  await execute(
    db,
    sql`insert into affiliate_earning (earning_id, affiliate_id, site_id, member_id, order_id, kind, paid, amount, currency, earned_at)
        values (${crypto.randomUUID()}, ${affiliateId}, ${site.id}, ${memberId}, ${orderId}, ${kind}, ${paid}, ${amount}, ${currency}, ${now})
        on conflict do nothing`,
  )
}

async function agreementFor(ctx: Context, memberId: string): Promise<BindingAgreement | null> {
  const origin = await findOrigin(ctx.db, memberId)
  const network = origin?.traffic['network']
  return origin && network ? findAgreement(ctx.db, ctx.site.id, network, origin.signup_at) : null
}

/** What the affiliate gets for a member who confirmed their address. */
export async function earnLead(ctx: Context, memberId: string): Promise<void> {
  const record = await agreementFor(ctx, memberId)
  if (record?.agreement.kind !== 'per_lead') return
  const { affiliateId, agreement } = record
  const { amount, currency } = agreement
  await addEarning(ctx, {
    affiliateId,
    memberId,
    orderId: null,
    kind: 'lead',
    paid: 0,
    amount,
    currency,
  })
}

/** The affiliate's share of a paid order. Runs after the conversions of the order are recorded. */
export async function earnShare(ctx: Context, order: PaidOrder): Promise<void> {
  const { memberId, orderId, amount: paid, currency } = order
  const record = await agreementFor(ctx, memberId)
  if (!record || !('percent' in record.agreement)) return
  const { affiliateId, agreement } = record
  if (agreement.kind === 'first_order' && !(await isFirstOrder(ctx.db, memberId, orderId))) return
  const amount = toShare(paid, agreement.percent)
  await addEarning(ctx, { affiliateId, memberId, orderId, kind: 'order', paid, amount, currency })
}

type OrderEarning = Pick<AffiliateEarningTable, 'affiliate_id' | 'paid' | 'amount' | 'currency'>

/**
 * Takes back the share of what a member got back (`returned`), or gives it again after a won
 * dispute (negative). Concurrent refunds of an order wait for each other.
 */
export async function adjustShare(
  ctx: Context,
  { memberId, orderId }: Pick<PaidOrder, 'memberId' | 'orderId'>,
  returned: number,
): Promise<void> {
  const earned = await maybeRow<OrderEarning>(
    ctx.db,
    sql`select affiliate_id, paid, amount, currency from affiliate_earning
        where order_id = ${orderId} and kind = 'order' for update`,
  )
  if (!earned) return
  const before = await listAdjustments(ctx.db, orderId)
  const left = remainingEarning(earned, returned - before.paid)
  await addEarning(ctx, {
    affiliateId: earned.affiliate_id,
    memberId,
    orderId,
    kind: 'adjustment',
    paid: -returned,
    amount: left - earned.amount - before.amount,
    currency: earned.currency,
  })
}

const listAdjustments = (db: Queryable, orderId: string) =>
  row<{ paid: number; amount: number }>(
    db,
    sql`select coalesce(sum(paid), 0)::int as paid, coalesce(sum(amount), 0)::int as amount
        from affiliate_earning where order_id = ${orderId} and kind = 'adjustment'`,
  )

export type OwedAmount = { network: string; currency: string | null; amount: number }

/** What each affiliate of the site has earned and was not paid, by currency; null if nothing. */
export async function listOwed(db: Queryable, siteId: number): Promise<OwedAmount[]> {
  return rows<OwedAmount>(
    db,
    sql`select a.network, e.currency, coalesce(sum(e.amount), 0)::float8 as amount
        from affiliate a
        left join (affiliate_earning e left join affiliate_payout p on p.payout_id = e.payout_id)
          on e.affiliate_id = a.affiliate_id and p.paid_at is null
        where a.site_id = ${siteId} group by 1, 2 order by 1, 2`,
  )
}
