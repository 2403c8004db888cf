import { releaseHolds } from '../../credits/server/public.ts'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import { OPENED_REQUEST } from '../../platform/contact-sources.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { loadCards } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { openRequest as contract } from '../request-contract.ts'
import { assertRequestsOn } from './assert-requests-on.ts'
import { findConversation, lockPair } from './conversations.ts'
import { deliverRequested } from './deliver-message.ts'
import { findWriter } from './message-writer.ts'
import { findReceived, lockReceived, setRequestState, toHold, type RequestRow } from './requests.ts'
import { claimUndelivered } from './undelivered-messages.ts'

/**
 * Makes the conversation of a request. Its hold ends and its message is paid in one transaction, with
 * the statement of every other message; where the credits are gone, for example after a refund,
 * nothing happens and the request ends.
 */
export async function openRequest(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertRequestsOn(ctx)
  try {
    return { conversation: await ctx.inTransaction((txCtx) => open(txCtx, id)) }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'not_enough_credits') throw error
    await ctx.inTransaction((txCtx) => endUnpaid(txCtx, id))
    throw new ApiError('request_gone')
  }
}

async function open(ctx: MemberContext, id: string): Promise<string> {
  const me = ctx.actor.memberId
  const received = await findReceived(ctx, id)
  if (!received) throw new ApiError('request_gone')
  const { member_id: from } = received
  await lockPair(ctx.db, from, me)
  const found = await lockReceived(ctx, id)
  if (!found) throw new ApiError('request_gone')
  if (found.state === 'open') return findOpened(ctx, found)
  if (found.state !== 'request' || found.lapses_at <= ctx.now) throw new ApiError('request_gone')
  const [writer, cards] = [
    await findWriter(ctx, from, OPENED_REQUEST, found.session_id),
    await loadCards(ctx, [from]),
  ]
  if (!writer || !cards.has(from)) throw new ApiError('request_gone')
  await releaseHolds(ctx.db, [toHold(found)])
  await setRequestState(ctx, id, 'open')
  const { message_id, text, credits } = found
  const delivered = await deliverRequested(writer, { id: message_id, text, credits, to: me })
  // Its text was read in the request.
  const { conversation, message } = delivered
  await claimUndelivered(ctx, conversation, message.seq, from)
  return conversation
}

/** The conversation that an earlier attempt made. */
async function findOpened(ctx: MemberContext, { member_id }: RequestRow): Promise<string> {
  const opened = await findConversation(ctx, { profile: member_id })
  if (!opened?.conversation_id) throw new ApiError('request_gone')
  return opened.conversation_id
}

async function endUnpaid(ctx: MemberContext, id: string): Promise<void> {
  const found = await lockReceived(ctx, id)
  if (found?.state === 'request') await setRequestState(ctx, id, 'lapsed')
}
