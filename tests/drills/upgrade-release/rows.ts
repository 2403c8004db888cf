import { createHash } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { createPlainPool, type Database } from '../../../src/server/database/pool.ts'
import { rows } from '../../../src/server/database/query.ts'
import { silentLog } from '../../factories/cluster.ts'

type Table = {
  /** Key of a row, and a hash of the columns that the table had at first. */
  found: Map<string, string>
  columns: string[]
}

/** The rows of every table, as a superuser, whom no wall stops. */
export type Rows = Map<string, Table>

export type Comparison = {
  tables: number
  rows: number
  missing: string[]
  changed: string[]
}

type TableRow = { name: string; columns: string[]; key: string[] }

const listTables = (db: Database) =>
  rows<TableRow>(
    db,
    sql`select c.relname::text as name,
          array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
          array(select attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
                where i.indrelid = c.oid and i.indisprimary order by attnum) as key
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )

const quote = (name: string) => `t."${name}"`

/** `before`: only its tables, and of these its columns that are still there. */
export async function readRows(url: string, before?: Rows): Promise<Rows> {
  const db = createPlainPool({ url, log: silentLog, size: 1 })
  const read: Rows = new Map()
  try {
    for (const { name, columns, key } of await listTables(db)) {
      const known = before?.get(name)
      if (before && !known) continue
      const compared = known ? columns.filter((column) => known.columns.includes(column)) : columns
      const keyed = (key.length > 0 ? key : compared).map(quote).join(', ')
      const stored = await rows<{ key: string; row: string }>(
        db,
        sql`select json_build_array(${raw(keyed)})::text as key, row(${raw(compared.map(quote).join(', '))})::text as row from ${raw(`"${name}"`)} t`,
      )
      const found = stored.map((row): [string, string] => [
        row.key,
        createHash('sha256').update(row.row).digest('base64'),
      ])
      read.set(name, { found: new Map(found), columns: compared })
    }
  } finally {
    await db.end()
  }
  return read
}

/** Which rows of before are not there any more, and in which tables rows changed, with how many. */
export function compareRows(before: Rows, after: Rows): Comparison {
  const comparison: Comparison = { tables: before.size, rows: 0, missing: [], changed: [] }
  for (const [name, { found, columns }] of before) {
    comparison.rows += found.size
    const now = after.get(name)
    const missing = [...found.keys()].filter((key) => !now?.found.has(key))
    if (missing.length > 0) comparison.missing.push(`${name} ${missing.length} of ${found.size}`)
    const lacks = columns.filter((column) => !now?.columns.includes(column))
    const changed = [...found].filter(([key, hash]) => {
      const later = now?.found.get(key)
      return later !== undefined && later !== hash
    })
    if (lacks.length > 0) comparison.changed.push(`${name} without ${lacks.join(', ')}`)
    else if (changed.length > 0)
      comparison.changed.push(`${name} ${changed.length} of ${found.size}`)
  }
  return comparison
}
