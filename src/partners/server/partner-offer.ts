import type { Context } from '../../server/context.ts'
import { findOfferRow } from './partner-profile.ts'

/** The page that a profile of a partner or performer advertises, and the name of its site. */
export type Offer = { url: string; site: string }

export async function findOffer({ db, site }: Context, memberId: string): Promise<Offer | null> {
  const found = await findOfferRow(db, memberId)
  const feed = site.settings.partner_feeds.find(({ id }) => id === found?.feed)
  return found && feed ? { url: found.offer_url, site: feed.name } : null
}
