import { sendDeskAnswer } from '../../chat/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { CONTACT_THRESHOLD, contactScore } from '../../server/names/contact-score.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { answerFictional as contract } from '../contract.ts'
import { findDeskChat } from './desk-chats.ts'
import { findDeskRule } from './desk-rule.ts'

/** The answer, and who wrote it in the audit log, in one transaction. */
export async function answerFictional(
  ctx: MemberContext,
  { id, conversation, text }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const chat = await findDeskChat(ctx, conversation)
  if (!chat) throw new ApiError('not_found')
  await assertRequestsNothing(ctx, text)
  const fictional = chat.fictional_id
  const sent = await sendDeskAnswer(ctx, { id, fictional, conversation, text })
  if (!sent.repeated)
    await recordAudit(ctx.db, ctx, {
      action: 'fictional.answer',
      subject: { kind: 'fictional', id: fictional },
      memberId: chat.member_id,
      after: { conversation, message: id },
    })
  return {}
}

/** The database refuses these as well. */
async function assertRequestsNothing(ctx: MemberContext, text: string): Promise<void> {
  const hasContact = contactScore(text, ctx.country) >= CONTACT_THRESHOLD
  const rule = hasContact ? 'contact' : await findDeskRule(ctx, text)
  if (rule !== null) throw new ApiError('answer_refused', { rule })
}
