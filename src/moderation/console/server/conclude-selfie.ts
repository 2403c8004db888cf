import { findMailTarget } from '../../../accounts/server/public.ts'
import { localePath } from '../../../platform/locales.ts'
import type { Context } from '../../../server/context.ts'
import { queueMail } from '../../../server/mail/send-mail.ts'
import type { SelfieRefusal } from '../../../verification/contract.ts'
import { saveSelfieDecision } from '../../../verification/server/public.ts'

export type ConcludedSelfie = {
  member: string
  by: string
  refusedFor: SelfieRefusal | null
  /** The versions of the photos that were compared. */
  pictures: string[]
}

/** Applies a decision, which erases the selfie, and mails the outcome to the member. */
export async function concludeSelfie(ctx: Context, decision: ConcludedSelfie): Promise<void> {
  const { member, refusedFor } = decision
  await saveSelfieDecision(ctx.db, { ...decision, now: ctx.now })
  ctx.announce(member, { kind: 'user' })
  const account = await findMailTarget(ctx.db, member)
  if (!account?.confirmed) return
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
