import * as z from 'zod'
import { ComplaintDecision, ReportDecision } from '../moderation/console/contract.ts'
import { NewAccount, NewAccountDecision } from '../moderation/console/accounts-contract.ts'
import { PhotoDecision, WaitingPhoto } from '../moderation/console/photos-contract.ts'
import {
  FirstDecision,
  OpenedCheck,
  QualityCheck,
  QualityDecision,
} from '../moderation/console/quality-contract.ts'
import {
  OpenedSelfie,
  SelfieDecision,
  WaitingSelfie,
} from '../moderation/console/selfies-contract.ts'
import { ChangedText, TextDecision } from '../moderation/console/texts-contract.ts'
import {
  VoiceIntroDecision,
  WaitingVoiceIntro,
} from '../moderation/console/voice-intros-contract.ts'
import { call } from '../platform/contract.ts'
import { Id, Instant } from '../platform/ids.ts'
import { Person } from '../platform/review-contract.ts'
import { memberRoles } from '../platform/staff-roles.ts'

/** Everything that waits for a person of the staff, in the words of its kind. */
export const Review = z.discriminatedUnion('kind', [
  WaitingPhoto,
  WaitingSelfie,
  ChangedText,
  WaitingVoiceIntro,
  NewAccount,
  QualityCheck,
])
export type Review = z.infer<typeof Review>

const Decision = z.discriminatedUnion('kind', [
  PhotoDecision,
  SelfieDecision,
  TextDecision,
  VoiceIntroDecision,
  NewAccountDecision,
  QualityDecision,
  ReportDecision,
  ComplaintDecision,
])

/** Kinds with a list of reviews; cases have `listCases`. */
export const reviewKinds = [
  'photo',
  'selfie',
  'profile_text',
  'voice_intro',
  'new_account',
  'quality',
] as const
export type ReviewKind = (typeof reviewKinds)[number]
const Subject = z.object({ kind: z.enum([...reviewKinds, 'report', 'complaint']), subject: Id })

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

/** Failures of who comes too late, by the kind of review. */
const changed = {
  member_changed: 409,
  photo_judged: 409,
  selfie_decided: 409,
  case_decided: 409,
} as const

/**
 * Takes a review for ten minutes, or a case until it is given back, and shows what the list does not: a selfie, or what a colleague
 * decided about. Such a look is in the audit log.
 */
export const claimReview = call({
  method: 'PUT',
  path: '/api/review-claim.php',
  access: 'operator',
  roles: memberRoles,
  repeat: 'natural',
  input: Subject.extend({
    /** The person of the staff who gets a case; without it the caller. */
    to: z.optional(Id),
    /** Who has the case as the page showed it: a change in between is refused. */
    expected: z._default(z.nullable(Id), null),
  }),
  output: z.object({
    claimed_by: Person,
    opened: z.nullable(z.discriminatedUnion('kind', [OpenedSelfie, OpenedCheck])),
  }),
  fails: { ...changed, case_claimed: 409, second_person_needed: 409 },
})

/** Gives a review back to its queue. */
export const releaseReview = call({
  method: 'DELETE',
  path: '/api/review-claim.php',
  access: 'operator',
  roles: memberRoles,
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
  roles: memberRoles,
  input: Decision,
  output: z.object({
    left: z.int(),
    /** When the decision takes effect; null: it has, or a second person decides too. */
    applies_at: z.nullable(Instant),
    /** The question to a second person, who must agree to a ban. */
    approval: z.nullable(Id),
    /** The first decision, after the second one. */
    first: z.nullable(FirstDecision),
  }),
  fails: {
    ...changed,
    case_claimed: 409,
    second_person_needed: 409,
    measure_not_possible: 409,
    approval_waiting: 409,
  },
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
