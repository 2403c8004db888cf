import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { decideSelfie as contract } from '../selfies-contract.ts'
import { waitsForSecondLook } from './check-selfie.ts'
import { concludeSelfie } from './conclude-selfie.ts'
import { lockSelfieForReview } from './get-selfie.ts'
import { countWaitingSelfies } from './selfie.ts'

/** Decides about the picture that the operator saw: the member may have sent another one since. */
export async function decideSelfie(
  ctx: MemberContext,
  { member, revision, pictures, refused_for: refusedFor }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const selfie = await lockSelfieForReview(ctx, member)
  if (selfie.revision !== revision) throw new ApiError('selfie_decided')
  await recordAudit(ctx.db, ctx, {
    action: 'selfie.decide',
    subject: { kind: 'member', id: member },
    memberId: member,
    reason: refusedFor ?? '',
    after: { verdict: refusedFor === null ? 'approved' : 'refused' },
  })
  const verdict = { member, by: ctx.actor.memberId, refusedFor, pictures }
  if (!(await waitsForSecondLook(ctx, selfie, verdict))) await concludeSelfie(ctx, verdict)
  return { left: await countWaitingSelfies(ctx.db, ctx.site.id) }
}
