import { isShared, listBrandTables } from './brand-tables.ts'
import { connect, inTransaction } from './copy-rows.ts'
import { MoveError } from './move-brand.ts'

/**
 * Removes the rows and jobs of a brand that was moved, in one transaction. The role may set
 * session_replication_role, because ledger, invoices and audit log refuse changes otherwise.
 */
export async function removeBrand(url: string, site: number): Promise<number> {
  const db = await connect(url, { replicates: true })
  try {
    const { rows } = await db.query<{ moving: boolean }>(
      'select moving_at is not null as moving from site where site_id = $1',
      [site],
    )
    if (!rows[0]?.moving)
      throw new MoveError(`Brand ${site} is served from this database: move it first.`)
    const tables = (await listBrandTables(db)).filter((table) => !isShared(table))
    return await inTransaction(db, async () => {
      let removed = 0
      // Tables that others are found by come first in the list, so they go last.
      for (const { name, rows: condition } of tables.toReversed()) {
        const result = await db.query(`delete from ${name} where ${condition}`, [site])
        removed += result.rowCount ?? 0
      }
      await db.query(
        `delete from graphile_worker._private_jobs where payload ->> 'site' = $1::text`,
        [site],
      )
      await db.query(`delete from job_outbox where payload ->> 'site' = $1::text`, [site])
      // The trigger that tells the nodes does not run here.
      await db.query(`set local session_replication_role = origin`)
      await db.query(`update site set changed_at = changed_at where false`)
      return removed
    })
  } finally {
    await db.end()
  }
}
