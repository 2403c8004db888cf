import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../../server/database/query.ts'
import type { OrderStatus } from '../../rules.ts'
import type { OrderRow } from '../../server/credit-orders.ts'

export type OrderFilter = {
  siteId: number
  status?: OrderStatus | undefined
  method?: string | undefined
  country?: string | undefined
  /** Days in UTC; both are included. */
  from?: string | undefined
  to?: string | undefined
  /** The last order of the page before. */
  after?: string | undefined
}

export type ListedOrder = OrderRow & { name: string }

/** A page of a site's orders, the latest first. */
export async function listOrderPage(
  db: Queryable,
  { siteId, status, method, country, from, to, after }: OrderFilter,
  limit: number,
): Promise<ListedOrder[]> {
  return rows<ListedOrder>(
    db,
    orderPageSql({ siteId, status, method, country, from, to, after }, limit),
  )
}

export const orderPageSql = (
  { siteId, status, method, country, from, to, after }: OrderFilter,
  limit: number,
) => sql`
  select o.*, coalesce(p.name, '') as name from (
    select * from credit_order o where site_id = ${siteId}
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${method === undefined ? sql`` : sql`and method = ${method}`}
      ${country === undefined ? sql`` : sql`and country = ${country}`}
      ${from === undefined ? sql`` : sql`and created_at >= ${`${from}T00:00:00Z`}::timestamptz`}
      ${to === undefined ? sql`` : sql`and created_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`}
      ${
        after === undefined
          ? sql``
          : sql`and (created_at, order_id) < (select b.created_at, b.order_id from credit_order b where b.order_id = ${after} and b.site_id = ${siteId})`
      }
    order by created_at desc, order_id desc limit ${limit}
  ) o left join profile p on p.member_id = o.member_id order by o.created_at desc, o.order_id desc`

/** The name of a member for a person of the staff; empty once the member is erased. */
export async function nameOfBuyer(db: Queryable, memberId: string): Promise<string> {
  const [found] = await rows<{ name: string }>(
    db,
    sql`select name from profile where member_id = ${memberId}`,
  )
  return found?.name ?? ''
}

/** The member's other orders, the latest first. */
export async function listOtherOrders(
  db: Queryable,
  { member_id, order_id, site_id }: OrderRow,
): Promise<OrderRow[]> {
  return rows<OrderRow>(
    db,
    sql`select * from credit_order where member_id = ${member_id} and site_id = ${site_id} and order_id <> ${order_id}
        order by created_at desc limit 10`,
  )
}
