import { DESK_ANSWER } from '../../platform/contact-sources.ts'
import { asMember } from '../../server/member-context.ts'
import type { Actor, MemberContext } from '../../server/context.ts'
import { deliverAnswer, type DeliveryResult } from './deliver-message.ts'
import { toOutgoingMessage } from './outgoing-message.ts'

type DeskAnswer = { id: string; fictional: string; conversation: string; text: string }

/**
 * Sends the answer of a fictional profile, which a person of the staff has written. It costs
 * nothing; the row names the session of that person, and the database refuses all but answers.
 */
export async function sendDeskAnswer(
  ctx: MemberContext,
  { fictional, text, ...answer }: DeskAnswer,
): Promise<DeliveryResult> {
  const actor: Actor = {
    memberId: fictional,
    sessionId: ctx.actor.sessionId,
    role: 'member',
    staffRoles: [],
    confirmed: true,
    paid: false,
    banned: false,
    secondStep: false,
    language: ctx.actor.language,
  }
  const outgoing = { ...toOutgoingMessage(answer), text }
  return deliverAnswer(asMember(ctx, actor, DESK_ANSWER), outgoing)
}
