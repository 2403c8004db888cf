import { findMailTarget } from '../../../accounts/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { localePath } from '../../../platform/locales.ts'
import type { MemberContext } from '../../../server/context.ts'
import { queueMail } from '../../../server/mail/send-mail.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { decideSelfie as contract } from '../selfies-contract.ts'
import { lockSelfieForReview } from './get-selfie.ts'
import { countWaitingSelfies, saveSelfieDecision } from './selfie.ts'

/** Decides about the picture that the operator saw: the member may have sent another one since. */
export async function decideSelfie(
  ctx: MemberContext,
  { member, revision, pictures, refused_for: refusedFor }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if ((await lockSelfieForReview(ctx, member)).revision !== revision)
    throw new ApiError('selfie_decided')
  const by = ctx.actor.memberId
  await saveSelfieDecision(ctx.db, { member, by, now: ctx.now, refusedFor, pictures })
  await recordAudit(ctx.db, ctx, {
    action: 'selfie.decide',
    subject: { kind: 'member', id: member },
    memberId: member,
    reason: refusedFor ?? '',
    after: { verdict: refusedFor === null ? 'approved' : 'refused' },
  })
  ctx.announce(member, { kind: 'user' })
  const account = await findMailTarget(ctx.db, member)
  if (account?.confirmed) {
    const to = (path: string) => ctx.origin + localePath(account.language, path)
    await queueMail(ctx, {
      template: 'moderation/selfie-decided',
      to: account.email,
      locale: account.language,
      values: {
        outcome: refusedFor ?? 'approved',
        link: to(refusedFor === null ? `/members/${member}` : '/profile/verification'),
      },
    })
  }
  return { left: await countWaitingSelfies(ctx.db, ctx.site.id) }
}
