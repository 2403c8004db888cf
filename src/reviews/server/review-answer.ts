import sql, { type Sql } from 'sql-template-tag'
import { execute, type Queryable } from '../../server/database/query.ts'
import type { ReviewKind } from '../../server/review-kind.ts'

/** For how long is kept how fast was decided. */
const ANSWER_DAYS = 90

type Answer = {
  site: number
  subject: string
  by: string
  since: Date
  dueAt: Date
  decidedAt: Date
}

/** Keeps how long a decision took, for kinds whose own rows do not say it. */
export async function saveAnswer(
  db: Queryable,
  { kind, queue, recordsTimes }: Pick<ReviewKind, 'kind' | 'queue' | 'recordsTimes'>,
  { site, subject, by, since, dueAt, decidedAt }: Answer,
): Promise<void> {
  if (recordsTimes) return
  await execute(
    db,
    sql`insert into review_answer (site_id, kind, subject_id, queue, decided_by, since, due_at, decided_at)
        values (${site}, ${kind}, ${subject}, ${queue}, ${by}, ${since}, ${dueAt}, ${decidedAt}) on conflict do nothing`,
  )
}

export async function deleteOldAnswers(db: Queryable, site: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ANSWER_DAYS * 86_400_000)
  await execute(
    db,
    sql`delete from review_answer where site_id = ${site} and decided_at < ${before}`,
  )
}

/** Queue, person and times of the reviews that were decided in a period. */
export const answeredReviewsSql = (period: { site: number; from: Date; until: Date }): Sql =>
  sql`select queue, decided_by, since as at, due_at as answer_by, decided_at from review_answer
      where site_id = ${period.site} and decided_at >= ${period.from} and decided_at < ${period.until}`
