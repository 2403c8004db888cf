import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { EXPORT_DAYS } from '../../accounts/server/public.ts'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import type { DataExportTable } from '../../server/database/generated/tables.ts'
import { newId } from '../../server/ids.ts'

const LIFETIME = EXPORT_DAYS * 86_400_000

/** Returns the member's newest data export. */
export async function findNewestExport(
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<DataExportTable | null> {
  return maybeRow<DataExportTable>(
    db,
    sql`select * from data_export where member_id = ${memberId} and expires_at > ${now} order by created_at desc limit 1`,
  )
}

export async function addExport({ db, now }: Context, memberId: string): Promise<string> {
  const id = newId()
  await execute(
    db,
    sql`insert into data_export (member_id, export_id, created_at, expires_at)
        values (${memberId}, ${id}, ${now}, ${new Date(now.getTime() + LIFETIME)})`,
  )
  return id
}

const FOLDER = 'exports'
export const newExportName = () => `${FOLDER}/${randomBytes(24).toString('base64url')}.zip`

export async function markReady(
  { db, now }: Context,
  memberId: string,
  id: string,
  file: string,
  bytes: number,
): Promise<void> {
  await execute(
    db,
    sql`update data_export set state = 'ready', file = ${file}, bytes = ${bytes}, ready_at = ${now}
        where member_id = ${memberId} and export_id = ${id}`,
  )
}

/** Used by the file sweep. */
export const exportNames = {
  async referred(db: Queryable, names: string[]): Promise<string[]> {
    const files = names.map((name) => `${FOLDER}/${name}`)
    const matches = await rows<{ file: string }>(
      db,
      sql`select file from data_export where file = any(${files}::text[])`,
    )
    return matches.map(({ file }) => file.slice(FOLDER.length + 1))
  },
  async after(db: Queryable, name: string, limit: number): Promise<string[]> {
    const matches = await rows<{ file: string }>(
      db,
      sql`select file from data_export where file > ${`${FOLDER}/${name}`} order by file limit ${limit}`,
    )
    return matches.map(({ file }) => file.slice(FOLDER.length + 1))
  },
}

/** Removes files and rows of a member's data exports. */
export async function removeExports({ db, files }: Context, memberId: string): Promise<void> {
  const matches = await rows<{ file: string | null }>(
    db,
    sql`select file from data_export where member_id = ${memberId}`,
  )
  for (const { file } of matches) if (file) await files.remove(file)
  await execute(db, sql`delete from data_export where member_id = ${memberId}`)
}

export async function removeOldExports({ db, files, now }: Context): Promise<void> {
  const old = await rows<{ file: string | null }>(
    db,
    sql`select file from data_export where expires_at < ${now}`,
  )
  for (const { file } of old) if (file) await files.remove(file)
  await execute(db, sql`delete from data_export where expires_at < ${now}`)
}
