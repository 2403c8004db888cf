import { createHash } from 'node:crypto'
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Sql } from 'sql-template-tag'
import { inStatementSpan } from '../tracing/spans.ts'

/** A pool, or a connection inside a transaction. */
export type Queryable = {
  query<Row extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<Row>>
}

export async function rows<Row extends QueryResultRow>(db: Queryable, sql: Sql): Promise<Row[]> {
  return (await run<Row>(db, sql)).rows
}

/** Returns exactly one row; any other number is a bug and throws. */
export async function row<Row extends QueryResultRow>(db: Queryable, sql: Sql): Promise<Row> {
  const existing = await maybeRow<Row>(db, sql)
  if (existing === null) throw new Error('a statement that must return one row returned none')
  return existing
}

export async function maybeRow<Row extends QueryResultRow>(
  db: Queryable,
  sql: Sql,
): Promise<Row | null> {
  const matches = await rows<Row>(db, sql)
  if (matches.length > 1)
    throw new Error(`a statement that may return one row returned ${matches.length}`)
  return matches[0] ?? null
}

/** Returns the number of affected rows. */
export async function execute(db: Queryable, sql: Sql): Promise<number> {
  return (await run(db, sql)).rowCount ?? 0
}

function run<Row extends QueryResultRow>(db: Queryable, sql: Sql): Promise<QueryResult<Row>> {
  const query = toQueryConfig(sql)
  return inStatementSpan(query.text, () => db.query<Row>(query))
}

/**
 * Each name costs memory in every connection; beyond this many, texts (generated lists of values)
 * are not named.
 */
const statementName = createStatementNames(2_000)

function toQueryConfig(sql: Sql): QueryConfig {
  const text = sql.text
  const name = statementName(text)
  return name === undefined ? { text, values: sql.values } : { name, text, values: sql.values }
}

/** Returns the name of a text, the same one each time, or undefined for a text beyond the limit. */
export function createStatementNames(limit: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const existing = names.get(text)
    if (existing !== undefined || names.size >= limit) return existing
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
    return name
  }
}

/** A pattern for `ilike` that matches these characters anywhere, with wildcards escaped. */
export const likePattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
