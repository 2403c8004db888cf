import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { Discount, getDiscount as contract } from '../contract.ts'
import { welcomeDiscount } from '../rules.ts'
import { findActiveDiscount, getDiscountByCode } from './offers.ts'

/** Returns the welcome discount to visitors, and to members the one that applies to them now. */
export async function getDiscount(
  ctx: Context,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const discount = await findDiscount(ctx, input)
  return discount && { ...discount, now: ctx.now.toISOString() }
}

async function findDiscount(
  ctx: Context,
  { code, discountcode, welcome }: Parsed<typeof contract>,
): Promise<Discount | null> {
  const requestedCode = code ?? discountcode
  if (requestedCode) return getDiscountByCode(ctx, requestedCode)
  if (welcome === 'true' && !ctx.actor) return welcomeDiscount(ctx.site.settings)
  const active = await findActiveDiscount(ctx)
  if (!active && welcome === 'true') throw new ApiError('discount_not_found')
  return active
}
