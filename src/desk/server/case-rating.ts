import sql from 'sql-template-tag'
import { complaintQueueSql } from '../../moderation/server/public.ts'
import type { Context } from '../../server/context.ts'
import type { CaseRatingTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import { isSignature } from '../../server/signatures.ts'
import type { RatingAnswer } from '../rating-contract.ts'
import { parseRatingToken } from '../rating-rules.ts'

type Key = { site: number; id: string }
export type RatingRow = Omit<CaseRatingTable, 'answer'> & { answer: RatingAnswer | null }

const signedText = ({ site, id }: Key) => `case-rating:${site}:${id}`

/** The token of the link that is mailed for a case. */
export const createRatingToken = ({ sign, site }: Pick<Context, 'sign' | 'site'>, id: string) =>
  `${id}.${sign(signedText({ site: site.id, id }))}`

/** The question that a mailed link belongs to; null for a link that is not ours or whose case is gone. */
export async function findRatingByToken(ctx: Context, token: string): Promise<RatingRow | null> {
  const parsed = parseRatingToken(token)
  if (!parsed) return null
  const key = { site: ctx.site.id, id: parsed.id }
  if (!isSignature(ctx, signedText(key), parsed.signature)) return null
  return maybeRow<RatingRow>(
    ctx.db,
    sql`select * from case_rating where site_id = ${key.site} and case_id = ${key.id}`,
  )
}

/** Claims the question about a case; false if it was asked before. */
export async function claimQuestion(db: Queryable, { site, id }: Key, now: Date): Promise<boolean> {
  const added = await execute(
    db,
    sql`insert into case_rating (site_id, case_id, member_id, queue, asked_at)
        select site_id, complaint_id, member_id, ${complaintQueueSql(sql`c`)}, ${now} from complaint c
        where site_id = ${site} and complaint_id = ${id}
        on conflict do nothing`,
  )
  return added === 1
}

type Answered = { answer: RatingAnswer; text: string; now: Date }

/** Keeps the first answer; false if there is one. */
export async function saveRating(
  db: Queryable,
  { site, id }: Key,
  { answer, text, now }: Answered,
): Promise<boolean> {
  const saved = await execute(
    db,
    sql`update case_rating set answer = ${answer}, text = ${text}, answered_at = ${now}
        where site_id = ${site} and case_id = ${id} and answered_at is null`,
  )
  return saved === 1
}

export async function deleteOldRatings(db: Queryable, site: number, before: Date): Promise<void> {
  await execute(db, sql`delete from case_rating where site_id = ${site} and asked_at < ${before}`)
}

type Period = { site: number; from: Date; until: Date }
type RatingFigures = { queue: string; questions: number; yes: number; partly: number; no: number }

/** Questions and answers by queue. */
export async function listRatingFigures(
  db: Queryable,
  { site, from, until }: Period,
): Promise<RatingFigures[]> {
  return rows<RatingFigures>(
    db,
    sql`select queue, count(*)::int as questions, (count(*) filter (where answer = 'yes'))::int as yes,
               (count(*) filter (where answer = 'partly'))::int as partly, (count(*) filter (where answer = 'no'))::int as no
        from case_rating where site_id = ${site} and asked_at >= ${from} and asked_at < ${until} group by queue order by queue`,
  )
}

/** The latest sentences beside answers, of these queues. */
export async function listRatingTexts(
  db: Queryable,
  { site, from, until, queues }: Period & { queues: string[] },
): Promise<Pick<RatingRow, 'case_id' | 'answer' | 'text' | 'answered_at'>[]> {
  return rows(
    db,
    sql`select case_id, answer, text, answered_at from case_rating
        where site_id = ${site} and asked_at >= ${from} and asked_at < ${until} and text <> '' and queue = any(${queues}::text[])
        order by answered_at desc limit 20`,
  )
}
