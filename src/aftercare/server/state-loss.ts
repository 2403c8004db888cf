import { getAccount } from '../../accounts/server/public.ts'
import { openComplaint } from '../../moderation/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { getCurrency } from '../../platform/money.ts'
import { getMemberName } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { stateLoss as contract } from '../contract.ts'
import { hasAccountNumber, LOSS_HOURS } from '../rules.ts'
import { addLoss } from './aftercare-loss.ts'
import { listOwnNotices } from './aftercare-notice.ts'
import { findAftercare } from './aftercare.ts'

/**
 * Stores the statement and opens a case that comes before all others, because a bank can stop a
 * transfer for some hours only. A repeat changes nothing: the case takes what follows.
 */
export async function stateLoss(
  ctx: MemberContext,
  { id, channel, amount, text }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const me = ctx.actor.memberId
  const [notice] = await listOwnNotices(ctx, me, id)
  const aftercare = await findAftercare(ctx.db, ctx.site.id, id)
  if (!notice || !aftercare) throw new ApiError('not_found')
  if (hasAccountNumber(text)) throw new ApiError('account_number_in_text')
  const currency = getCurrency(ctx.country)
  const complaint = newId()
  const stated = { aftercare: id, member: me, channel, amount, currency, complaint }
  const { complaint_id: existing, added } = await addLoss(ctx, stated)
  if (!added) return { number: `C-${existing}` }
  const answerBy = new Date(ctx.now.getTime() + LOSS_HOURS * 3_600_000)
  const { email, language } = await getAccount(ctx.db, me)
  const number = await openComplaint(ctx, {
    id: complaint,
    kind: 'illegal',
    name: await getMemberName(ctx.db, me),
    email,
    about: `R-${aftercare.report_id}`,
    text,
    answerBy,
    member: me,
    appeals: null,
    follows: null,
    locale: language,
  })
  return { number }
}
