import sql from 'sql-template-tag'
import type { OrderRefusalTable } from '../../../server/database/generated/tables.ts'
import { rows, type Queryable } from '../../../server/database/query.ts'

export type RefusalRow = OrderRefusalTable & { name: string }

/** The latest first, from after one of them on. */
export async function listRefusalRows(
  db: Queryable,
  siteId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<RefusalRow[]> {
  return rows<RefusalRow>(
    db,
    sql`select r.*, coalesce(p.name, '') as name from order_refusal r left join profile p on p.member_id = r.member_id
        where r.site_id = ${siteId}
          and (${after}::bigint is null or (r.at, r.refusal_id) < (select at, refusal_id from order_refusal where refusal_id = ${after}))
        order by r.at desc, r.refusal_id desc limit ${limit}`,
  )
}
