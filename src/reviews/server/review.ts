import sql, { type Sql } from 'sql-template-tag'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { ReviewTable } from '../../server/database/generated/tables.ts'
import type { Reviewer, ReviewKind, WaitingReview } from '../../server/review-kind.ts'

/** A review by its key. */
export type ReviewKey = { site: number; kind: string; subject: string }

const isReview = ({ site, kind, subject }: ReviewKey) =>
  sql`r.site_id = ${site} and r.kind = ${kind} and r.subject_id = ${subject}`

export type NewReview = ReviewKey & {
  member: string | null
  since: Date
  dueAt: Date
  claim: { by: string; at: Date } | null
}

/** Adds a review; of one that exists, ends the decision, and moves the deadline forward only. */
export async function saveReview(db: Queryable, review: NewReview): Promise<void> {
  const { site, kind, subject, member, since, dueAt, claim } = review
  await execute(
    db,
    sql`insert into review as r (site_id, kind, subject_id, member_id, since, due_at, claimed_by, claimed_at)
        values (${site}, ${kind}, ${subject}, ${member}, ${since}, ${dueAt}, ${claim?.by ?? null}, ${claim?.at ?? null})
        on conflict (site_id, kind, subject_id) do update
        set due_at = least(r.due_at, excluded.due_at), decision = null, decided_by = null, applies_at = null`,
  )
}

export async function deleteReview(db: Queryable, key: ReviewKey): Promise<void> {
  await execute(db, sql`delete from review r where ${isReview(key)}`)
}

/** Deletes all reviews of this kind of a member. */
export async function deleteMemberReviews(
  db: Queryable,
  { site, kind, member }: { site: number; kind: string; member: string },
): Promise<void> {
  await execute(
    db,
    sql`delete from review where site_id = ${site} and kind = ${kind} and member_id = ${member}`,
  )
}

/** What waits in the queue of a kind, for one person. */
const waitingSql = (kind: ReviewKind, reviewer: Reviewer): Sql =>
  sql`from review r ${kind.joins(reviewer)}
      where r.site_id = ${reviewer.site} and r.kind = ${kind.kind} and r.decided_by is null`

/** What somebody took and left is free again after this time, unless its kind keeps claims. */
const CLAIM_MINUTES = 10

/** The person whose claim has not ended. */
const claimantSql = ({ hasLastingClaims }: ReviewKind, now: Date): Sql =>
  hasLastingClaims
    ? sql`r.claimed_by`
    : sql`case when r.claimed_at > ${new Date(now.getTime() - CLAIM_MINUTES * 60_000)} then r.claimed_by end`

/** Columns of what is shown. */
const columnsSql = (kind: ReviewKind, now: Date): Sql =>
  sql`r.subject_id, r.member_id, r.since, r.due_at, ${claimantSql(kind, now)} as claimed_by,
      (select c.name from profile c where c.member_id = r.claimed_by) as claimer, ${kind.columns}`

export type ListedReview = WaitingReview & {
  /** Its place in the queue: the deadline in microseconds, as the database has it. */
  place: string
}

type Page = { after: { place: string; subject: string } | null; limit: number }

/** A page of a queue, the nearest deadline first. */
export async function listWaiting(
  db: Queryable,
  kind: ReviewKind,
  { reviewer, now, after, limit }: { reviewer: Reviewer; now: Date } & Page,
): Promise<ListedReview[]> {
  const isAfter = after
    ? sql`and (r.due_at, r.subject_id) > ('epoch'::timestamptz + ${after.place}::bigint * interval '1 microsecond', ${after.subject}::bigint)`
    : sql``
  return rows<ListedReview>(
    db,
    sql`select ${columnsSql(kind, now)}, (extract(epoch from r.due_at) * 1000000)::bigint::text as place
        ${waitingSql(kind, reviewer)} ${isAfter} order by r.due_at, r.subject_id limit ${limit}`,
  )
}

