// Writes the types of all rows from a migrated database: node scripts/generate/row-types.ts [--check]
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { migratedTemplate, startCluster, urlOfDatabase } from '../../tests/factories/cluster.ts'

const target = join(import.meta.dirname, '../../src/server/database/generated/tables.ts')

export type Column = {
  table: string
  column: string
  type: string
  array: boolean
  enum: boolean
  required: boolean
  /** The condition of a check constraint on this column alone. */
  check: string | null
}
type Enum = { name: string; values: string[] }

/** The types to which the driver converts PostgreSQL's types, see src/server/database/pool.ts. */
const typeNames: Record<string, string> = {
  ...Object.fromEntries(
    ['int2', 'int4', 'float4', 'float8', 'oid'].map((name) => [name, 'number']),
  ),
  ...Object.fromEntries(
    ['int8', 'numeric', 'text', 'varchar', 'bpchar', 'char', 'uuid', 'citext'].map((name) => [
      name,
      'string',
    ]),
  ),
  ...Object.fromEntries(
    ['date', 'time', 'inet', 'cidr', 'tsvector'].map((name) => [name, 'string']),
  ),
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
}

export async function listColumns(db: Client): Promise<Column[]> {
  const { rows } = await db.query<Column>(`
    select c.relname as table, a.attname as column, coalesce(e.typname, t.typname) as type,
      e.oid is not null as array, coalesce(e.typtype, t.typtype) = 'e' as enum, a.attnotnull as required,
      (select min(pg_get_constraintdef(k.oid)) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type o on o.oid = a.atttypid
    join pg_type t on t.oid = case when o.typtype = 'd' then o.typbasetype else o.oid end
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
      and c.relname <> 'migration'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname, a.attnum`)
  return rows
}

async function enumsOf(db: Client): Promise<Enum[]> {
  const { rows } = await db.query<Enum>(`
    select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname`)
  return rows
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Returns the union of the values of a text column that a check constraint lists, `check (kind in
 * ('sale', 'credit_note'))`.
 */
function checkedUnion({ type, array, check }: Column): string | undefined {
  if (type !== 'text' || array || check === null) return undefined
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check)?.[1]
  return list?.replaceAll('::text', '').split(', ').join(' | ')
}

function typeOf(column: Column): string {
  if (column.array && column.enum) {
    throw new Error(
      `${column.table}.${column.column} is an array of an enum, which the driver does not read: make it text[] with a check.`,
    )
  }
  const name = checkedUnion(column) ?? (column.enum ? pascal(column.type) : typeNames[column.type])
  if (name === undefined)
    throw new Error(
      `${column.table}.${column.column}: no TypeScript type is known for ${column.type}.`,
    )
  const nullable = column.required || name === 'unknown' ? '' : ' | null'
  return `${name}${column.array ? '[]' : ''}${nullable}`
}

function union({ name, values }: Enum): string {
  const line = `export type ${pascal(name)} = ${values.map((value) => `'${value}'`).join(' | ')}`
  return line.length <= 100
    ? line
    : [`export type ${pascal(name)} =`, ...values.map((value) => `  | '${value}'`)].join('\n')
}

/** Formatted as the formatter does. */
function property(column: Column): string {
  const line = `  ${column.column}: ${typeOf(column)}`
  if (line.length <= 100) return line
  return [
    `  ${column.column}:`,
    ...typeOf(column)
      .split(' | ')
      .map((value) => `    | ${value}`),
  ].join('\n')
}

function tableType(table: string, columns: Column[]): string {
  return [`export type ${pascal(table)}Table = {`, ...columns.map(property), '}'].join('\n')
}

/** Lets `read` query a migrated database without rows. */
export async function readMigrated<Result>(read: (db: Client) => Promise<Result>): Promise<Result> {
  const cluster = await startCluster()
  const db = new Client({
    connectionString: urlOfDatabase(cluster.url, await migratedTemplate(cluster.url)),
  })
  try {
    await db.connect()
    return await read(db)
  } finally {
    await db.end()
    await cluster.stop()
  }
}

async function generate(db: Client): Promise<string> {
  const tables = Map.groupBy(await listColumns(db), (column) => column.table)
  const sections = [
    '// Written by scripts/generate/row-types.ts from the migrated database: change a migration, then run it again.',
    ...(await enumsOf(db)).map(union),
    ...[...tables].map(([table, columns]) => tableType(table, columns)),
  ]
  return `${sections.join('\n\n')}\n`
}

if (import.meta.main) {
  const text = await readMigrated(generate)
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(
      'src/server/database/generated/tables.ts is not what the migrations make: run "node scripts/generate/row-types.ts".',
    )
    process.exitCode = 1
  }
}
