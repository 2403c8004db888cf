import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { lookup } from '../../platform/lookup.ts'
import type { MemberContext } from '../../server/context.ts'
import type { sendGift as contract } from '../sending-contract.ts'
import { deliverIdempotently } from './deliver-message.ts'
import { toOutgoingMessage } from './outgoing-message.ts'

/** Sends a gift with an optional text. Its credits cannot be refunded in money. */
export async function sendGift(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (lookup(ctx.site.settings.gift_credits, input.gift) === undefined)
    throw new ApiError('gift_unknown')
  if (!ctx.actor.confirmed) throw new ApiError('address_not_confirmed')
  return deliverIdempotently(ctx, {
    ...toOutgoingMessage(input),
    kind: 'gift',
    gift: input.gift,
    text: input.text,
  })
}
