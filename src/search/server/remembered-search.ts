import sql from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'

/** The last search of a member, as the query of its address. */
export async function rememberedFilters(db: Queryable, memberId: string): Promise<string | null> {
  const found = await maybeRow<{ filters: string }>(db, sql`select filters from remembered_search where member_id = ${memberId}`)
  return found?.filters ?? null
}

export async function keepFilters(db: Queryable, memberId: string, filters: string): Promise<void> {
  await execute(
    db,
    sql`insert into remembered_search (member_id, filters) values (${memberId}, ${filters})
        on conflict (member_id) do update set filters = excluded.filters where remembered_search.filters <> excluded.filters`,
  )
}
