import sql from 'sql-template-tag'
import { onLegalHoldSql } from '../../../server/legal-hold.ts'
import type { AccountReviewTable } from '../../../server/database/generated/tables.ts'
import { execute, maybeRow, rows, type Queryable } from '../../../server/database/query.ts'
import type { AccountSignal, NewAccountDecision } from '../accounts-contract.ts'
import { sameOrigin, sameText } from './account-activity.ts'

type FoundSignals = {
  member: string
  site: number
  signals: readonly AccountSignal[]
  score: number
  now: Date
}

/**
 * Stores what speaks against an account, and returns whether it waits for a review. A decided one
 * waits again only for signs of another kind, and none is changed while its decision can be undone.
 */
export async function saveSignals(db: Queryable, findings: FoundSignals): Promise<boolean> {
  const { member, site, signals, score, now } = findings
  const stored = JSON.stringify(signals)
  const kinds = signals.map(({ kind }) => kind)
  const pending = await maybeRow<{ decided: boolean }>(
    db,
    sql`select decided_by is not null as decided from review
        where site_id = ${site} and kind = 'new_account' and subject_id = ${member} for update`,
  )
  if (pending?.decided) return false
  const saved = await execute(
    db,
    sql`insert into account_review as r (member_id, site_id, signals, score, found_at)
        values (${member}, ${site}, ${stored}::jsonb, ${score}, ${now})
        on conflict (member_id) do update set signals = excluded.signals, score = excluded.score,
          found_at = case when r.decided_at is null then r.found_at else excluded.found_at end,
          decided_at = null, sanction = null, rule = null, answer = ''
        where r.decided_at is null or exists (
          select from unnest(${kinds}::text[]) as found (kind)
          where not r.signals @> jsonb_build_array(jsonb_build_object('kind', found.kind)))`,
  )
  return saved === 1
}

export type RelatedRow = {
  member_id: string
  id: string
  name: string
  by: 'device' | 'network' | 'text'
  banned: boolean
}

/** The accounts that share device, network or text with some, those closed by the staff first. */
export async function listRelated(db: Queryable, members: string[]): Promise<RelatedRow[]> {
  return rows<RelatedRow>(
    db,
    sql`select distinct on (found.member_id, found.id) found.member_id, found.id, q.name, found.by, b.banned_at is not null as banned
        from (select mine.member_id, o.member_id as id, o.kind as by ${sameOrigin} where mine.member_id = any(${members}::bigint[])
              union all
              select p.member_id, c.member_id, 'text' from profile_text p join profile_text c on ${sameText}
              where p.member_id = any(${members}::bigint[])) found
          join profile q on q.member_id = found.id join account b on b.member_id = found.id and b.status <> 'erased'
        order by found.member_id, found.id, found.by`,
  )
}

type ClosedReview = Pick<NewAccountDecision, 'restriction'> & { member: string; now: Date }

/** Stores what was decided, and returns what it was about. */
export async function closeAccountReview(
  db: Queryable,
  { member, restriction, now }: ClosedReview,
): Promise<Pick<AccountReviewTable, 'signals' | 'score'> | null> {
  return maybeRow(
    db,
    sql`update account_review set decided_at = ${now}, sanction = ${restriction?.sanction ?? 'none'},
               rule = ${restriction?.rule ?? null}, answer = ${restriction?.answer ?? ''}
        where member_id = ${member} returning signals, score`,
  )
}

export async function removeReviewsBefore(
  db: Queryable,
  siteId: number,
  before: Date,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`delete from account_review where site_id = ${siteId} and decided_at < ${before} and not ${onLegalHoldSql(sql`account_review.member_id`, now)}`,
  )
}
