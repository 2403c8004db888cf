import { findAccountSummary } from '../../accounts/server/public.ts'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { Discount } from '../contract.ts'
import { timeBonus, TIME_BONUS } from '../rules.ts'
import { findCampaignCode } from './campaign-codes.ts'
import { findCode, type DiscountCode } from './discount-codes.ts'
import { consumeDiscount, isDiscountReserved, type ConsumedDiscount } from './discount-uses.ts'

type DiscountContext = Pick<Context, 'db' | 'now' | 'site' | 'actor'>

type BuyerContext = Pick<Context, 'db' | 'now' | 'site'>

/**
 * Returns the discount that applies without a code: the time bonus, unless an order has reserved or
 * used it.
 */
export async function findActiveDiscount(ctx: DiscountContext): Promise<Discount | null> {
  const { actor } = ctx
  if (!actor || actor.paid) return null
  const bonus = await findRunningBonus(ctx, actor.memberId)
  return bonus && !(await isReserved(ctx, TIME_BONUS)) ? bonus : null
}

async function findRunningBonus(
  { db, now, site }: BuyerContext,
  memberId: string,
): Promise<Discount | null> {
  const account = await findAccountSummary(db, memberId)
  if (!account) return null
  const buyer = { id: memberId, paid: account.paid_user, signupAt: account.signup_at }
  return timeBonus(site.settings, buyer, now)
}

const isReserved = async ({ db, actor }: DiscountContext, code: string): Promise<boolean> =>
  actor !== null && isDiscountReserved(db, actor.memberId, code)

/** Returns the discount of a code while it is offered to a member; null: a visitor. */
async function findOffered(
  ctx: BuyerContext,
  code: string,
  memberId: string | null,
): Promise<Discount | null> {
  if (code !== TIME_BONUS) return findUsableDiscount(ctx, code, memberId)
  return memberId === null ? null : findRunningBonus(ctx, memberId)
}

/**
 * Returns the discount of a code for this visitor. Fails with `discount_not_found`, also for used
 * codes and those of others, and with `discount_in_use` if a pending order holds it.
 */
export async function getDiscountByCode(ctx: DiscountContext, input: string): Promise<Discount> {
  const code = input.trim().toUpperCase()
  const discount = await findOffered(ctx, code, ctx.actor?.memberId ?? null)
  if (!discount) throw new ApiError('discount_not_found')
  if (await isReserved(ctx, code)) throw new ApiError('discount_in_use')
  return discount
}

type RefusedCode = 'not_found' | 'expired' | 'in_use'

export type Offers = {
  /** Every discount that this visitor may use now; the first of equal ones applies. */
  discounts: Discount[]
  /** The code of the call, else that of a campaign link. */
  code: string | null
  refused: RefusedCode | null
}

/**
 * Lists the time bonus and the discounts of the code in the call and of the campaign link. Which of
 * them an order gets is decided by `applyBestDiscount` alone.
 */
export async function listOffers(ctx: Context, calledCode: string | undefined): Promise<Offers> {
  const active = await findActiveDiscount(ctx)
  const campaignCode = isMember(ctx) ? await findCampaignCode(ctx) : null
  const code = calledCode ?? campaignCode
  const called = code === null ? null : await findDiscountOrRefusal(ctx, code)
  const saved =
    campaignCode === null || campaignCode === code
      ? null
      : await findDiscountOrRefusal(ctx, campaignCode)
  const discounts = [active, called, saved].filter(
    (one): one is Discount => one !== null && typeof one !== 'string',
  )
  return { discounts, code, refused: typeof called === 'string' ? called : null }
}

const isMember = (ctx: Context): ctx is MemberContext => ctx.actor !== null

async function findDiscountOrRefusal(ctx: Context, code: string): Promise<Discount | RefusedCode> {
  try {
    return await getDiscountByCode(ctx, code)
  } catch (error) {
    if (isApiError(error) && error.code === 'discount_not_found')
      return (await isExpired(ctx, code)) ? 'expired' : 'not_found'
    if (isApiError(error) && error.code === 'discount_in_use') return 'in_use'
    throw error
  }
}

/** Whether this visitor could have used the code before it expired. */
async function isExpired(
  { db, now, site, actor }: DiscountContext,
  input: string,
): Promise<boolean> {
  const memberId = actor?.memberId ?? null
  const found = await findCode(db, site.id, input.trim().toUpperCase(), memberId)
  const isAvailable = found !== null && (found.member_id === null || found.member_id === memberId)
  return isAvailable && found.expires_at !== null && found.expires_at <= now
}

async function findUsableDiscount(
  { db, now, site }: BuyerContext,
  code: string,
  memberId: string | null,
): Promise<Discount | null> {
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

/** Uses up the discount of an order that is paid now; see `consumeDiscount`. */
export async function claimPaidDiscount(
  ctx: BuyerContext,
  order: { memberId: string; code: string; orderId: string },
): Promise<ConsumedDiscount> {
  const isOffered = (await findOffered(ctx, order.code, order.memberId)) !== null
  return consumeDiscount(ctx.db, { ...order, isOffered }, ctx.now)
}
