import sql from 'sql-template-tag'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import type { savedSearches as contract } from '../contract.ts'
import { parseFilters } from '../rules.ts'
import { findByRequest, type RequestColumns } from '../../server/request-key.ts'

/** Lists the member's saved searches, oldest first. */
export async function savedSearches(ctx: MemberContext): Promise<Output<typeof contract>> {
  const matches = await rows<{ saved_id: string; name: string; filters: string }>(
    ctx.db,
    sql`select saved_id, name, filters from saved_search where member_id = ${ctx.actor.memberId} order by created_at, saved_id`,
  )
  return {
    searches: matches.map(({ saved_id, name, filters }) => ({
      id: saved_id,
      name,
      filters: parseFilters(new URLSearchParams(filters)),
    })),
  }
}

export type NewSavedSearch = {
  memberId: string
  savedId: string
  name: string
  filters: string
  at: Date
  limit: number
} & RequestColumns

/** The search that an earlier attempt of this request saved. */
export async function findRequestedSearch(
  ctx: MemberContext,
): Promise<{ saved_id: string } | null> {
  return findByRequest(ctx, sql`select saved_id, request_hash from saved_search`)
}

/**
 * Returns false if the member has reached the limit. A lock on the member makes the limit exact.
 */
export async function insertSavedSearch(
  db: Queryable,
  { memberId, savedId, name, filters, at, limit, request_key, request_hash }: NewSavedSearch,
): Promise<boolean> {
  await rows(db, sql`select from profile where member_id = ${memberId} for update`)
  const added = await execute(
    db,
    sql`insert into saved_search (member_id, saved_id, name, filters, created_at, request_key, request_hash)
        select ${memberId}, ${savedId}, ${name}, ${filters}, ${at}, ${request_key}::bytea, ${request_hash}::bytea
        where (select count(*) from saved_search where member_id = ${memberId}) < ${limit}`,
  )
  return added === 1
}

export async function deleteSavedSearch(
  db: Queryable,
  memberId: string,
  savedId: string,
): Promise<void> {
  await execute(
    db,
    sql`delete from saved_search where member_id = ${memberId} and saved_id = ${savedId}`,
  )
}
