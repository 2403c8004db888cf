import { findAccountSummary } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import type { Discount } from '../contract.ts'
import { timeBonus, TIME_BONUS } from '../rules.ts'
import { findCode, type DiscountCode } from './discount-codes.ts'

export { findCampaignCode } from './campaign-codes.ts'
export { findNewestCode, type Offer } from './discount-codes.ts'
import { isDiscountReserved } from './discount-uses.ts'
export { reserveDiscount, releaseDiscount, consumeDiscount } from './discount-uses.ts'

type DiscountContext = Pick<Context, 'db' | 'now' | 'site' | 'actor'>

/**
 * Returns the discount that applies without a code: the time bonus, unless an order has reserved or
 * used it.
 */
export async function findActiveDiscount(ctx: DiscountContext): Promise<Discount | null> {
  const bonus = await findRunningBonus(ctx)
  return bonus && !(await isReserved(ctx, TIME_BONUS)) ? bonus : null
}

async function findRunningBonus({
  db,
  now,
  site,
  actor,
}: DiscountContext): Promise<Discount | null> {
  if (!actor || actor.paid) return null
  const account = await findAccountSummary(db, actor.memberId)
  if (!account) return null
  const buyer = { id: actor.memberId, paid: account.paid_user, signupAt: account.signup_at }
  return timeBonus(site.settings, buyer, now)
}

const isReserved = async ({ db, actor }: DiscountContext, code: string): Promise<boolean> =>
  actor !== null && isDiscountReserved(db, actor.memberId, code)

/**
 * Returns the discount of a code for this visitor. Fails with `discount_not_found`, also for used
 * codes and those of others, and with `discount_in_use` if a pending order holds it.
 */
export async function getDiscountByCode(ctx: DiscountContext, input: string): Promise<Discount> {
  const code = input.trim().toUpperCase()
  const found =
    code === TIME_BONUS ? await findRunningBonus(ctx) : await findUsableDiscount(ctx, code)
  if (!found) throw new ApiError('discount_not_found')
  if (await isReserved(ctx, code)) throw new ApiError('discount_in_use')
  return found
}

/** Whether this visitor could have used the code before it expired. */
export async function isExpired(
  { db, now, site, actor }: DiscountContext,
  input: string,
): Promise<boolean> {
  const memberId = actor?.memberId ?? null
  const found = await findCode(db, site.id, input.trim().toUpperCase(), memberId)
  const isAvailable = found !== null && (found.member_id === null || found.member_id === memberId)
  return isAvailable && found.expires_at !== null && found.expires_at <= now
}

async function findUsableDiscount(
  { db, now, site, actor }: DiscountContext,
  code: string,
): Promise<Discount | null> {
  const memberId = actor?.memberId ?? null
  const found = await findCode(db, site.id, code, memberId)
  const usable =
    found &&
    !found.used &&
    found.status === 'active' &&
    found.starts_at <= now &&
    (found.expires_at === null || found.expires_at > now)
  return usable && (found.member_id === null || found.member_id === memberId)
    ? toDiscount(found)
    : null
}

const toDiscount = (code: DiscountCode): Discount => ({
  code: code.code,
  country: code.country,
  user_id: code.member_id,
  expires: code.expires_at?.toISOString() ?? null,
  value_percentage: code.percentage === null ? null : code.percentage / 100,
  value_amount: code.value_amount,
  currency: code.currency,
  minimum_order_value: code.minimum_order_value,
  status: 'active',
  validity: 'once_per_user',
  expired: false,
  paymentmethods: code.methods,
})
