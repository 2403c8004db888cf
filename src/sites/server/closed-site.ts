import sql from 'sql-template-tag'
import { maybeRow, type Queryable } from '../../server/database/query.ts'

/**
 * Keeps a site that was never opened closed until the end of the transaction; false once it is
 * open, whatever this node still knows of it.
 */
export async function lockClosedSite(db: Queryable, siteId: number): Promise<boolean> {
  const closed = await maybeRow(
    db,
    sql`select 1 as one from site where site_id = ${siteId} and opened_at is null for share`,
  )
  return closed !== null
}
