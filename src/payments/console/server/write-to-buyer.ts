import { findAccountSummary } from '../../../accounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { memberMailJob } from '../../server/orders/member-mails.ts'
import type { writeToBuyer as contract } from '../letters-contract.ts'
import { addLetter, findRequestedLetter } from './order-letters.ts'
import { getSiteOrder } from './permissions.ts'

/** The mail says how to answer: by the complaint form, which names the order. */
export async function writeToBuyer(
  ctx: MemberContext,
  { id, template, text }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const existing = await findRequestedLetter(ctx)
  if (existing) return { letter: existing.letter_id }
  const { member_id } = await getSiteOrder(ctx, id)
  if (member_id === ctx.actor.memberId) throw new ApiError('own_order')
  const buyer = await findAccountSummary(ctx.db, member_id)
  if (!buyer) throw new ApiError('not_found')
  const letter_id = newId()
  const { language } = buyer
  await addLetter(ctx, { member_id, letter_id, order_id: id, template, language, text })
  await ctx.enqueue(memberMailJob, { site: ctx.site.id, order: id, mail: 'letter', text })
  await recordAudit(ctx.db, ctx, {
    action: 'order.write',
    subject: { kind: 'order', id },
    memberId: member_id,
    after: { letter: letter_id, template, language },
  })
  return { letter: letter_id }
}
