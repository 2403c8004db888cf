import { raw, type Sql } from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { EVERY_SITE_ROLE } from '../../src/server/database/site-roles.ts'

/** Runs a statement that only the owner of the tables may, on a pool that sees every site. */
export async function asOwner(pool: Database, { text }: Pick<Sql, 'text'>): Promise<void> {
  const db = await pool.connect()
  try {
    await db.query('set role none')
    await db.query(text)
    await db.query(`set role ${EVERY_SITE_ROLE}`)
  } finally {
    db.release()
  }
}

/**
 * Fills tables without their triggers, which keep what is not measured, row by row: they would take the most time.
 */
export async function withoutTriggers(
  pool: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await asOwner(pool, raw(`alter table ${table} disable trigger user`))
  await fill()
  for (const table of tables) await asOwner(pool, raw(`alter table ${table} enable trigger user`))
}
