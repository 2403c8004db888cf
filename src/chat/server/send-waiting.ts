import { findAccountSummary } from '../../accounts/server/public.ts'
import { isApiError } from '../../platform/api-error.ts'
import { WAITING_MESSAGES } from '../../platform/contact-sources.ts'
import { cutText } from '../../platform/text-length.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { asMember, NO_SESSION } from '../../server/member-context.ts'
import { deliver } from './deliver-message.ts'
import { sendRequest } from './send-request.ts'
import { findWriter } from './message-writer.ts'
import { saveFirstMessageDraft } from './first-message-draft.ts'
import { assertNoContacts } from './opening-messages.ts'
import { assertReceives } from './message-permission.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { mayRead, mayWrite } from './permissions.ts'
import {
  deleteWaitingMessage,
  listWaitingMessages,
  lockWaitingMessage,
  saveProblem,
  saveWaitingMessage,
  type Problem,
  type WaitingRow,
} from './waiting-messages.ts'

/**
 * Stores the message of the sign-up form: to a member until the address is confirmed, otherwise for
 * the first conversation. One that cannot be sent is stored with the reason.
 */
export async function saveSignupMessage(
  ctx: Context,
  memberId: string,
  message: { to: string | null; text: string },
): Promise<void> {
  const text = cutText(message.text.trim(), ctx.site.settings.message_length)
  if (text === '') return
  if (message.to === null) return saveFirstMessageDraft(ctx, memberId, text)
  const writer = await findWriter(ctx, memberId, WAITING_MESSAGES)
  await saveWaitingMessage(ctx, {
    memberId,
    id: crypto.randomUUID(),
    otherId: message.to,
    text,
    fictionalConfirmed: false,
    sessionId: null,
    problem: writer && (await findProblem(writer, message.to, text)),
  })
}

async function findProblem(
  ctx: MemberContext,
  otherId: string,
  text: string,
): Promise<Problem | null> {
  try {
    await assertReceives(ctx, mayWrite(await mayRead(ctx, { profile: otherId })))
    assertNoContacts(ctx, text)
    return null
  } catch (error) {
    return toProblem(error)
  }
}

/** Sends the messages that a member wrote before the address was confirmed. */
export async function sendAllWaiting(ctx: Context, memberId: string): Promise<void> {
  const account = await findAccountSummary(ctx.db, memberId)
  const writer = await findWriter(ctx, memberId, WAITING_MESSAGES)
  if (account?.status !== 'active' || account.banned || !writer) return
  const receivers = new Set<string>()
  for (const waiting of await listWaitingMessages(ctx.db, memberId))
    if (await sendOne(writer, waiting)) receivers.add(waiting.other_id)
  ctx.announce(memberId, { kind: 'waiting_sent', members: [...receivers] })
}

/**
 * Sends the waiting message, which is its cause, and then deletes it, in one transaction. If sending
 * is refused, the row stores the failure for the sender.
 */
async function sendOne(
  ctx: MemberContext,
  { id, member_id, other_id, text, fictional_confirmed, session_id }: WaitingRow,
): Promise<boolean> {
  const writer = asMember(ctx, { ...ctx.actor, sessionId: session_id ?? NO_SESSION })
  try {
    return await writer.inTransaction(async (txCtx) => {
      if (!(await lockWaitingMessage(txCtx.db, member_id, id))) return false
      await deliverOrRequest(txCtx, {
        id,
        target: { profile: other_id },
        kind: 'text',
        text,
        gift: null,
        photo: null,
        quoted: null,
        confirmFictional: fictional_confirmed,
      })
      await deleteWaitingMessage(txCtx.db, member_id, id)
      return true
    })
  } catch (error) {
    await saveProblem(ctx.db, member_id, id, toProblem(error))
    return false
  }
}

/** Where the receiver asks for requests, the message becomes one. */
async function deliverOrRequest(ctx: MemberContext, outgoing: OutgoingMessage): Promise<void> {
  try {
    await deliver(ctx, outgoing)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'contact_by_request') throw error
    await sendRequest(ctx, outgoing)
  }
}

/** Only a failure that the member can be told is a problem of the message. */
function toProblem(error: unknown): Problem {
  if (!isApiError(error)) throw error
  return { code: error.code, params: error.params }
}
