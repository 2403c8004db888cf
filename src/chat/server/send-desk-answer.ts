import { DESK_ANSWER, FICTIONAL_NOTICE } from '../../platform/contact-sources.ts'
import type { Locale } from '../../platform/locales.ts'
import { asMember, NO_SESSION } from '../../server/member-context.ts'
import type { Actor, Context, MemberContext } from '../../server/context.ts'
import { deliverAnswer } from './deliver-message.ts'
import type { DeliveryResult } from './find-delivered.ts'
import { toOutgoingMessage } from './outgoing-message.ts'

type Answer = { id: string; fictional: string; conversation: string; text: string }

/**
 * Sends the answer of a fictional profile, which a person of the staff has written. It costs
 * nothing; the row names the session of that person, and the database refuses all but answers.
 */
export const sendDeskAnswer = (ctx: MemberContext, answer: Answer): Promise<DeliveryResult> =>
  answerAs(asMember(ctx, toActor(answer, ctx.actor), DESK_ANSWER), answer)

/** Sends what a fictional profile says of itself without a person, right after the reader's text. */
export const sendFictionalNotice = (
  ctx: Context,
  { language, ...answer }: Answer & { language: Locale },
): Promise<DeliveryResult> => {
  const actor = toActor(answer, { sessionId: NO_SESSION, language })
  return answerAs(asMember(ctx, actor, FICTIONAL_NOTICE), answer)
}

const answerAs = (
  ctx: MemberContext,
  { id, conversation, text }: Answer,
): Promise<DeliveryResult> =>
  deliverAnswer(ctx, { ...toOutgoingMessage({ id, conversation }), text })

type Author = Pick<Actor, 'sessionId' | 'language'>

const toActor = ({ fictional }: Answer, { sessionId, language }: Author): Actor => ({
  memberId: fictional,
  sessionId,
  role: 'member',
  staffRoles: [],
  confirmed: true,
  paid: false,
  banned: false,
  secondStep: false,
  language,
})
