import sql from 'sql-template-tag'
import { maybeRow, rows, type Queryable } from '../../../server/database/query.ts'

/**
 * Returns those of the given cases (`report 123`) in whose decision this operator took part: they
 * decided, or asked the one who did. A warning that opens a decided case of the staff's own is
 * recorded at the member, and its case names who decided.
 */
export async function listDecidedBy(
  db: Queryable,
  operatorId: string,
  cases: string[],
): Promise<Set<string>> {
  if (cases.length === 0) return new Set()
  const reports = cases.flatMap((named) => /^report (\d+)$/.exec(named)?.[1] ?? [])
  const matches = await rows<{ decided: string }>(
    db,
    sql`select subject_kind || ' ' || subject_id as decided from audit_entry
        where action in ('case.decide', 'photo.judge') and subject_kind in ('report', 'complaint', 'photo')
          and subject_kind || ' ' || subject_id = any(${cases}::text[])
          and (actor_id = ${operatorId} or after_change->>'requested_by' = ${operatorId})
        union select 'report ' || report_id from report
        where decided_by = ${operatorId} and report_id = any(${reports}::bigint[])`,
  )
  return new Set(matches.map(({ decided }) => decided))
}

/** The person of the staff who decided a case; null if that was the system. */
export async function findDecider(db: Queryable, kind: string, id: string): Promise<string | null> {
  const row = await maybeRow<{ actor_id: string | null }>(
    db,
    sql`select actor_id from audit_entry where action in ('case.decide', 'photo.judge') and subject_kind = ${kind} and subject_id = ${id}
        order by entry_id desc limit 1`,
  )
  if (row?.actor_id != null || kind !== 'report') return row?.actor_id ?? null
  const report = await maybeRow<{ decided_by: string | null }>(
    db,
    sql`select decided_by from report where report_id = ${id}`,
  )
  return report?.decided_by ?? null
}
