import * as z from 'zod'
import { balanceOf, grantCredits } from '../../credits/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { Id } from '../../platform/ids.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { recordAudit, requestApproval } from '../../staff/server/public.ts'
import { CREDITS_ALONE, type giveCredits as contract } from '../contract.ts'
import { getManagedMember } from './permissions.ts'

/** One person gives up to 50 credits; more wait for a second one. */
export async function giveCredits(
  ctx: MemberContext,
  { id, credits, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { name } = await getManagedMember(ctx, id)
  if (credits <= CREDITS_ALONE)
    return { balance: await give(ctx, { id, credits, reason, key: newId() }), approval: null }
  const before = await balanceOf(ctx.db, id)
  const approval = await requestApproval(ctx.db, ctx, {
    kind: 'credits.correct',
    subject: { kind: 'member', id },
    payload: { id, credits },
    summary: { name, count: credits, before, after: before + credits },
    reason,
  })
  return { balance: before, approval }
}

/** Gives them after the second person's answer; the approval is the key of the grant. */
export const creditsApproval = approvalKind({
  kind: 'credits.correct',
  roles: ['finance'],
  payload: z.object({ id: Id, credits: z.int() }),
  execute: async (ctx, { id, credits }, { approvalId, reason }) => {
    await getManagedMember(ctx, id)
    await give(ctx, { id, credits, reason, key: approvalId })
  },
})

type Correction = { id: string; credits: number; reason: string; key: string }

async function give(ctx: MemberContext, correction: Correction): Promise<number> {
  const { id, credits, reason, key } = correction
  const before = await balanceOf(ctx.db, id)
  const { balance } = await grantCredits(ctx, {
    memberId: id,
    credits,
    origin: 'gesture',
    key: `staff:${key}`,
  })
  ctx.announce(id, { kind: 'user' })
  await recordAudit(ctx.db, ctx, {
    action: 'credits.correct',
    subject: { kind: 'member', id },
    reason,
    before: { balance: before },
    after: { balance },
  })
  return balance
}
