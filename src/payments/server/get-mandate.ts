import { createHash } from 'node:crypto'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { formatMoney, type Money } from '../../platform/money.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getMandate as contract } from '../direct-debit-contract.ts'
import { priceOrder } from './create-order.ts'
import { assertDebitAllowed, isDebitBlocked } from './debit-blocks.ts'

export async function getMandate(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { amount, currency } = await priceOrder(ctx, { ...input, method: 'sdd' })
  // Checked before the member fills in the form.
  if (await isDebitBlocked(ctx.db, ctx.actor.memberId)) throw new ApiError('debit_blocked')
  await assertDebitAllowed(ctx, amount)
  const { version, text } = await renderMandate(ctx, { amount, currency })
  return { version, text, amount: { amount, currency } }
}

export type MandateText = { version: string; text: string; language: string }

/**
 * Renders the mandate in the member's language. The version is a hash of the text, so a changed
 * text is never signed under an old version.
 */
export async function renderMandate(ctx: MemberContext, amount: Money): Promise<MandateText> {
  const { company } = ctx.site.settings
  const values = {
    company: `${company.name}, ${company.address}, ${company.city}`,
    amount: formatMoney(amount, ctx.locale),
  }
  // Server texts are rendered from mail templates; the subject of this one is the text.
  const { subject: text } = await ctx.renderMail('payments/mandate', ctx.locale, values)
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { version, text, language: ctx.locale }
}
