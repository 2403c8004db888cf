import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, row, type Queryable } from '../../server/database/query.ts'
import type { SearchFilters } from '../contract.ts'
import { parseFilters, toQuery } from '../rules.ts'

/** An SQL expression: the last search of a member as a query string. */
export const rememberedFiltersSql = (member: Sql): Sql =>
  sql`(select r.filters from remembered_search r where r.member_id = ${member})`

/** The viewer's last search; null for a visitor. */
export async function findRememberedFilters({ db, user, actor }: Context): Promise<string | null> {
  if (user || !actor) return user?.remembered ?? null
  return (
    await row<{ filters: string | null }>(
      db,
      sql`select ${rememberedFiltersSql(sql`${actor.memberId}::bigint`)} as filters`,
    )
  ).filters
}

export async function saveFilters(db: Queryable, memberId: string, filters: string): Promise<void> {
  await execute(
    db,
    sql`insert into remembered_search (member_id, filters) values (${memberId}, ${filters})
        on conflict (member_id) do update set filters = excluded.filters where remembered_search.filters <> excluded.filters`,
  )
}

/** Replaces the gender of the last search; changes nothing for a member without one. */
export async function setRememberedGender(
  db: Queryable,
  memberId: string,
  gender: SearchFilters['gender'],
): Promise<void> {
  const remembered = await maybeRow<{ filters: string }>(
    db,
    sql`select filters from remembered_search where member_id = ${memberId} for update`,
  )
  if (remembered)
    await saveFilters(
      db,
      memberId,
      toQuery({ ...parseFilters(new URLSearchParams(remembered.filters)), gender }),
    )
}
