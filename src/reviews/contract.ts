import * as z from 'zod'
import { NewAccount, NewAccountDecision } from '../moderation/operator/accounts-contract.ts'
import { PhotoDecision, WaitingPhoto } from '../moderation/operator/photos-contract.ts'
import { ChangedText, TextDecision } from '../moderation/operator/texts-contract.ts'
import { call } from '../platform/contract.ts'
import { Id, Instant } from '../platform/ids.ts'
import { Person } from '../platform/review-contract.ts'

/** Everything that waits for a person of the staff, in the words of its kind. */
export const Review = z.discriminatedUnion('kind', [WaitingPhoto, ChangedText, NewAccount])
export type Review = z.infer<typeof Review>

const Decision = z.discriminatedUnion('kind', [PhotoDecision, TextDecision, NewAccountDecision])

export const reviewKinds = ['photo', 'profile_text', 'new_account'] as const
export type ReviewKind = (typeof reviewKinds)[number]
const Subject = z.object({ kind: z.enum(reviewKinds), subject: Id })

/** Lists what waits in one queue, the nearest deadline first. */
export const listReviews = call({
  method: 'GET',
  path: '/api/reviews.php',
  access: 'operator',
  roles: ['moderator'],
  input: z.object({
    kind: z.enum(reviewKinds),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,16}\.[1-9]\d{0,17}$/))),
  }),
  output: z.object({
    reviews: z.array(Review),
    total: z.int(),
    next: z.nullable(z.string()),
  }),
  fails: {},
})

/** Takes a review for ten minutes. */
export const claimReview = call({
  method: 'PUT',
  path: '/api/review-claim.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: Subject,
  output: z.object({ claimed_by: Person }),
  fails: { case_claimed: 409, member_changed: 409, photo_judged: 409, second_person_needed: 409 },
})

/** Gives a review back to its queue. */
export const releaseReview = call({
  method: 'DELETE',
  path: '/api/review-claim.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: Subject,
  output: z.object({ released: z.boolean() }),
  fails: {},
})

/** Decides a review; photos, profile texts and new accounts change after ten seconds. */
export const decideReview = call({
  method: 'POST',
  path: '/api/reviews.php',
  access: 'operator',
  roles: ['moderator'],
  input: Decision,
  output: z.object({
    left: z.int(),
    /** When the decision takes effect. */
    applies_at: Instant,
  }),
  fails: { case_claimed: 409, member_changed: 409, photo_judged: 409, second_person_needed: 409 },
})

/** Takes the caller's decision back before it takes effect. */
export const undoReview = call({
  method: 'DELETE',
  path: '/api/reviews.php',
  access: 'operator',
  roles: ['moderator'],
  repeat: 'natural',
  input: Subject,
  output: z.object({ left: z.int() }),
  fails: { undo_late: 409, member_changed: 409 },
})
