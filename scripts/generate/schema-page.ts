// Writes docs/schema.md and its picture docs/schema.svg from a migrated database: node scripts/generate/schema-page.ts [--check]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { migrationsDirectory } from '../../src/server/database/migrate.ts'
import { readMigrations, type Migration } from '../../src/server/database/migration-files.ts'
import { drawSchema, type DrawnTable } from './schema-picture.ts'
import { listColumns, readMigrated, type Column } from './row-types.ts'

const introduction = `# Schema

Written by \`scripts/generate/schema-page.ts\` from a migrated database: each table under the file of [migrations](../migrations) that creates it, in its state after all of them, with the first sentence of the comment there. A column with a question mark may be null. The types are in [tables.ts](../src/server/database/generated/tables.ts).

A reference is a foreign key. Tables on hot paths have none; in *italics* stands the table whose key a column is named after.

[![All tables with their keys, framed by the file that creates them](schema.svg)](schema.svg)

In the picture a dashed line stands for such a column; references to brands and accounts, which most tables have, are not drawn.`

type Constraint = { table: string; kind: 'p' | 'f'; columns: string[]; target: string | null }

async function listConstraints(db: Client): Promise<Constraint[]> {
  const { rows } = await db.query<Constraint>(`
    select c.conrelid::regclass::text as table, c.contype as kind, nullif(c.confrelid, 0)::regclass::text as target,
      array(select a.attname::text from unnest(c.conkey) with ordinality key (number, position)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = key.number order by key.position) as columns
    from pg_constraint c where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'f') and c.conparentid = 0
    order by c.conname`)
  return rows
}

type Table = { name: string; comment: string }

/** The tables and views that a file creates, with the first sentence of the comment above each. */
const listCreated = ({ text }: Migration): Table[] =>
  [...text.matchAll(/(?<comment>(?:^-- .*\n)*)^create (?:table|view) (?<name>\w+)/gm)].map(
    ({ groups: { name = '', comment = '' } = {} }) => ({
      name,
      comment: comment
        .replaceAll(/^-- (?:(?:additive|concurrent)\n)?/gm, '')
        .replaceAll('\n', ' ')
        .replace(/(?<=\.) .*/, ''),
    }),
  )

/** What a table refers to, by foreign keys and by the names of its columns. */
function toDrawn(
  name: string,
  columns: Column[],
  constraints: Constraint[],
  tableByKey: ReadonlyMap<string, string>,
): DrawnTable {
  const own = constraints.filter(({ table }) => table === name)
  const foreign = own.filter(({ kind }) => kind === 'f')
  return {
    name,
    key: own.find(({ kind }) => kind === 'p')?.columns ?? [],
    foreign: foreign.map((reference) => reference.target).filter((target) => target !== null),
    named: columns
      .filter(({ column }) => !foreign.some((reference) => reference.columns.includes(column)))
      .map(({ column }) => tableByKey.get(column))
      .filter((table) => table !== undefined)
      .filter((table) => table !== name),
  }
}

function formatTable(
  { key, foreign, named }: DrawnTable,
  { name, comment }: Table,
  columns: Column[],
) {
  const others = columns
    .filter(({ column }) => !key.includes(column))
    .map(({ column, required }) => (required ? column : `${column}?`))
  const references = [...foreign, ...named.map((table) => `*${table}*`)]
  const cells = [`**${name}** ${comment}`, key.join(', '), others.join(', '), references.join(', ')]
  return `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`
}

async function generate(db: Client) {
  const columns = Map.groupBy(await listColumns(db), ({ table }) => table)
  const constraints = await listConstraints(db)
  const files = readMigrations(migrationsDirectory).map(({ name, ...file }) => ({
    name,
    tables: listCreated({ name, ...file }).filter((table) => columns.has(table.name)),
  }))
  const keys = files
    .flatMap(({ tables }) => tables)
    .flatMap(({ name }) => constraints.filter(({ kind, table }) => kind === 'p' && table === name))
    .filter(({ columns: [column = '', ...rest] }) => rest.length === 0 && column.endsWith('_id'))
  const tableByKey = new Map(keys.toReversed().map((key) => [key.columns[0] ?? '', key.table]))
  const sections = files
    .filter(({ tables }) => tables.length > 0)
    .map(({ name, tables }) => ({
      name,
      rows: tables.map((table) => {
        const own = columns.get(table.name) ?? []
        const drawn = toDrawn(table.name, own, constraints, tableByKey)
        return { drawn, text: formatTable(drawn, table, own) }
      }),
    }))
  const picture = drawSchema(
    sections.map(({ name, rows }) => ({
      name: name.replace('.sql', ''),
      tables: rows.map(({ drawn }) => drawn),
    })),
  )
  const page = sections.map(({ name, rows }) =>
    [
      `## [${name.replace('.sql', '')}](../migrations/${name})\n`,
      '| table | key | other columns | references |\n|---|---|---|---|',
      ...rows.map(({ text }) => text),
    ].join('\n'),
  )
  return { 'schema.md': `${[introduction, ...page].join('\n\n')}\n`, 'schema.svg': picture }
}

const docs = join(import.meta.dirname, '../../docs')
for (const [name, text] of Object.entries(await readMigrated(generate))) {
  const target = join(docs, name)
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error(`docs/${name} is not what the migrations make: run "npm run generate".`)
    process.exitCode = 1
  }
}
