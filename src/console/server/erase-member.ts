import { getAccount, removeAccount } from '../../accounts/server/public.ts'
import { countPaidCredits } from '../../credits/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit, requestApproval } from '../../staff/server/public.ts'
import { eraseMember as call, type eraseMember as contract } from '../actions-contract.ts'
import { getManagedMember } from './permissions.ts'

/** Erasing cannot be undone, so a second person approves it. */
export async function eraseMember(
  ctx: MemberContext,
  { id, credits, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { name } = await getManagedMember(ctx, id)
  await assertCreditsChosen(ctx, id, credits)
  const approval = await requestApproval(ctx.db, ctx, {
    kind: 'member.erase',
    subject: { kind: 'member', id },
    payload: { id, credits },
    params: { name },
    summary: { credits: credits ?? '' },
    reason,
  })
  return { approval }
}

export const erasureApproval = approvalKind({
  kind: 'member.erase',
  roles: ['support'],
  payload: call.input.pick({ id: true, credits: true }),
  execute: async (ctx, { id, credits }, { reason }) => {
    await getManagedMember(ctx, id)
    await assertCreditsChosen(ctx, id, credits)
    await removeAccount(ctx, await getAccount(ctx.db, id), { reason: null, credits, now: true })
    await recordAudit(ctx.db, ctx, {
      action: 'member.erase',
      subject: { kind: 'member', id },
      reason,
      after: { credits },
    })
  },
})

async function assertCreditsChosen(
  ctx: MemberContext,
  id: string,
  credits: 'refund' | 'waive' | null,
): Promise<void> {
  const paid = await countPaidCredits(ctx.db, id)
  if (paid > 0 && credits === null)
    throw new ApiError('choose_credits', { credits: paid, field: 'credits' })
}
