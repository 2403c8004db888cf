import sql from 'sql-template-tag'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { Currency } from '../../../platform/money.ts'
import type { MemberContext } from '../../../server/context.ts'
import { rows } from '../../../server/database/query.ts'
import { isRealOrderSql } from '../../server/order-sums.ts'
import type { getOrderTotals as contract } from '../orders-contract.ts'
import { findOrderBrands, toFilterSql } from './list-console-orders.ts'

type Sum = { currency: Currency; orders: number; paid: number; refunded: number }

export async function getOrderTotals(
  ctx: MemberContext,
  { site, ...filter }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, siteIds } = await findOrderBrands(ctx, site)
  const sums = await rows<Sum>(
    db,
    sql`select o.currency, count(*)::int as orders, 
          coalesce(sum(o.amount) filter (where o.completed_at is not null and ${isRealOrderSql}), 0)::float8 as paid,
          coalesce(sum(o.refunded_amount) filter (where ${isRealOrderSql}), 0)::float8 as refunded
        from credit_order o where ${toFilterSql({ ...filter, siteIds })} group by o.currency order by 3 desc, 1`,
  )
  return { orders: sums.reduce((count, { orders }) => count + orders, 0), sums }
}
