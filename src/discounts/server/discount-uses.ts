import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'

type DiscountClaim = { memberId: string; code: string; orderId: string }

/**
 * Serializes the orders and payments of a member that have a discount, until the end of the
 * transaction.
 */
export async function lockDiscounts(db: Queryable, memberId: string): Promise<void> {
  await execute(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('discounts of ' || ${memberId}::text, 0))`,
  )
}

/**
 * Reserves a discount for an order. Releases it from an unpaid order, whose id is returned for the
 * caller to cancel. Fails with `discount_not_found` if the member has bought with it, and with
 * `discount_in_use` if an order holds it that is charged without the member (`binding`) and has no
 * result yet. Within a transaction only, after `lockDiscounts`.
 */
export async function reserveDiscount(
  db: Queryable,
  { memberId, code, orderId, binding }: DiscountClaim & { binding: boolean },
  now: Date,
): Promise<{ replaced: string | null }> {
  if (await isClaimedByAnother(db, memberId, code)) throw new ApiError('discount_in_use')
  await execute(
    db,
    sql`insert into discount_use (member_id, code, order_id, binding, at) values (${memberId}, ${code}, ${orderId}, ${binding}, ${now})
        on conflict do nothing`,
  )
  const existing = await maybeRow<{ order_id: string; used: boolean; binding: boolean }>(
    db,
    sql`select order_id, used, binding from discount_use where member_id = ${memberId} and code = ${code} for update`,
  )
  if (!existing || existing.used) throw new ApiError('discount_not_found')
  if (existing.order_id === orderId) return { replaced: null }
  if (existing.binding) throw new ApiError('discount_in_use')
  await execute(
    db,
    sql`update discount_use set order_id = ${orderId}, binding = ${binding}, at = ${now}
        where member_id = ${memberId} and code = ${code}`,
  )
  return { replaced: existing.order_id }
}

/** A code of a batch is for one member: the lock on it lets two who type it see one another. */
async function isClaimedByAnother(db: Queryable, memberId: string, code: string): Promise<boolean> {
  const single = await maybeRow<{ site_id: number }>(
    db,
    sql`select c.site_id from discount_code c join account a on a.site_id = c.site_id
        where a.member_id = ${memberId} and c.code = ${code} and c.single_use for no key update of c`,
  )
  if (!single) return false
  const claimed = await maybeRow(
    db,
    sql`select 1 as one from discount_use u join account a on a.member_id = u.member_id
        where u.code = ${code} and a.site_id = ${single.site_id} and u.member_id <> ${memberId} limit 1`,
  )
  return claimed !== null
}

/** Whether the member's discount is used or held by an order that is charged without the member. */
export async function isDiscountReserved(
  db: Queryable,
  memberId: string,
  code: string,
): Promise<boolean> {
  const query = sql`select 1 as one from discount_use where member_id = ${memberId} and code = ${code} and (used or binding)`
  return (await maybeRow(db, query)) !== null
}

/** `replaced` is the unpaid order that held the discount, for the caller to cancel. */
export type ConsumedDiscount = { isLost: boolean; replaced: string | null }

/**
 * Uses up the discount of an order that is paid. An order that no longer holds it takes it back only
 * while the discount is still offered (`isOffered`) and no other order used it or is charged with it
 * without the member; otherwise it has lost it. Within a transaction only, after `lockDiscounts`.
 */
export async function consumeDiscount(
  db: Queryable,
  { memberId, code, orderId, isOffered }: DiscountClaim & { isOffered: boolean },
  now: Date,
): Promise<ConsumedDiscount> {
  const existing = await maybeRow<{ order_id: string; used: boolean; binding: boolean }>(
    db,
    sql`select order_id, used, binding from discount_use where member_id = ${memberId} and code = ${code} for update`,
  )
  const isReserved = existing?.order_id === orderId
  const isClaimed =
    existing === null
      ? await isClaimedByAnother(db, memberId, code)
      : existing.used || existing.binding
  if (!isReserved && (isClaimed || !isOffered)) return { isLost: true, replaced: null }
  await execute(
    db,
    sql`insert into discount_use (member_id, code, order_id, used, at) values (${memberId}, ${code}, ${orderId}, true, ${now})
        on conflict (member_id, code) do update set order_id = excluded.order_id, used = true`,
  )
  return { isLost: false, replaced: isReserved ? null : (existing?.order_id ?? null) }
}

/** Releases the discount of a failed or cancelled order. */
export async function releaseDiscount(db: Queryable, orderId: string): Promise<void> {
  await execute(db, sql`delete from discount_use where order_id = ${orderId} and not used`)
}
