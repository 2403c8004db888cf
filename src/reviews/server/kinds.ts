import { ApiError } from '../../platform/api-error.ts'
import type { StaffRole } from '../../platform/staff-roles.ts'
import type { MemberContext } from '../../server/context.ts'
import { assertStaffRole } from '../../server/staff-role.ts'
import type { Reviewer, ReviewKind, WaitingReview } from '../../server/review-kind.ts'
import { findWaiting, lockReview, type ReviewKey } from './review.ts'

/** All kinds that the features register; a function, because the features are known later. */
export type Kinds = () => ReviewKind[]

export function getKind(kinds: Kinds, name: string): ReviewKind {
  const kind = kinds().find((other) => other.kind === name)
  if (!kind) throw new Error(`no feature registers the kind of review ${name}`)
  return kind
}

/** The kind, if the caller's roles may decide about it. */
export function getKindFor(ctx: MemberContext, kinds: Kinds, name: string): ReviewKind {
  const kind = getKind(kinds, name)
  assertStaffRole(ctx, kind.roles)
  return kind
}

type KindOfSubject = { kind: ReviewKind; roles: readonly StaffRole[] }

/** The kind, and who may decide about this subject, if the caller may. */
export async function getKindOfSubject(
  ctx: MemberContext,
  kinds: Kinds,
  { kind: name, subject }: { kind: string; subject: string },
): Promise<KindOfSubject> {
  const kind = getKindFor(ctx, kinds, name)
  if (!kind.findRoles) return { kind, roles: kind.roles }
  const roles = await kind.findRoles(ctx, subject)
  if (!roles) throw new ApiError('not_found')
  assertStaffRole(ctx, roles)
  return { kind, roles }
}

export const toReviewer = ({ site, actor }: MemberContext): Reviewer => ({
  site: site.id,
  member: actor.memberId,
})

export const toKey = (
  { site }: Pick<MemberContext, 'site'>,
  { kind }: Pick<ReviewKind, 'kind'>,
  subject: string,
): ReviewKey => ({ site: site.id, kind, subject })

/** Locks what waits for the caller. Throws if it is unknown, decided, or for another person. */
export async function lockWaiting(
  ctx: MemberContext,
  kind: ReviewKind,
  subject: string,
): Promise<WaitingReview> {
  const locked = await lockReview(ctx.db, toKey(ctx, kind, subject))
  const reviewer = toReviewer(ctx)
  const review = locked && (await findWaiting(ctx.db, kind, { reviewer, subject, now: ctx.now }))
  if (!review) {
    const exists = await kind.exists(ctx, { subject, member: locked?.member_id ?? null })
    throw new ApiError(exists ? kind.changed : 'not_found')
  }
  if (await kind.isForAnother?.(ctx, review)) throw new ApiError('second_person_needed')
  return review
}

/** Refuses what a colleague has claimed. */
export function assertUnclaimed(
  { claimed_by: holder, claimer }: WaitingReview,
  ...allowed: (string | null)[]
): void {
  if (holder !== null && !allowed.includes(holder))
    throw new ApiError('case_claimed', { name: claimer ?? '' })
}
