import {
  toCorrectionKey,
  countGivenCredits,
  takeBackCredits as takeBack,
} from '../../credits/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import type { takeBackCredits as contract } from '../contract.ts'
import {
  applyCorrection,
  assertUncorrected,
  correctionApproval,
  isAllowedAlone,
  mailCorrection,
  requestCorrection,
  type Correction,
} from './give-credits.ts'
import { getManagedMember, type ManagedMember } from './permissions.ts'

const KIND = 'credits.take_back'

/** Takes given credits back, or asks a second person. */
export async function takeBackCredits(
  ctx: MemberContext,
  { id, credits, corrections, answer, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const member = await getManagedMember(ctx, id)
  await assertUncorrected(ctx, id, corrections)
  const left = await countGivenCredits(ctx.db, id)
  if (left < credits) throw new ApiError('given_credits_used', { count: left })
  const payload = { id, credits, answer }
  if (!(await isAllowedAlone(ctx, KIND, payload))) {
    const values = { name: member.name, letter: answer }
    return requestCorrection(ctx, KIND, { payload, params: values, change: -credits, reason })
  }
  const correction = { id, credits, reason, key: newId(), approval: null }
  return { balance: await take(ctx, member, correction, answer), approval: null }
}

/** Takes them after the second person's answer, if they are still there. */
export const takeBackApproval = correctionApproval(KIND, take)

/** Takes the credits and mails the member how many, why, what is left, and where to complain. */
async function take(
  ctx: MemberContext,
  member: ManagedMember,
  correction: Correction,
  answer: string,
): Promise<number> {
  const { credits } = correction
  const balance = await applyCorrection(ctx, KIND, correction, async () => {
    const key = toCorrectionKey(correction.key)
    const result = await takeBack(ctx, { memberId: member.member_id, credits, key })
    if (result.balance !== null) return result.balance
    throw new ApiError('given_credits_used', { count: result.remaining })
  })
  await mailCorrection(ctx, member, 'credits-deducted', { credits, balance, answer })
  return balance
}
