import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { WithdrawalRequestTable } from '../../../server/database/generated/tables.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { withdrawalDeadline } from '../../rules.ts'
import { toLanguage, withdrawalAnswerJob } from '../../server/orders/match-withdrawal.ts'
import { withdraw } from '../../server/withdraw-order.ts'
import { findRequest, finishRequest, listCandidates } from '../../server/withdrawal-requests.ts'
import type { finishWithdrawal as contract } from '../withdrawals-contract.ts'
import { lockSiteOrder } from './permissions.ts'

export async function finishWithdrawal(
  ctx: MemberContext,
  { id, outcome, order: orderId, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  const request = await findRequest(db, site.id, id)
  if (!request) throw new ApiError('not_found')
  if (request.state !== 'received') throw new ApiError('already_finished')
  const memberId = outcome === 'withdrawn' ? await withdrawFrom(ctx, request, orderId ?? '') : null
  const finished = { outcome, memberId, by: actor.memberId, now }
  if (!(await finishRequest(db, id, finished))) throw new ApiError('already_finished')
  if (outcome !== 'withdrawn')
    await ctx.enqueue(withdrawalAnswerJob, { site: site.id, request: id, outcome })
  await recordAudit(db, ctx, {
    action: 'withdrawal.finish',
    subject: { kind: 'withdrawal', id },
    memberId,
    reason,
    after: { outcome, order: orderId },
  })
  return {}
}

/**
 * An order of another address is not withdrawn from: whoever knows its number could take away the
 * credits of its member. Staff refund it on the page of the order, within their limits.
 */
async function withdrawFrom(
  ctx: MemberContext,
  request: WithdrawalRequestTable,
  orderId: string,
): Promise<string> {
  const candidate = (await listCandidates(ctx.db, request)).find(
    ({ order_id }) => order_id === orderId,
  )
  if (!candidate?.completed_at || !request.received_at) throw new ApiError('not_found')
  if (candidate.matches === false) throw new ApiError('address_differs')
  const paid = { completedAt: candidate.completed_at, banned: candidate.banned }
  if (withdrawalDeadline(ctx, paid) <= request.received_at) throw new ApiError('withdrawal_over')
  const order = await lockSiteOrder(ctx, orderId)
  const { email } = request
  await withdraw(ctx, order, { recipient: { email, language: toLanguage(request) } })
  return order.member_id
}
