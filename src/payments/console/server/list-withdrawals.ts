import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { WithdrawalRequestTable } from '../../../server/database/generated/tables.ts'
import { coverAddress } from '../../../server/mail/mail-log.ts'
import { withdrawalDeadline } from '../../rules.ts'
import {
  listCandidates,
  listRequests,
  type CandidateOrder,
} from '../../server/withdrawal-requests.ts'
import type { listWithdrawals as contract, Withdrawal } from '../withdrawals-contract.ts'

const MAX_REQUESTS = 50

export async function listWithdrawals(ctx: MemberContext): Promise<Output<typeof contract>> {
  const requests = await listRequests(ctx.db, ctx.site.id, MAX_REQUESTS)
  const withdrawals: Withdrawal[] = []
  for (const request of requests)
    withdrawals.push(
      toWithdrawal(
        ctx,
        request,
        request.state === 'received' ? await listCandidates(ctx.db, request) : [],
      ),
    )
  return { withdrawals }
}

const toWithdrawal = (
  ctx: MemberContext,
  request: WithdrawalRequestTable,
  candidates: CandidateOrder[],
): Withdrawal => ({
  id: request.request_id,
  name: request.name,
  email: request.email && coverAddress(request.email),
  order: request.order_number,
  language: request.language,
  received_at: (request.received_at ?? request.started_at).toISOString(),
  address_confirmed: request.confirmed_at !== null,
  candidates: candidates.map((order) => {
    const completedAt = order.completed_at ?? order.created_at
    return {
      order: order.order_id,
      member: order.member_id,
      matches: order.matches,
      completed_at: completedAt.toISOString(),
      until: withdrawalDeadline(ctx, { completedAt, banned: order.banned }).toISOString(),
      amount: order.amount,
      refunded: order.refunded_amount,
      currency: order.currency,
    }
  }),
  outcome: request.outcome,
  done_at: request.done_at?.toISOString() ?? null,
})
