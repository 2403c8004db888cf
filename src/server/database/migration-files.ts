import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Migration = {
  number: number
  name: string
  text: string
  checksum: string
  /** The release before it keeps running beside it and can be started again after it. */
  additive: boolean
  /** Its statements run one by one, as `create index concurrently` requires. */
  concurrent: boolean
}

/**
 * The database cannot be used with these migrations; the message contains the reason and the
 * remedy.
 */
export class MigrationError extends Error {}

/** The migration files in the order of their numbers, with checksums that ignore line endings. */
export function readMigrations(directory: string): Migration[] {
  const migrations = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
        throw new MigrationError(`The migration ${name} is not named like 0042-what-it-does.sql.`)
      return toMigration(name, readFileSync(join(directory, name), 'utf8'))
    })
  for (const [index, migration] of migrations.entries()) {
    if (migrations[index - 1]?.number === migration.number)
      throw new MigrationError(`Two migrations have the number of ${migration.name}.`)
  }
  return migrations
}

function toMigration(name: string, content: string): Migration {
  const text = content.replaceAll('\r\n', '\n')
  const migration = {
    number: Number.parseInt(name, 10),
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    additive: /^-- additive$/m.test(text),
    concurrent: /^-- concurrent$/m.test(text),
  }
  const changing = migration.additive ? findChange(text) : undefined
  if (changing !== undefined)
    throw new MigrationError(
      `The migration ${name} says it is additive, but an older release would notice "${changing}".`,
    )
  if (migration.concurrent && text.includes('$$'))
    throw new MigrationError(
      `The migration ${name} runs statement by statement, so it may contain no function body.`,
    )
  return migration
}

/** The statements of a file, without comments. Each ends with a semicolon at the end of a line. */
export const splitStatements = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/** Without comments, function bodies and texts, in which anything may stand. */
const withoutTexts = (text: string) =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'[^']*'/g, "''")

/** What an older release neither reads nor writes: whole tables, columns it does not name. */
const additions = [
  /^create (?:table|type|function|view|sequence|index) /i,
  /^alter table \S+ add column (?:(?!not null|unique|primary key|check|references).)*$/i,
  /^alter table \S+ add column (?=.*\bdefault\b)(?:(?!unique|primary key|check|references).)*$/i,
  /^comment on /i,
]

/** The beginning of the first statement that an older release could notice. */
function findChange(text: string): string | undefined {
  const statements = splitStatements(withoutTexts(text)).map((statement) =>
    statement.replaceAll(/\s+/g, ' '),
  )
  const created = new Set(
    statements.flatMap(
      (statement) => /^create table (?:if not exists )?(\S+)/i.exec(statement)?.[1] ?? [],
    ),
  )
  const changing = statements.find((statement) => {
    const table =
      /^(?:alter table|insert into|create (?:unique index|trigger) .*?\bon) (\S+)/i.exec(
        statement,
      )?.[1]
    const isOfNewTable = table !== undefined && created.has(table.replace(/\(.*/, ''))
    return !isOfNewTable && !additions.some((addition) => addition.test(statement))
  })
  return changing?.slice(0, 60)
}
