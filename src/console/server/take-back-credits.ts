import * as z from 'zod'
import { countGivenCredits, takeBackCredits as takeBack } from '../../credits/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { Id } from '../../platform/ids.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { takeBackCredits as contract } from '../contract.ts'
import {
  applyCorrection,
  isAllowedAlone,
  requestCorrection,
  type Correction,
} from './give-credits.ts'
import { getManagedMember } from './permissions.ts'

const KIND = 'credits.take_back'

/** Takes given credits back, or asks a second person. */
export async function takeBackCredits(
  ctx: MemberContext,
  { id, credits, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { name } = await getManagedMember(ctx, id)
  const left = await countGivenCredits(ctx.db, id)
  if (left < credits) throw new ApiError('given_credits_used', { count: left })
  if (!(await isAllowedAlone(ctx, KIND, { id, credits })))
    return requestCorrection(ctx, KIND, { id, name, credits, change: -credits, reason })
  const balance = await take(ctx, { id, credits, reason, key: newId(), approval: null })
  return { balance, approval: null }
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

const take = (ctx: MemberContext, correction: Correction): Promise<number> =>
  applyCorrection(ctx, KIND, correction, async () => {
    const { id: memberId, credits, key } = correction
    const result = await takeBack(ctx, { memberId, credits, key: `staff:${key}` })
    if (result.balance !== null) return result.balance
    throw new ApiError('given_credits_used', { count: result.remaining })
  })
