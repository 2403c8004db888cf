import { claimFreeMessage } from '../../likes/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { messageCost } from '../rules.ts'
import { loadPriceSettings } from './desk-times.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import type { Writable } from './permissions.ts'

/** Rejects a price above the one that the page showed (`price_changed`). */
export async function loadCost(
  ctx: MemberContext,
  writable: Writable,
  outgoing: OutgoingMessage,
): Promise<number> {
  const cost = await claimCost(ctx, writable, outgoing)
  if (outgoing.credits !== undefined && cost > outgoing.credits) throw new ApiError('price_changed')
  return cost
}

/**
 * Claims the free first message of a match by compare-and-set: of two parallel messages one is
 * charged.
 */
async function claimCost(
  ctx: MemberContext,
  writable: Writable,
  { kind, gift }: OutgoingMessage,
): Promise<number> {
  const settings = await loadPriceSettings(ctx, writable.origin)
  const costInput = { settings, kind, gift, origin: writable.origin }
  const { credits, free } = messageCost({ ...costInput, freeFirst: writable.free_message })
  if (free !== 'match' || (await claimFreeMessage(ctx.db, ctx.actor.memberId, writable.other_id)))
    return credits
  return messageCost({ ...costInput, freeFirst: false }).credits
}
