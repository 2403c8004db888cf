import sql from 'sql-template-tag'
import { onLegalHoldSql } from '../../server/legal-hold.ts'
import type { Context } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { EvidenceCopyTable } from '../../server/database/generated/tables.ts'
import { newId } from '../../server/ids.ts'
import { EVIDENCE_DAYS } from '../contract.ts'

export type EvidenceCopy = { by: string; other: string; kind: string; content: object; at: Date }

export async function addEvidenceCopy(
  db: Queryable,
  { by, other, kind, content, at }: EvidenceCopy,
): Promise<void> {
  const eraseAt = new Date(at.getTime() + EVIDENCE_DAYS * 86_400_000)
  await execute(
    db,
    sql`insert into evidence_copy (member_id, copy_id, other_id, kind, content, at, erase_at)
        values (${by}, ${newId()}, ${other}, ${kind}, ${JSON.stringify(content)}::jsonb, ${at}, ${eraseAt})`,
  )
}

export type ExpiredCopy = Pick<EvidenceCopyTable, 'member_id' | 'other_id' | 'kind' | 'at'>

/** Of members of the site: legal holds of another one are not seen. */
export async function deleteExpiredCopies({
  db,
  site,
  now,
}: Pick<Context, 'db' | 'site' | 'now'>): Promise<ExpiredCopy[]> {
  return rows<ExpiredCopy>(
    db,
    sql`delete from evidence_copy where erase_at <= ${now}
          and member_id in (select a.member_id from account a where a.site_id = ${site.id})
          and not ${onLegalHoldSql(sql`evidence_copy.member_id`, now)} and not ${onLegalHoldSql(sql`evidence_copy.other_id`, now)} returning member_id, other_id, kind, at`,
  )
}
