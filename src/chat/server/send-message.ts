import { ApiError, isApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { fitsLength } from '../../platform/text-length.ts'
import type { MemberContext } from '../../server/context.ts'
import type { sendMessage as contract } from '../sending-contract.ts'
import { deliverIdempotently } from './deliver-message.ts'
import { toOutgoingMessage, type OutgoingMessage } from './outgoing-message.ts'
import { sendRequest } from './send-request.ts'
import { queueUntilConfirmed } from './queue-message.ts'

/**
 * Sends a text. While the writer's address is not confirmed it waits instead; a first message to somebody who asks
 * for requests becomes one.
 */
export async function sendMessage(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { message_length } = ctx.site.settings
  if (!fitsLength(input.text, message_length))
    throw new ApiError('message_too_long', { length: message_length })
  if (!ctx.actor.confirmed) return ctx.inTransaction((txCtx) => queueUntilConfirmed(txCtx, input))
  const outgoing: OutgoingMessage = {
    ...toOutgoingMessage(input),
    kind: 'text',
    text: input.text,
    quoted: input.quote ?? null,
    credits: input.credits,
  }
  try {
    return { ...(await deliverIdempotently(ctx, outgoing)), waiting: null, request: null }
  } catch (error) {
    // A repeat of a request finds the door closed by the request itself.
    if (!isApiError(error) || !requestCodes.has(error.code)) throw error
    const requested = await ctx.inTransaction((txCtx) => sendRequest(txCtx, outgoing))
    return { ...requested, conversation: null, message: null, waiting: null }
  }
}

const requestCodes: ReadonlySet<string> = new Set(['contact_by_request', 'contact_closed'])