export async function countWaiting(
  db: Queryable,
  kind: ReviewKind,
  reviewer: Reviewer,
): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total ${waitingSql(kind, reviewer)}`,
  )
  return total
}

/** Name, times and claim of all that waits for one person, for a list of queues. */
export const waitingInQueue = (kind: ReviewKind, reviewer: Reviewer): Sql =>
  sql`select ${kind.queue} as name, r.since as at, r.due_at as due ${waitingSql(kind, reviewer)}`

/** What waits for one person in a kind, for a list of several queues and brands. */
export const waitingRows = (kind: ReviewKind, reviewer: Reviewer, now: Date): Sql =>
  sql`select ${kind.queue} as queue, r.site_id as site, r.kind, r.subject_id as subject,
        coalesce(r.member_id, ${kind.about ?? sql`null::bigint`}) as member, r.since, r.due_at as due, ${claimantSql(kind, now)} as claimed_by ${waitingSql(kind, reviewer)}`

/** Locks a review, decided or not; two people who decide at once come one after the other. */
export async function lockReview(
  db: Queryable,
  key: ReviewKey,
): Promise<Pick<ReviewTable, 'member_id'> | null> {
  return maybeRow(db, sql`select r.member_id from review r where ${isReview(key)} for update`)
}

/** A review that waits for this person. */
export async function findWaiting(
  db: Queryable,
  kind: ReviewKind,
  { reviewer, subject, now }: { reviewer: Reviewer; subject: string; now: Date },
): Promise<WaitingReview | null> {
  return maybeRow<WaitingReview>(
    db,
    sql`select ${columnsSql(kind, now)} ${waitingSql(kind, reviewer)} and r.subject_id = ${subject}`,
  )
}

export async function saveClaim(
  db: Queryable,
  key: ReviewKey,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`update review r set claimed_by = ${by}, claimed_at = ${now} where ${isReview(key)}`,
  )
}

/** Ends the claim of this person, or of anybody; false if there is none. */
export async function deleteClaim(
  db: Queryable,
  key: ReviewKey,
  by: string | null,
): Promise<boolean> {
  const ended = await execute(
    db,
    sql`update review r set claimed_by = null, claimed_at = null
        where ${isReview(key)} and r.claimed_by = coalesce(${by}::bigint, r.claimed_by)`,
  )
  return ended === 1
}

type NewDecision = { by: string; appliesAt: Date; decision: object }

export async function saveDecision(
  db: Queryable,
  key: ReviewKey,
  { by, appliesAt, decision }: NewDecision,
): Promise<void> {
  await execute(
    db,
    sql`update review r set decided_by = ${by}, applies_at = ${appliesAt}, decision = ${JSON.stringify(decision)}::jsonb,
               claimed_by = null, claimed_at = null
        where ${isReview(key)}`,
  )
}

/** Takes back a decision that this person made and that has not taken effect. */
export async function undoDecision(
  db: Queryable,
  key: ReviewKey,
  { by, now }: { by: string; now: Date },
): Promise<Pick<ReviewTable, 'member_id'> | null> {
  return maybeRow(
    db,
    sql`update review r set decision = null, decided_by = null, applies_at = null
        where ${isReview(key)} and r.decided_by = ${by} and r.applies_at > ${now} returning r.member_id`,
  )
}

type EndedReview = Pick<ReviewTable, 'since' | 'due_at'> & {
  decided_by: string
  decision: object
  applies_at: Date
}

/** Ends a review whose decision can no longer be undone, and returns the decision, once. */
export async function consumeDecision(
  db: Queryable,
  key: ReviewKey,
  now: Date,
): Promise<EndedReview | null> {
  return maybeRow<EndedReview>(
    db,
    sql`delete from review r where ${isReview(key)} and r.applies_at <= ${now}
        returning r.decided_by, r.decision, r.since, r.due_at, r.applies_at`,
  )
}
