import * as z from 'zod'
import {
  balanceOf,
  countGivenCredits,
  takeBackCredits as takeBack,
} from '../../credits/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { Id } from '../../platform/ids.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { recordAudit, requestApproval } from '../../staff/server/public.ts'
import { CREDITS_ALONE, type takeBackCredits as contract } from '../contract.ts'
import { sumCreditsAlone } from './audit-entry.ts'
import { CORRECTION_WINDOW } from './give-credits.ts'
import { getManagedMember } from './permissions.ts'

const KIND = 'credits.take_back'

/**
 * One person takes back up to 50 credits, also in parts and by several people; more wait for a second
 * person.
 */
export async function takeBackCredits(
  ctx: MemberContext,
  { id, credits, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { name } = await getManagedMember(ctx, id)
  const left = await countGivenCredits(ctx.db, id)
  if (left < credits) throw new ApiError('given_credits_used', { count: left })
  const since = new Date(ctx.now.getTime() - CORRECTION_WINDOW)
  if (credits + (await sumCreditsAlone(ctx.db, id, KIND, since)) <= CREDITS_ALONE)
    return {
      balance: await take(ctx, { id, credits, reason, key: newId(), approval: null }),
      approval: null,
    }
  const before = await balanceOf(ctx.db, id)
  const approval = await requestApproval(ctx.db, ctx, {
    kind: KIND,
    subject: { kind: 'member', id },
    payload: { id, credits },
    words: { name },
    summary: { count: -credits, before, after: before - credits },
    reason,
  })
  return { balance: before, approval }
}

/** Takes them after the second person's answer, if they are still there. */
export const takeBackApproval = approvalKind({
  kind: KIND,
  roles: ['finance'],
  payload: z.object({ id: Id, credits: z.int() }),
  execute: async (ctx, { id, credits }, { approvalId, reason }) => {
    await getManagedMember(ctx, id)
    await take(ctx, { id, credits, reason, key: approvalId, approval: approvalId })
  },
})

type Taking = {
  id: string
  credits: number
  reason: string
  key: string
  approval: string | null
}

async function take(ctx: MemberContext, { id, credits, reason, key, approval }: Taking) {
  const before = await balanceOf(ctx.db, id)
  const { balance, remaining } = await takeBack(ctx, {
    memberId: id,
    credits,
    key: `staff:${key}`,
  })
  if (balance === null) throw new ApiError('given_credits_used', { count: remaining })
  ctx.announce(id, { kind: 'user' })
  await recordAudit(ctx.db, ctx, {
    action: KIND,
    subject: { kind: 'member', id },
    reason,
    before: { balance: before },
    after: { balance, credits, approval },
  })
  return balance
}
