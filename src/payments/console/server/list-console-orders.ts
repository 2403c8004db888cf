import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { rows, type Queryable } from '../../../server/database/query.ts'
import { atOwnBrand, listBrandsWithRole } from '../../../staff/server/public.ts'
import { isTestOrder } from '../../rules.ts'
import type { OrderRow } from '../../server/credit-orders.ts'
import { firstOrderSql } from '../../server/order-sums.ts'
import {
  orderRoles,
  type ConsoleOrder,
  type listConsoleOrders as contract,
} from '../orders-contract.ts'

export async function listConsoleOrders(
  ctx: MemberContext,
  { limit, ...filter }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, siteIds } = await findOrderBrands(ctx, filter.site)
  const results = await listOrderPage(db, { ...filter, siteIds }, limit + 1)
  const orders = results.slice(0, limit).map(toConsoleOrder)
  return { orders, next: results.length > limit ? (orders.at(-1)?.id ?? null) : null }
}

/** The brands whose orders are requested, and what reads them. */
export async function findOrderBrands(
  ctx: MemberContext,
  site: number | 'all' | undefined,
): Promise<{ db: Queryable; siteIds: number[] }> {
  if (site !== 'all') {
    const there = await atOwnBrand(ctx, site, orderRoles)
    return { db: there.db, siteIds: [there.site.id] }
  }
  const brands = await listBrandsWithRole(ctx, orderRoles)
  return { db: ctx.everySite, siteIds: brands.map(({ id }) => id) }
}

export const toConsoleOrder = (order: ListedOrder): ConsoleOrder => ({
  id: order.order_id,
  brand: order.site_id,
  member: { id: order.member_id, name: order.name },
  bundle: order.bundle,
  credits: order.credits,
  amount: order.amount,
  currency: order.currency,
  refunded: order.refunded_amount,
  country: order.country,
  method: order.method,
  provider: order.provider,
  test: isTestOrder(order),
  status: order.status,
  created_at: order.created_at.toISOString(),
})

/** `after` is the last order of the page before. */
type OrderFilter = Omit<Parsed<typeof contract>, 'limit' | 'site'> & { siteIds: number[] }

type ListedOrder = OrderRow & { name: string }

/** A page of the orders of some sites, the latest first. */
async function listOrderPage(
  db: Queryable,
  filter: OrderFilter,
  limit: number,
): Promise<ListedOrder[]> {
  return rows<ListedOrder>(db, toPageSql(filter, limit))
}

const columns = { at: sql`o.created_at`, amount: sql`o.amount` } as const

/** The first rows of each site by its index, and of these the first. */
export const toPageSql = (filter: OrderFilter, limit: number) => {
  const { siteIds, after, sort = '-at' } = filter
  const column = sort === 'at' || sort === '-at' ? columns.at : columns.amount
  const isDown = sort.startsWith('-')
  const order = isDown ? sql`${column} desc, o.order_id desc` : sql`${column}, o.order_id`
  const isBeyond =
    after === undefined
      ? empty
      : sql`and (${column}, o.order_id) ${raw(isDown ? '<' : '>')} (select ${column}, o.order_id from credit_order o where o.order_id = ${after} and o.site_id = any(${siteIds}))`
  const parts = siteIds.map(
    (id) =>
      sql`(select o.* from credit_order o where ${toFilterSql({ ...filter, siteIds: [id] })} ${isBeyond} order by ${order} limit ${limit})`,
  )
  return sql`
  select o.*, coalesce(p.name, '') as name from (
    select o.* from (${join(parts, ' union all ')}) o order by ${order} limit ${limit}
  ) o left join profile p on p.member_id = o.member_id order by ${order}`
}

/** Which orders `o` a filter leaves. */
export const toFilterSql = (filter: OrderFilter): Sql => {
  const { siteIds, status, method, country, lander, min, max, currency, card } = filter
  return sql`${siteIds.length === 1 ? sql`o.site_id = ${siteIds[0]}` : sql`o.site_id = any(${siteIds})`}
      ${status === undefined ? empty : sql`and o.status = ${status}`}
      ${method === undefined ? empty : sql`and o.method = ${method}`}
      ${country === undefined ? empty : sql`and o.country = ${country}`}
      ${min === undefined ? empty : sql`and o.amount >= ${min}`}
      ${max === undefined ? empty : sql`and o.amount <= ${max}`}
      ${currency === undefined ? empty : sql`and o.currency = ${currency}`}
      ${card === undefined ? empty : sql`and (o.member_id, o.card_id) in (select c.member_id, c.card_id from stored_card c where c.last_four = ${card})`}
      ${toEventSql(filter)}
      ${lander === undefined ? empty : sql`and exists (select from account a where a.member_id = o.member_id and a.traffic ->> 'lander' = ${lander})`}`
}

function toEventSql({ event = 'created', from, to }: OrderFilter): Sql {
  const within = (time: Sql) => sql`true
    ${from === undefined ? empty : sql`and ${time} >= ${`${from}T00:00:00Z`}::timestamptz`}
    ${to === undefined ? empty : sql`and ${time} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`}`
  const conditions = {
    created: () => within(sql`o.created_at`),
    completed: () => sql`o.completed_at is not null and ${within(sql`o.completed_at`)}`,
    first: () =>
      sql`o.completed_at is not null and ${within(sql`o.completed_at`)} and ${firstOrderSql}`,
    refunded: () =>
      sql`exists (select from refund r where r.order_id = o.order_id and ${within(sql`r.requested_at`)})`,
    charged_back: () =>
      sql`exists (select from chargeback c where c.order_id = o.order_id and ${within(sql`c.at`)})`,
  }
  return sql`and ${conditions[event]()}`
}
