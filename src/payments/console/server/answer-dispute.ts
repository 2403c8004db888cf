import { ApiError } from '../../../platform/api-error.ts'
import { quotesMessage } from '../../../chat/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { defendChargebackJob } from '../../server/orders/defend-chargeback.ts'
import { collectEvidence } from '../../server/orders/evidence.ts'
import { recordPaymentEvent } from '../../server/payment-events.ts'
import { providerNamed } from '../../../providers/server/public.ts'
import type { answerDispute as contract } from '../disputes-contract.ts'
import { decideDispute } from '../../server/chargebacks.ts'
import { getSiteDispute } from './get-dispute.ts'
import { toDispute } from './list-disputes.ts'
import { lockSiteOrder } from './permissions.ts'

/**
 * A person of the staff may leave records out and add words of their own, in which no message of the
 * member's conversations may stand.
 */
export async function answerDispute(
  ctx: MemberContext,
  { order: orderId, chargeback, decision, pieces, reason, ...input }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { defence_reason: defenceReason = null, words } = input
  const record = await getSiteDispute(ctx, { order: orderId, chargeback })
  const order = await lockSiteOrder(ctx, orderId)
  // The scheme lets a payer take a debit back without a reason: no evidence changes that.
  if (decision === 'contested' && order.method === 'sdd') throw new ApiError('measure_not_possible')
  const collected = decision === 'contested' ? await collectEvidence(ctx, order) : []
  const evidence = collected.filter(({ key }) => pieces.includes(key))
  if (decision === 'contested' && evidence.length === 0) throw new ApiError('evidence_missing')
  if (decision === 'contested' && words !== '') {
    if (await quotesMessage(ctx.db, order.member_id, words))
      throw new ApiError('evidence_quotes_chat')
    evidence.push({ key: 'words', values: { text: words } })
  }
  if (defenceReason !== null) await assertDefendable(ctx, order.provider, decision)
  const decided = { order: orderId, chargeback, decision, evidence, defenceReason, now: ctx.now }
  if (!(await decideDispute(ctx.db, { ...decided, decidedBy: ctx.actor.memberId })))
    throw new ApiError('dispute_answered')
  if (defenceReason !== null)
    await ctx.enqueue(
      defendChargebackJob,
      { site: ctx.site.id, order: orderId, chargeback },
      // Beyond the deadline of every bank: until then the provider may answer again.
      { key: `defence:${orderId}:${chargeback}`, maxAttempts: 200 },
    )
  await recordPaymentEvent(ctx, orderId, decision, { chargeback, pieces: evidence.length })
  await recordAudit(ctx.db, ctx, {
    action: `dispute.${decision}`,
    subject: { kind: 'order', id: orderId },
    memberId: record.member_id,
    reason,
    after: { chargeback, evidence: evidence.map(({ key }) => key), defence_reason: defenceReason },
  })
  return { dispute: toDispute(await getSiteDispute(ctx, { order: orderId, chargeback })) }
}

/** Whether the provider accepts the reason is only known when the evidence is handed in. */
async function assertDefendable(ctx: MemberContext, provider: string, decision: string) {
  const { defend } = await providerNamed(ctx, provider)
  if (decision !== 'contested' || !defend)
    throw new ApiError('bad_input', { field: 'defence_reason' })
}
