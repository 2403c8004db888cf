import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, type Queryable, rows } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import type { RefusalReason } from '../contract.ts'
import type { OrderRefusalTable } from '../../server/database/generated/tables.ts'

export async function addRefusal(
  { db, now, site }: Pick<Context, 'db' | 'now' | 'site'>,
  memberId: string,
  reasons: readonly RefusalReason[],
): Promise<void> {
  await execute(
    db,
    sql`insert into order_refusal (refusal_id, member_id, site_id, reasons, at)
        values (${newId()}, ${memberId}, ${site.id}, ${[...reasons]}, ${now})`,
  )
}

export async function removeRefusalsBefore(
  db: Queryable,
  siteId: number,
  before: Date,
): Promise<void> {
  await execute(db, sql`delete from order_refusal where site_id = ${siteId} and at < ${before}`)
}

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
