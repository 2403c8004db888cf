import type { Database } from '../../src/server/database/pool.ts'

/** Counters and timestamps that any request may change. */
const volatileTables = new Set([
  'rate_limit',
  'idempotency_key',
  'session',
  'login_failure',
  'schema_migration',
])

export type Dump = Map<string, string[]>

/** Every row of every table as text, to compare before and after. */
export async function dumpOf(pool: Database): Promise<Dump> {
  const tables = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const dump: Dump = new Map()
  for (const { name } of tables.rows.filter((table) => !volatileTables.has(table.name))) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t order by 1`,
    )
    dump.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return dump
}

/** Rows that only one of two dumps contains, as `table: row`. */
export function differences(before: Dump, after: Dump): string[] {
  const lines = (dump: Dump) =>
    [...dump].flatMap(([table, rows]) => rows.map((row) => `${table}: ${row}`))
  const [old, now] = [new Set(lines(before)), new Set(lines(after))]
  return [
    ...[...old].filter((line) => !now.has(line)).map((line) => `- ${line}`),
    ...[...now].filter((line) => !old.has(line)).map((line) => `+ ${line}`),
  ]
}
