import sql from 'sql-template-tag'
import type { AccountReviewTable } from '../../../server/database/generated/tables.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../../server/database/query.ts'
import type { ReportReason } from '../../contract.ts'
import type { AccountMeasure, AccountSignal } from '../accounts-contract.ts'
import { sameOrigin, sameText } from './account-activity.ts'

/** An account that somebody took and left is free again after this time. */
const CLAIM_MINUTES = 10
const claimedUntil = (now: Date) => new Date(now.getTime() - CLAIM_MINUTES * 60_000)

/** New accounts with signals that nobody has decided. */
export const waitingAccounts = (site: number) => sql`from account_review r
  join account a on a.member_id = r.member_id and a.status in ('active', 'not_confirmed') and a.banned_at is null
  join profile p on p.member_id = r.member_id
  where r.site_id = ${site} and r.decided_by is null`

type Found = {
  member: string
  site: number
  signals: readonly AccountSignal[]
  score: number
  now: Date
  answerBy: Date
}

/**
 * Puts an account into the queue, or adds what was found since. A decided one returns only for
 * signs of another kind. A deadline never moves back.
 */
export async function saveReview(db: Queryable, found: Found): Promise<void> {
  const { member, site, signals, score, now, answerBy } = found
  const stored = JSON.stringify(signals)
  const kinds = signals.map(({ kind }) => kind)
  await execute(
    db,
    sql`insert into account_review as r (member_id, site_id, signals, score, found_at, answer_by)
        values (${member}, ${site}, ${stored}::jsonb, ${score}, ${now}, ${answerBy})
        on conflict (member_id) do update set signals = excluded.signals, score = excluded.score,
          found_at = case when r.decided_by is null then r.found_at else excluded.found_at end,
          answer_by = case when r.decided_by is null then least(r.answer_by, excluded.answer_by) else excluded.answer_by end,
          decided_by = null, applies_at = null, applied = false, measure = null, rule = null, answer = ''
        where r.decided_by is null or (r.applied and exists (
          select from unnest(${kinds}::text[]) as found (kind)
          where not r.signals @> jsonb_build_array(jsonb_build_object('kind', found.kind))))`,
  )
}

export type ReviewRow = Pick<
  AccountReviewTable,
  'member_id' | 'signals' | 'score' | 'found_at' | 'answer_by'
> & {
  name: string
  birth_date: string
  gender: 'male' | 'female'
  country: string
  language: string
  about: string
  photos: string[]
  signup_at: Date
  confirmed: boolean
  paid_user: boolean
  sent_messages: number
  claimed_by: string | null
  claimer: string | null
}

export async function listReviews(
  db: Queryable,
  { site, now, limit }: { site: number; now: Date; limit: number },
): Promise<ReviewRow[]> {
  return rows<ReviewRow>(
    db,
    sql`select r.member_id, r.signals, r.score, r.found_at, r.answer_by, p.name, p.birth_date::text as birth_date, p.gender,
               a.country, a.language, p.about, a.signup_at, a.email_confirmed_at is not null as confirmed, a.paid_user,
               (select coalesce(array_agg(ph.name order by ph.position), '{}') from photo ph
                where ph.member_id = r.member_id and ph.deleted_at is null and ph.status <> 'processing') as photos,
               (select count(*)::int from ledger_transaction t where t.member_id = r.member_id and t.kind in ('message', 'photo', 'gift')) as sent_messages,
               case when r.claimed_at > ${claimedUntil(now)} then r.claimed_by end as claimed_by,
               (select c.name from profile c where c.member_id = r.claimed_by) as claimer
        ${waitingAccounts(site)} order by r.answer_by, r.member_id limit ${limit}`,
  )
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
              select p.member_id, c.member_id, 'text' from profile p join profile c on ${sameText}
              where p.member_id = any(${members}::bigint[])) found
          join profile q on q.member_id = found.id join account b on b.member_id = found.id and b.status <> 'erased'
        order by found.member_id, found.id, found.by`,
  )
}

export async function countReviews(db: Queryable, site: number): Promise<number> {
  return (
    await row<{ total: number }>(db, sql`select count(*)::int as total ${waitingAccounts(site)}`)
  ).total
}

export type LockedReview = Pick<ReviewRow, 'score' | 'claimed_by' | 'claimer'>

/** Locks an account that waits: two people who decide at once are told apart. */
export async function lockReview(
  db: Queryable,
  { site, member, now }: { site: number; member: string; now: Date },
): Promise<LockedReview | null> {
  const locked = await maybeRow(
    db,
    sql`select 1 as one from account_review where member_id = ${member} and site_id = ${site} for update`,
  )
  if (!locked) return null
  return maybeRow<LockedReview>(
    db,
    sql`select r.score, case when r.claimed_at > ${claimedUntil(now)} then r.claimed_by end as claimed_by,
               coalesce((select c.name from profile c where c.member_id = r.claimed_by), '') as claimer
        ${waitingAccounts(site)} and r.member_id = ${member}`,
  )
}

export async function claimReview(
  db: Queryable,
  { member, by, now }: { member: string; by: string; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`update account_review set claimed_by = ${by}, claimed_at = ${now} where member_id = ${member}`,
  )
}

/** Returns false if this operator did not have it. */
export async function freeReview(db: Queryable, member: string, by: string): Promise<boolean> {
  const freed = await execute(
    db,
    sql`update account_review set claimed_by = null, claimed_at = null where member_id = ${member} and claimed_by = ${by}`,
  )
  return freed === 1
}

type Verdict = {
  member: string
  by: string
  appliesAt: Date
  restriction: { measure: AccountMeasure; rule: ReportReason; answer: string } | null
}

export async function saveReviewVerdict(
  db: Queryable,
  { member, by, appliesAt, restriction }: Verdict,
): Promise<void> {
  await execute(
    db,
    sql`update account_review set decided_by = ${by}, applies_at = ${appliesAt}, measure = ${restriction?.measure ?? 'none'},
               rule = ${restriction?.rule ?? null}, answer = ${restriction?.answer ?? ''}, claimed_by = null, claimed_at = null
        where member_id = ${member}`,
  )
}

/** Takes back a decision that this person made and that has not taken effect. */
export async function undoReviewVerdict(
  db: Queryable,
  { site, member, by, now }: { site: number; member: string; by: string; now: Date },
): Promise<boolean> {
  const undone = await execute(
    db,
    sql`update account_review set decided_by = null, applies_at = null, measure = null, rule = null, answer = ''
        where member_id = ${member} and site_id = ${site} and decided_by = ${by} and applies_at > ${now}`,
  )
  return undone === 1
}

export type ReviewVerdict = Pick<
  AccountReviewTable,
  'decided_by' | 'measure' | 'rule' | 'answer' | 'signals' | 'score'
>

/** Returns a decision whose time has come, once. */
export async function consumeReviewVerdict(
  db: Queryable,
  member: string,
  now: Date,
): Promise<ReviewVerdict | null> {
  return maybeRow<ReviewVerdict>(
    db,
    sql`update account_review set applied = true
        where member_id = ${member} and decided_by is not null and applies_at <= ${now} and not applied
        returning decided_by, measure, rule, answer, signals, score`,
  )
}

export async function removeReviewsBefore(
  db: Queryable,
  siteId: number,
  before: Date,
): Promise<void> {
  await execute(
    db,
    sql`delete from account_review where site_id = ${siteId} and applied and applies_at < ${before}`,
  )
}
