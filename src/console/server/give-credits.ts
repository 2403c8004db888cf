import * as z from 'zod'
import { balanceOf, grantCredits } from '../../credits/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { Id } from '../../platform/ids.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { recordAudit, requestApproval } from '../../staff/server/public.ts'
import { CREDITS_ALONE, type giveCredits as contract } from '../contract.ts'
import { sumCreditsAlone } from './audit-entry.ts'
import { getManagedMember } from './permissions.ts'

/**
 * One person gives up to 50 credits, also in parts and by several people; more wait for a second
 * person.
 */
export async function giveCredits(
  ctx: MemberContext,
  { id, credits, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { name } = await getManagedMember(ctx, id)
  if (credits + (await creditsGivenAlone(ctx, id)) <= CREDITS_ALONE)
    return {
      balance: await give(ctx, { id, credits, reason, key: newId(), approval: null }),
      approval: null,
    }
  const before = await balanceOf(ctx.db, id)
  const approval = await requestApproval(ctx.db, ctx, {
    kind: 'credits.correct',
    subject: { kind: 'member', id },
    payload: { id, credits },
    words: { name },
    summary: { count: credits, before, after: before + credits },
    reason,
  })
  return { balance: before, approval }
}

/** Over which corrections of one member are added up. */
export const CORRECTION_WINDOW = 30 * 86_400_000

/** The lock of `getManagedMember` lets parallel corrections of a member see one another. */
const creditsGivenAlone = (ctx: MemberContext, id: string): Promise<number> =>
  sumCreditsAlone(ctx.db, id, 'credits.correct', new Date(ctx.now.getTime() - CORRECTION_WINDOW))

/** Gives them after the second person's answer; the approval is the key of the grant. */
export const creditsApproval = approvalKind({
  kind: 'credits.correct',
  roles: ['finance'],
  payload: z.object({ id: Id, credits: z.int() }),
  execute: async (ctx, { id, credits }, { approvalId, reason }) => {
    await getManagedMember(ctx, id)
    await give(ctx, { id, credits, reason, key: approvalId, approval: approvalId })
  },
})

type Correction = {
  id: string
  credits: number
  reason: string
  key: string
  approval: string | null
}

async function give(ctx: MemberContext, correction: Correction): Promise<number> {
  const { id, credits, reason, key, approval } = correction
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
    after: { balance, credits, approval },
  })
  return balance
}
