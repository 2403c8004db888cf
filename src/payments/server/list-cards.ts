import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listCards as contract } from '../contract.ts'
import { listStoredCards } from './stored-cards.ts'

export async function listCards({ db, actor }: MemberContext): Promise<Output<typeof contract>> {
  const cards = await listStoredCards(db, actor.memberId)
  return {
    cards: cards.map(({ card_id, brand, last_four, expires_on }) => ({
      id: card_id,
      brand,
      last_four,
      expires_on,
    })),
  }
}
