import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { currencies, plainAmount, type Money } from '../../platform/money.ts'
import type { Context } from '../../server/context.ts'
import { listMonths, type LanderMonth } from '../../traffic/server/public.ts'
import type { getAffiliateFigures as contract } from '../contract.ts'
import { MIN_PEOPLE, visibleFigure, type Agreement } from '../rules.ts'
import { getCurrentAgreement } from './affiliate-agreements.ts'
import { listPayouts, type Payout } from './affiliate-payouts.ts'
import { findAffiliateByToken } from './affiliates.ts'

type Figures = Output<typeof contract>

/** Sums of complete months only, so that no single event shows as the difference of two days. */
export async function getAffiliateFigures(
  ctx: Context,
  { token }: Parsed<typeof contract>,
): Promise<Figures> {
  const affiliate = await findAffiliateByToken(ctx.db, ctx.site.id, token)
  if (!affiliate) throw new ApiError('not_found')
  const { affiliate_id, network } = affiliate
  const payouts = await listPayouts(ctx.db, affiliate_id)
  return {
    network,
    min_people: MIN_PEOPLE,
    agreement: describeAgreement(await getCurrentAgreement(ctx.db, affiliate_id)),
    months: (await listMonths(ctx, network)).map(toMonth),
    payouts: payouts.map(({ booked_at, paid_at, ...payout }) => ({
      payout: toMoney(payout),
      booked_at: booked_at.toISOString(),
      paid_at: paid_at?.toISOString() ?? null,
    })),
  }
}

const describeAgreement = (agreement: Agreement): Figures['agreement'] => ({
  kind: agreement.kind,
  percent: 'percent' in agreement ? agreement.percent : null,
  lead:
    agreement.kind === 'per_lead'
      ? { amount: agreement.amount, currency: agreement.currency }
      : null,
})

const toMonth = ({ month, views, sign_ups, confirmations, first_orders }: LanderMonth) => ({
  month,
  views: visibleFigure(views),
  sign_ups: visibleFigure(sign_ups),
  confirmations: visibleFigure(confirmations),
  first_orders: visibleFigure(first_orders),
})

const toMoney = ({ amount, currency }: Pick<Payout, 'amount' | 'currency'>): Money => ({
  amount: Number(amount),
  currency: currencies.find((candidate) => candidate === currency) ?? 'EUR',
})

const columns = ['month', 'views', 'sign_ups', 'confirmations', 'first_orders'] as const

/** The same figures as CSV: the months, then the payouts. A hidden figure is an empty field. */
export async function downloadFigures(ctx: Context): Promise<Response> {
  const token = ctx.query.get('token') ?? ''
  const { months, payouts } = await getAffiliateFigures(ctx, { token })
  const lines = [
    [...columns],
    ...months.map((month) => columns.map((column) => String(month[column] ?? ''))),
    [],
    ['booked_at', 'amount', 'currency', 'paid_at'],
    ...payouts.map(({ payout, booked_at, paid_at }) => [
      booked_at,
      plainAmount(payout),
      payout.currency,
      paid_at ?? '',
    ]),
  ]
  return new Response(lines.map((fields) => `${fields.join(',')}\r\n`).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="figures.csv"',
      'x-robots-tag': 'noindex',
    },
  })
}
