import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { claimReview } from './claim-review.ts'
import { decideReview } from './decide-review.ts'
import type { Kinds } from './kinds.ts'
import { listReviews } from './list-reviews.ts'
import { releaseReview } from './release-review.ts'
import { undoReview } from './undo-review.ts'

/** `kinds`: what all features let the staff review. */
export const reviewRoutes = (kinds: Kinds) => [
  route(contract.listReviews, listReviews(kinds)),
  route(contract.claimReview, claimReview(kinds)),
  route(contract.releaseReview, releaseReview(kinds)),
  route(contract.decideReview, decideReview(kinds)),
  route(contract.undoReview, undoReview(kinds)),
]
