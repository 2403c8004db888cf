import sql from 'sql-template-tag'
import { endPremium } from '../../accounts/server/public.ts'
import type { Context } from '../../server/context.ts'
import { row, rows, type Queryable } from '../../server/database/query.ts'
import { TEST_PROVIDER } from '../../sites/rules.ts'
import { hasPaidOrder } from './order-sums.ts'

/** How many test orders a site has, and how many of them were paid. */
export async function countTestOrders(
  db: Queryable,
  siteId: number,
): Promise<{ placed: number; paid: number }> {
  return row(
    db,
    sql`select count(*)::int as placed, count(completed_at)::int as paid
        from credit_order where site_id = ${siteId} and provider = ${TEST_PROVIDER}`,
  )
}

/**
 * Removes the test orders of a site that opens, with their credits and what they made of the members
 * who placed them. Must run in the transaction that opens it: an order in flight is either removed
 * with them or refused.
 */
export async function removeTestOrders(ctx: Context, siteId: number): Promise<void> {
  const members = await rows<{ member_id: string }>(
    ctx.db,
    sql`select remove_test_orders(${siteId}::smallint) as member_id`,
  )
  for (const { member_id: memberId } of members) {
    if (!(await hasPaidOrder(ctx.db, memberId))) await endPremium(ctx.db, memberId)
    ctx.announce(memberId, { kind: 'user' })
  }
}
