import * as z from 'zod'
import { listSamePhotos } from '../../../photos/server/public.ts'
import type { Output } from '../../../platform/contract.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import { ageOn } from '../../../profiles/rules.ts'
import type { MemberContext } from '../../../server/context.ts'
import {
  AccountSignal,
  type listNewAccounts as contract,
  type NewAccount,
} from '../accounts-contract.ts'
import { countReviews, listRelated, listReviews, type ReviewRow } from './account-review.ts'

const PAGE_SIZE = 50
const MAX_PHOTOS = 6
const MAX_RELATED = 12

export async function listNewAccounts({
  db,
  site,
  now,
}: MemberContext): Promise<Output<typeof contract>> {
  const found = await listReviews(db, { site: site.id, now, limit: PAGE_SIZE })
  const members = found.map(({ member_id }) => member_id)
  const related = [
    ...(await listRelated(db, members)),
    ...(await listSamePhotos(db, site.id, members)).map((same) => ({
      ...same,
      by: 'photo' as const,
    })),
  ]
  return {
    total: await countReviews(db, site.id),
    accounts: found.map((review) => ({
      ...summaryOf(review, now),
      related: related
        .filter(({ member_id }) => member_id === review.member_id)
        .toSorted((a, b) => Number(b.banned) - Number(a.banned))
        .slice(0, MAX_RELATED)
        .map(({ id, name, by, banned }) => ({ id, name, by, banned })),
    })),
  }
}

const summaryOf = (review: ReviewRow, now: Date): Omit<NewAccount, 'related'> => ({
  member: review.member_id,
  name: review.name,
  age: ageOn(review.birth_date, now),
  gender: review.gender,
  country: review.country,
  language: review.language,
  about: review.about,
  photos: review.photos.slice(0, MAX_PHOTOS).map((name) => photoUrl(name, 'card')),
  joined_at: review.signup_at.toISOString(),
  confirmed: review.confirmed,
  premium: review.paid_user,
  sent_messages: review.sent_messages,
  signals: z.parse(z.array(AccountSignal), review.signals),
  score: review.score,
  since: review.found_at.toISOString(),
  answer_by: review.answer_by.toISOString(),
  claimed_by:
    review.claimed_by === null ? null : { id: review.claimed_by, name: review.claimer ?? '' },
})
