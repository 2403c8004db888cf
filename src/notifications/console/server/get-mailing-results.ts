import sql from 'sql-template-tag'
import { isRealOrderSql } from '../../../payments/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { rows } from '../../../server/database/query.ts'
import type { getMailingResults as contract } from '../contract.ts'
import { findMailing } from './mailing.ts'

type Sums = { in_test: boolean; sent: number; clicks: number; unsubscribed: number; buyers: number }

/** What became of a mailing: the test group and the rest, each member once. */
export async function getMailingResults(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const mailing = await findMailing(ctx.db, ctx.site.id, id)
  if (!mailing) throw new ApiError('not_found')
  const ordered = sql`from credit_order o where o.member_id = r.member_id and o.site_id = ${ctx.site.id} and ${isRealOrderSql}
    and o.completed_at >= r.at and o.completed_at < r.at + interval '7 days'`
  const sums = await rows<Sums>(
    ctx.db,
    sql`select r.in_test, count(*)::int as sent, count(r.clicked_at)::int as clicks, count(r.unsubscribed_at)::int as unsubscribed,
               (count(*) filter (where exists (select ${ordered})))::int as buyers
        from mailing_recipient r where r.mailing_id = ${id} and r.state = 'sent' group by r.in_test`,
  )
  const income = await rows<{ currency: string; amount: number }>(
    ctx.db,
    sql`select o.currency, sum(o.amount)::float8 as amount from mailing_recipient r,
          lateral (select o.currency, o.amount ${ordered}) o
        where r.mailing_id = ${id} and r.state = 'sent' group by o.currency order by o.currency`,
  )
  const toGroup = (isTest: boolean) => {
    const found = sums.find((group) => group.in_test === isTest)
    return {
      sent: found?.sent ?? 0,
      clicks: found?.clicks ?? 0,
      unsubscribed: found?.unsubscribed ?? 0,
      buyers: found?.buyers ?? 0,
    }
  }
  return {
    test: mailing.test_percentage === null ? null : toGroup(true),
    rest: toGroup(false),
    income: income.map(({ currency, amount }) => ({ currency, amount })),
  }
}
