import sql from 'sql-template-tag'
import type { QualityCheckTable } from '../../../server/database/generated/tables.ts'
import { execute, maybeRow, rows, type Queryable } from '../../../server/database/query.ts'

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
> & { evidence: object }

export async function addCheck(db: Queryable, check: NewCheck): Promise<void> {
  await execute(
    db,
    sql`insert into quality_check (check_id, site_id, kind, subject_id, member_id, evidence, decision, reason, decided_by, decided_at)
        values (${check.check_id}, ${check.site_id}, ${check.kind}, ${check.subject_id}, ${check.member_id}, ${JSON.stringify(check.evidence)}::jsonb,
                ${check.decision}, ${check.reason}, ${check.decided_by}, ${check.decided_at})`,
  )
}

export type FirstDecision = Pick<
  QualityCheckTable,
  'member_id' | 'evidence' | 'decision' | 'reason' | 'decided_by'
>

/** Locks a check that nobody has made. */
export async function lockUnchecked(
  db: Queryable,
  site: number,
  id: string,
): Promise<FirstDecision | null> {
  return maybeRow<FirstDecision>(
    db,
    sql`select member_id, evidence, decision, reason, decided_by from quality_check
        where check_id = ${id} and site_id = ${site} and checked_by is null for update`,
  )
}

/** Whether this person may know of a check: not of one of their own decisions or about themselves. */
export async function isCheckFor(
  db: Queryable,
  { site, id, reader }: { site: number; id: string; reader: string },
): Promise<boolean> {
  const row = await maybeRow(
    db,
    sql`select 1 as one from quality_check
        where check_id = ${id} and site_id = ${site} and decided_by <> ${reader} and member_id <> ${reader}`,
  )
  return row !== null
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
               remark = ${remark}
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

/** Removes what the decisions were about, and the checks that nobody made in time; returns their ids. */
export async function purgeChecks(db: Queryable, site: number, before: Date): Promise<string[]> {
  await execute(
    db,
    sql`update quality_check set evidence = '{}', remark = '' where site_id = ${site} and decided_at < ${before} and (evidence <> '{}' or remark <> '')`,
  )
  const removed = await rows<{ check_id: string }>(
    db,
    sql`delete from quality_check where site_id = ${site} and checked_by is null and decided_at < ${before} returning check_id`,
  )
  return removed.map(({ check_id }) => check_id)
}
