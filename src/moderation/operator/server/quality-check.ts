import sql from 'sql-template-tag'
import type { QualityCheckTable } from '../../../server/database/generated/tables.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../../server/database/query.ts'

const CLAIM_MINUTES = 10
const claimedUntil = (now: Date) => new Date(now.getTime() - CLAIM_MINUTES * 60_000)

export type NewCheck = Pick<
  QualityCheckTable,
  | 'check_id'
  | 'site_id'
  | 'kind'
  | 'subject_id'
  | 'member_id'
  | 'decision'
  | 'reason'
  | 'decided_by'
  | 'decided_at'
  | 'check_by'
> & { evidence: object }

export async function addCheck(db: Queryable, check: NewCheck): Promise<void> {
  await execute(
    db,
    sql`insert into quality_check (check_id, site_id, kind, subject_id, member_id, evidence, decision, reason, decided_by, decided_at, check_by)
        values (${check.check_id}, ${check.site_id}, ${check.kind}, ${check.subject_id}, ${check.member_id}, ${JSON.stringify(check.evidence)}::jsonb,
                ${check.decision}, ${check.reason}, ${check.decided_by}, ${check.decided_at}, ${check.check_by})`,
  )
}

export type CheckRow = Pick<
  QualityCheckTable,
  'check_id' | 'kind' | 'subject_id' | 'member_id' | 'evidence' | 'decided_at' | 'check_by'
> & { claimed_by: string | null; claimer: string | null }

const listed = (
  now: Date,
) => sql`c.check_id, c.kind, c.subject_id, c.member_id, c.evidence, c.decided_at, c.check_by,
  case when c.claimed_at > ${claimedUntil(now)} then c.claimed_by end as claimed_by,
  (select p.name from profile p where p.member_id = c.claimed_by) as claimer`

/** Their selfie still waits: the member has neither withdrawn it nor sent another one. */
const hasEvidence = sql`(c.kind <> 'selfie' or exists (
  select from selfie s where s.member_id = c.member_id and s.state = 'waiting' and s.sent_at = (c.evidence ->> 'sent_at')::timestamptz))`

/** What one person may check: not their own decisions, and none about themselves. */
export const waitingChecks = (site: number, reader: string) =>
  sql`from quality_check c where c.site_id = ${site} and c.checked_by is null and c.decided_by <> ${reader}
        and c.member_id <> ${reader} and ${hasEvidence}`

type Reader = { site: number; reader: string; now: Date }

export async function listChecks(
  db: Queryable,
  { site, reader, now, limit }: Reader & { limit: number },
): Promise<CheckRow[]> {
  return rows<CheckRow>(
    db,
    sql`select ${listed(now)} ${waitingChecks(site, reader)} order by c.check_by, c.check_id limit ${limit}`,
  )
}

export async function countChecks(db: Queryable, site: number, reader: string): Promise<number> {
  return (
    await row<{ total: number }>(
      db,
      sql`select count(*)::int as total ${waitingChecks(site, reader)}`,
    )
  ).total
}

export type LockedCheck = CheckRow &
  Pick<QualityCheckTable, 'decision' | 'reason' | 'decided_by' | 'checked_by'>

/** Locks a check, unless the reader made the decision or it is about them. */
export async function lockCheck(
  db: Queryable,
  { site, reader, now, id }: Reader & { id: string },
): Promise<LockedCheck | null> {
  return maybeRow<LockedCheck>(
    db,
    sql`select ${listed(now)}, c.decision, c.reason, c.decided_by, c.checked_by from quality_check c
        where c.check_id = ${id} and c.site_id = ${site} and c.decided_by <> ${reader} and c.member_id <> ${reader} for update of c`,
  )
}

export async function claimCheck(
  db: Queryable,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`update quality_check set claimed_by = ${by}, claimed_at = ${now} where check_id = ${id}`,
  )
}

type SecondDecision = Pick<QualityCheckTable, 'remark'> & {
  id: string
  by: string
  now: Date
  decision: string
  reason: string
}

export async function saveSecondDecision(
  db: Queryable,
  { id, by, now, decision, reason, remark }: SecondDecision,
): Promise<void> {
  await execute(
    db,
    sql`update quality_check set checked_by = ${by}, checked_at = ${now}, second_decision = ${decision}, second_reason = ${reason},
               remark = ${remark}, claimed_by = null, claimed_at = null
        where check_id = ${id}`,
  )
}

export type PersonRow = {
  id: string
  name: string
  decided: number
  checked: number
  agreed: number
}

/** Decisions of each person since a time: sampled, checked, and agreed with; of one person if given. */
export async function listAgreement(
  db: Queryable,
  { site, since, of }: { site: number; since: Date; of: string | null },
): Promise<PersonRow[]> {
  return rows<PersonRow>(
    db,
    sql`select c.decided_by as id, coalesce(p.name, '') as name, count(*)::int as decided, count(c.checked_by)::int as checked,
               (count(*) filter (where c.second_decision = c.decision))::int as agreed
        from quality_check c left join profile p on p.member_id = c.decided_by
        where c.site_id = ${site} and c.decided_at > ${since} and (${of}::bigint is null or c.decided_by = ${of})
        group by 1, 2 order by count(*) desc, 1`,
  )
}

export type DifferenceRow = Pick<
  QualityCheckTable,
  'check_id' | 'kind' | 'subject_id' | 'member_id' | 'decision' | 'reason' | 'remark'
> & {
  second_decision: string
  second_reason: string
  checked_at: Date
  decider: string
  checker: string
}

/** The latest decisions in which both people differed; those that one person took part in, if given. */
export async function listDifferences(
  db: Queryable,
  { site, since, of }: { site: number; since: Date; of: string | null },
): Promise<DifferenceRow[]> {
  return rows<DifferenceRow>(
    db,
    sql`select c.check_id, c.kind, c.subject_id, c.member_id, c.decision, c.reason, c.remark, c.second_decision, c.second_reason, c.checked_at,
               coalesce(p.name, '') as decider, coalesce(q.name, '') as checker
        from quality_check c left join profile p on p.member_id = c.decided_by left join profile q on q.member_id = c.checked_by
        where c.site_id = ${site} and c.checked_at > ${since} and c.second_decision <> c.decision
          and (${of}::bigint is null or ${of} in (c.decided_by, c.checked_by))
        order by c.checked_at desc limit 50`,
  )
}

/** Removes what the decisions were about, and checks that nobody made in time. */
export async function purgeChecks(db: Queryable, site: number, before: Date): Promise<void> {
  await execute(
    db,
    sql`delete from quality_check where site_id = ${site} and checked_by is null and decided_at < ${before}`,
  )
  await execute(
    db,
    sql`update quality_check set evidence = '{}', remark = '' where site_id = ${site} and decided_at < ${before} and (evidence <> '{}' or remark <> '')`,
  )
}
