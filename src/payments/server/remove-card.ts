import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removeCard as contract } from '../contract.ts'
import { providerNamed } from '../../providers/server/public.ts'
import { findCard, markCardRemoved } from './stored-cards.ts'

/**
 * Revokes the mandate at the provider first: a card that is no longer listed must not be
 * chargeable.
 */
export async function removeCard(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const card = await findCard(ctx.db, ctx.actor.memberId, input.card)
  if (!card) throw new ApiError('not_found')
  await providerNamed(ctx, card.provider)
    .then((provider) => provider.revokeMandate(card.customer_id, card.mandate_id))
    .catch((error: unknown) => {
      ctx.log.error(
        { card: card.card_id, err: error },
        'a card could not be removed at the provider',
      )
      throw new ApiError('payment_unavailable')
    })
  await markCardRemoved(ctx.db, ctx.actor.memberId, card.card_id, ctx.now)
  return { removed: true }
}
