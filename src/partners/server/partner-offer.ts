import type { Context } from '../../server/context.ts'
import { findOfferRow } from './partner-profile.ts'

/** The page that a profile of a partner or performer advertises, and the name of its site. */
export type Offer = { url: string; site: string }

export async function findOffer({ db, site }: Context, memberId: string): Promise<Offer | null> {
  const record = await findOfferRow(db, memberId)
  const feed = site.settings.partner_feeds.find(({ id }) => id === record?.feed)
  return record && feed ? { url: record.offer_url, site: feed.name } : null
}
