import { defineJob } from '../../server/jobs/job.ts'
import type { Context } from '../../server/context.ts'
import { findOfferRow } from './partner-profile.ts'

export const importFeedJob = defineJob<{ site: number; feed: string }>('partners_import_feed')
/** `url`: of the photo to fetch; empty to remove the profile's photo. */
export const importPhotoJob = defineJob<{ site: number; member: string; url: string }>(
  'partners_import_photo',
)

/** The page that a profile of a partner or performer advertises, and the name of its site. */
export type Offer = { url: string; site: string }

export async function findOffer({ db, site }: Context, memberId: string): Promise<Offer | null> {
  const found = await findOfferRow(db, memberId)
  const feed = site.settings.partner_feeds.find(({ id }) => id === found?.feed)
  return found && feed ? { url: found.offer_url, site: feed.name } : null
}
