import { randomInt } from 'node:crypto'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { createDiscount, planDiscount } from '../../server/create-discount.ts'
import type { createCampaign as contract } from '../contract.ts'
import { addBatch } from './discount-codes.ts'

type Input = Parsed<typeof contract>

export async function createCampaign(
  ctx: MemberContext,
  { reason, ...input }: Input,
): Promise<Output<typeof contract>> {
  const terms = {
    value_percentage: input.percentage,
    value_amount: input.value_amount,
    currency: input.currency,
    country: input.country,
    user_id: null,
    minimum_order_value: input.minimum_order_value,
    paymentmethods: [],
    starts: input.starts,
    expires: input.expires,
  }
  const { code } = input
  const codes =
    input.codes === 1
      ? [(await createDiscount(ctx, { ...terms, code })).code]
      : await createBatch(ctx, input, terms)
  await recordAudit(ctx.db, ctx, {
    action: 'campaign.create',
    subject: { kind: 'campaign', id: code },
    reason,
    after: input,
  })
  return { codes }
}

async function createBatch(
  ctx: MemberContext,
  { code, codes: count, name }: Omit<Input, 'reason'>,
  terms: Parameters<typeof planDiscount>[1],
): Promise<string[]> {
  const planned = await planDiscount(ctx, terms, null)
  const batch = {
    siteId: ctx.site.id,
    batchId: newId(),
    name: name || code,
    createdBy: ctx.actor.memberId,
    now: ctx.now,
  }
  const codes = new Set<string>()
  while (codes.size < count) codes.add(`${code}-${randomCode()}`)
  const added = await addBatch(ctx.db, batch, planned, [...codes])
  // A part of the batch would leave codes out that nobody can use.
  if (added !== count) throw new ApiError('discount_code_taken')
  return [...codes]
}

/** Without letters and digits that are mistaken for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

const randomCode = () =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
