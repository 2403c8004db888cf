import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../../server/database/query.ts'

/**
 * Returns those of the given cases (`report 123`) in whose decision this operator took part: they
 * decided, or asked the one who did.
 */
export async function listDecidedBy(
  db: Queryable,
  operatorId: string,
  cases: string[],
): Promise<Set<string>> {
  if (cases.length === 0) return new Set()
  const found = await rows<{ decided: string }>(
    db,
    sql`select subject_kind || ' ' || subject_id as decided from audit_entry
        where action = 'case.decide' and subject_kind in ('report', 'complaint')
          and subject_kind || ' ' || subject_id = any(${cases}::text[])
          and (actor_id = ${operatorId} or after_change->>'requested_by' = ${operatorId})`,
  )
  return new Set(found.map(({ decided }) => decided))
}
