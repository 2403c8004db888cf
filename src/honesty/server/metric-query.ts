import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sql } from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'
import { metricNames, promiseNames, type MetricName, type PromiseName } from '../contract.ts'
import type { Counted, Span } from '../rules.ts'

type QueryName = MetricName | PromiseName

type MetricQuery = { text: string; version: number; parts: string[]; names: string[] }

/** `:name`, but not a cast. */
const PARAMETER = /(?<!:):([a-z]+)\b/

const queries = new Map<string, MetricQuery>(
  [...metricNames, ...promiseNames].map((name) => [name, readQuery(name)]),
)

function readQuery(name: QueryName): MetricQuery {
  const text = readFileSync(join(import.meta.dirname, 'metrics', `${name}.sql`), 'utf8')
  const version = Number(/^-- version (\d+)$/m.exec(text)?.[1])
  if (!Number.isInteger(version)) throw new Error(`the query ${name} has no version`)
  const pieces = text
    .replaceAll(/^--.*$/gm, '')
    .trim()
    .split(PARAMETER)
  return {
    text,
    version,
    parts: pieces.filter((_, index) => index % 2 === 0),
    names: pieces.filter((_, index) => index % 2 === 1),
  }
}

function getQuery(name: string): MetricQuery {
  const query = queries.get(name)
  if (!query) throw new Error(`there is no query ${name}`)
  return query
}

export const queryVersion = (name: QueryName): number => getQuery(name).version

/** The text of a query as it is published; undefined if there is none of this name. */
export const findQueryText = (name: string): string | undefined => queries.get(name)?.text

type Values = { site: number; span: Span; promised: number | null }

/** Runs a query; a part of which there is nothing is not among the rows. */
export async function runQuery(
  db: Queryable,
  name: QueryName,
  { site, span, promised }: Values,
): Promise<Counted[]> {
  const { parts, names } = getQuery(name)
  const values: Record<string, unknown> = { site, from: span.from, until: span.until, promised }
  const statement = new Sql(
    parts,
    names.map((each) => values[each]),
  )
  const results = await rows<{
    part: string
    value: string | null
    base: string | null
    people: string | null
  }>(db, statement)
  return results.map(({ part, value, base, people }) => ({
    part,
    value: Number(value ?? 0),
    base: base === null ? null : Number(base),
    people: people === null ? null : Number(people),
  }))
}
