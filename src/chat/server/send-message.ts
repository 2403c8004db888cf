import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { fitsLength } from '../../platform/text-length.ts'
import type { MemberContext } from '../../server/context.ts'
import type { sendMessage as contract } from '../sending-contract.ts'
import { deliverIdempotently } from './deliver-message.ts'
import { toOutgoingMessage } from './outgoing-message.ts'
import { queueUntilConfirmed } from './queue-message.ts'

/** Sends a text. While the writer's address is not confirmed it waits instead. */
export async function sendMessage(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { message_length } = ctx.site.settings
  if (!fitsLength(input.text, message_length))
    throw new ApiError('message_too_long', { length: message_length })
  if (!ctx.actor.confirmed) return ctx.inTransaction((txCtx) => queueUntilConfirmed(txCtx, input))
  const sent = await deliverIdempotently(ctx, {
    ...toOutgoingMessage(input),
    kind: 'text',
    text: input.text,
    credits: input.credits,
  })
  return { ...sent, waiting: null }
}
