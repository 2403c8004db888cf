import type { Sql } from 'sql-template-tag'
import type * as z from 'zod'
import type { StaffRole } from '../platform/staff-roles.ts'
import type { PromisedQueue } from '../sites/staff-promises-contract.ts'
import type { Context, MemberContext } from './context.ts'
import { defineEvent } from './domain-event.ts'

/** `subject` is the id of a row in the kind's own table. */
type ReviewRequest = {
  kind: string
  subject: string
  /** With whose rows the review is erased; null if it outlives them. */
  member: string | null
  /** Since when it waits, if not now. */
  since?: Date
  /** Its deadline, if not that of its kind. */
  dueAt?: Date
  /** Who of the staff has it from the start. */
  claimedBy?: string
}

/**
 * Something waits for a person of the staff. What waits already keeps its place in the queue unless
 * the new deadline is earlier, and loses a decision that has not taken effect.
 */
export const reviewRequested = defineEvent<ReviewRequest>('review_requested')

/** Something no longer waits; without a subject, nothing of the member does. */
export const reviewWithdrawn = defineEvent<
  { kind: string } & ({ subject: string } | { member: string })
>('review_withdrawn')

/** A review that nobody has decided, as its list shows it to one person. */
export type WaitingReview = {
  subject_id: string
  member_id: string | null
  since: Date
  due_at: Date
  /** Whose claim is valid. */
  claimed_by: string | null
  claimer: string | null
}

export type Reviewer = { site: number; member: string }

/** What a kind adds to a review in its list; `for_another`: the reader must not decide it. */
export type ReviewFields<Item> = Omit<
  Item,
  'kind' | 'subject' | 'since' | 'due_at' | 'claimed_by' | 'for_another'
> & { for_another?: boolean }

/** What the answer to a decision says besides how many are left. */
export type ReviewOutcome = {
  /** The question to a second person; the review waits until they answer. */
  approval?: string
  /** The first decision, after the second one. */
  first?: { agrees: boolean; decision: string; reason: string; by: string }
}

/** A decision that takes effect at once. */
type ImmediateDecision = {
  decide(ctx: MemberContext, review: WaitingReview, decision: object): Promise<ReviewOutcome>
}

/** A decision that takes effect when it can no longer be undone. */
type DelayedDecision = {
  /** Whether the decision is about what the reviewer saw. */
  isCurrent(review: WaitingReview, decision: object): boolean
  /** The failure of who undoes too late. */
  undoLate: string
  /** The actions of the audit log, and its name for the subject. */
  audit: { decide: string; undo: string; subject: string }
  /** What the audit log says about the decision. */
  record(decision: object): { reason: string; after: unknown }
  apply(ctx: Context, applied: AppliedReview): Promise<void>
}
export type AppliedReview<Decision extends object = object> = {
  subject: string
  member: string
  by: string
  decision: Decision
}

/**
 * One kind of review: what is shown, and what a decision does. Features register theirs in
 * `reviewKinds`; list, claim, release, decision and undo are the same for all (src/reviews).
 */
export type ReviewKind = {
  kind: string
  roles: readonly StaffRole[]
  /** The roles that may decide about this subject, if fewer; null if it is unknown. */
  findRoles?(ctx: MemberContext, subject: string): Promise<readonly StaffRole[] | null>
  /** Which promise of the brand it is decided by; null: each request names its own deadline. */
  promise: PromisedQueue | null
  /** Its name in the list of queues. */
  queue: Sql
  /** A claim stays until it is given back, and colleagues hand it over; the audit log names each. */
  hasLastingClaims?: boolean
  /** Its own rows say since when it waited and when it was decided. */
  recordsTimes?: boolean
  /** Columns of what is shown, beside those of `review r`. */
  columns: Sql
  /** Whom it concerns, where their erasure does not end it; of a joined table. */
  about?: Sql
  /** Joins that leave of `review r` what this person can see. */
  joins(reviewer: Reviewer): Sql
  /** What the list says about each review, in their order; cases have a list of their own. */
  show?(ctx: MemberContext, reviews: WaitingReview[]): Promise<object[]>
  /** Whether the site has the subject, waiting or not. */
  exists(ctx: MemberContext, reviewed: { subject: string; member: string | null }): Promise<boolean>
  /** The failure of who comes too late, or saw an earlier version. */
  changed: string
  /** Whether another person must decide. */
  isForAnother?(ctx: MemberContext, review: WaitingReview): Promise<boolean>
  /** What is shown to who has claimed it alone; the look is in the audit log. */
  open?(ctx: MemberContext, review: WaitingReview): Promise<object>
  decision: z.ZodType<object>
} & (DelayedDecision | ImmediateDecision)
