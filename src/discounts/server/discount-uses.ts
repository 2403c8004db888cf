import sql from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'

type Claim = { memberId: string; code: string; orderId: string }

/**
 * Holds the discount for an order. An unpaid order that held it before lets go: its id comes back, for the caller to cancel.
 * `held: false` if the member has bought with it already.
 */
export async function holdDiscount(
  db: Queryable,
  { memberId, code, orderId }: Claim,
  now: Date,
): Promise<{ held: boolean; replaced: string | null }> {
  await execute(
    db,
    sql`insert into discount_use (member_id, code, order_id, at) values (${memberId}, ${code}, ${orderId}, ${now}) on conflict do nothing`,
  )
  const before = await maybeRow<{ order_id: string; used: boolean }>(
    db,
    sql`select order_id, used from discount_use where member_id = ${memberId} and code = ${code} for update`,
  )
  if (!before || before.used) return { held: false, replaced: null }
  if (before.order_id === orderId) return { held: true, replaced: null }
  await execute(
    db,
    sql`update discount_use set order_id = ${orderId}, at = ${now} where member_id = ${memberId} and code = ${code}`,
  )
  return { held: true, replaced: before.order_id }
}

/** The order is paid: its discount is spent for good. */
export async function spendDiscount(db: Queryable, { memberId, code, orderId }: Claim, now: Date): Promise<void> {
  await execute(
    db,
    sql`insert into discount_use (member_id, code, order_id, used, at) values (${memberId}, ${code}, ${orderId}, true, ${now})
        on conflict (member_id, code) do update set used = true`,
  )
}

/** The order came to nothing: the discount is free for another one. */
export async function releaseDiscount(db: Queryable, orderId: string): Promise<void> {
  await execute(db, sql`delete from discount_use where order_id = ${orderId} and not used`)
}
