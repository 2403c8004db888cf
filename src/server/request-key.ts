import sql, { type Sql } from 'sql-template-tag'
import { ApiError } from '../platform/api-error.ts'
import type { QueryResultRow } from 'pg'
import { maybeRow, type Queryable } from './database/query.ts'

/**
 * Identifies one request permanently; rows that it creates contain both. `hash` is of the body:
 * another body is another request.
 */
export type RequestKey = { key: Buffer; hash: Buffer }

export type RequestColumns = { request_key: Buffer | null; request_hash: Buffer | null }

type RequestContext = { db: Queryable; requestKey: RequestKey | null }

/** The columns to insert in a row that this request creates; empty in a job. */
export const requestColumns = ({
  requestKey,
}: Pick<RequestContext, 'requestKey'>): RequestColumns => ({
  request_key: requestKey?.key ?? null,
  request_hash: requestKey?.hash ?? null,
})

/**
 * Finds the row that an earlier attempt of this request created. `select` is a statement up to its
 * `where`. Throws `idempotency_key_reused` if that attempt had another body.
 */
export async function findByRequest<Row extends QueryResultRow>(
  { db, requestKey }: RequestContext,
  select: Sql,
): Promise<Row | null> {
  if (!requestKey) return null
  const row = await maybeRow<Row & RequestColumns>(
    db,
    sql`${select} where request_key = ${requestKey.key}`,
  )
  if (row && !row.request_hash?.equals(requestKey.hash))
    throw new ApiError('idempotency_key_reused')
  return row
}
