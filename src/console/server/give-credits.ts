import * as z from 'zod'
import { grantCredits } from '../../credits/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { Id } from '../../platform/ids.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { giveCredits as contract } from '../contract.ts'
import {
  applyCorrection,
  isAllowedAlone,
  requestCorrection,
  type Correction,
} from './credit-corrections.ts'
import { getManagedMember } from './permissions.ts'

const KIND = 'credits.correct'

/** Gives credits, or asks a second person. */
export async function giveCredits(
  ctx: MemberContext,
  { id, credits, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { name } = await getManagedMember(ctx, id)
  if (!(await isAllowedAlone(ctx, KIND, { id, credits })))
    return requestCorrection(ctx, KIND, { id, name, credits, change: credits, reason })
  const balance = await give(ctx, { id, credits, reason, key: newId(), approval: null })
  return { balance, approval: null }
}

/** Gives them after the second person's answer; the approval is the key of the grant. */
export const creditsApproval = approvalKind({
  kind: KIND,
  roles: ['finance'],
  payload: z.object({ id: Id, credits: z.int() }),
  execute: async (ctx, { id, credits }, { approvalId, reason }) => {
    await getManagedMember(ctx, id)
    await give(ctx, { id, credits, reason, key: approvalId, approval: approvalId })
  },
})

const give = (ctx: MemberContext, correction: Correction): Promise<number> =>
  applyCorrection(ctx, KIND, correction, async () => {
    const { id: memberId, credits, key } = correction
    const grant = { memberId, credits, origin: 'gesture', key: `staff:${key}` } as const
    return (await grantCredits(ctx, grant)).balance
  })
