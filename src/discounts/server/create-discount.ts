import { findAccountSummary } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Currency } from '../../platform/money.ts'
import type { MemberContext } from '../../server/context.ts'
import type { DiscountCodeTable } from '../../server/database/generated/tables.ts'
import type { createDiscount as contract } from '../contract.ts'
import {
  bonusCampaign,
  calculateWorth,
  validateDeadline,
  type Campaign,
  type FalseDeadline,
} from '../rules.ts'
import { addCode, findCode, findRequestedCode, lockAndListActiveCodes } from './discount-codes.ts'
import { requestColumns } from '../../server/request-key.ts'

/**
 * Creates a code if every deadline stays true. Takes a lock, so that two operators cannot create
 * contradicting campaigns.
 */
export async function createDiscount(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const existing = await findRequestedCode(ctx)
  if (existing) return { code: existing.code }
  const planned = await planDiscount(ctx, input, input.code)
  await addCode(ctx.db, { ...planned, code: input.code, ...requestColumns(ctx) })
  return { code: input.code }
}

type Terms = Omit<Parsed<typeof contract>, 'code'>
type PlannedCode = Omit<DiscountCodeTable, 'code' | 'request_key' | 'request_hash'>

/**
 * Returns the row of a code if every deadline stays true. Locks the site's codes until the end of
 * the transaction. `code` must be new; null for a batch.
 */
export async function planDiscount(
  ctx: MemberContext,
  input: Terms,
  code: string | null,
): Promise<PlannedCode> {
  const { db, site } = ctx
  const terms = toTerms(input)
  const offers = await listCompetingOffers(ctx, input.user_id)
  if (code !== null && (await findCode(db, site.id, code, null)))
    throw new ApiError('discount_code_taken')
  const times = {
    starts_at: new Date(input.starts),
    expires_at: input.expires === null ? null : new Date(input.expires),
  }
  const planned = {
    ...times,
    name: code ?? '',
    country: input.country,
    methods: input.paymentmethods,
    worth: calculateWorth(terms, pricesIn(ctx, terms.currency)),
  }
  const bonusWorth = input.user_id === null ? site.settings.time_bonus_percentage * 100 : null
  const fault = validateDeadline(planned, offers, bonusWorth)
  if (fault) throw falseDeadline(fault)
  return {
    ...terms,
    ...times,
    site_id: site.id,
    country: input.country,
    member_id: input.user_id,
    methods: input.paymentmethods,
    status: 'active',
    batch_id: null,
    single_use: false,
  }
}

function falseDeadline(fault: FalseDeadline): ApiError {
  const { reason } = fault
  const field = reason === 'follows_too_soon' ? 'starts' : 'expires'
  return new ApiError('false_deadline', {
    reason,
    field,
    campaign: 'campaign' in fault ? fault.campaign : '',
    free_from: 'free_from' in fault ? fault.free_from.toISOString() : '',
  })
}

/** A percentage or an amount in one currency, never both. */
function toTerms({ value_percentage, value_amount, currency, minimum_order_value }: Terms) {
  const isAmount = value_percentage === null
  if (isAmount ? value_amount === null || currency === null : value_amount !== null)
    throw new ApiError('bad_input', { field: 'value_amount' })
  return {
    percentage: isAmount ? null : value_percentage * 100,
    value_amount: isAmount ? value_amount : null,
    currency: isAmount ? currency : null,
    minimum_order_value,
  }
}

const pricesIn = ({ site }: MemberContext, currency: Currency | null): number[] =>
  site.settings.bundles.flatMap(({ prices }) => (currency === null ? [] : (prices[currency] ?? [])))

/**
 * The offers that receivers of the new code may also get; for one member also their own codes and
 * time bonus.
 */
async function listCompetingOffers(
  ctx: MemberContext,
  memberId: string | null,
): Promise<Campaign[]> {
  const { db, site } = ctx
  const offers = (await lockAndListActiveCodes(db, site.id, memberId)).map((code) => ({
    name: code.name,
    country: code.country,
    methods: code.methods,
    worth: calculateWorth(code, pricesIn(ctx, code.currency)),
    starts_at: code.starts_at,
    expires_at: code.expires_at,
  }))
  if (memberId === null) return offers
  const account = await findAccountSummary(db, memberId)
  if (!account) throw new ApiError('not_found')
  return [...offers, bonusCampaign(site.settings, account.signup_at)]
}
