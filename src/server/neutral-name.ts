import sql, { type Sql } from 'sql-template-tag'
import type { Context } from './context.ts'
import { maybeRow } from './database/query.ts'

/** SQL expression: the name that a member chose in place of the brand's; null for most. */
export const neutralNameSql = (member: Sql, site: Sql): Sql =>
  sql`(select d.neutral_name from discretion d where d.site_id = ${site} and d.member_id = ${member})`

/**
 * Returns the name that mails and pushes to a member have in place of the brand's; null if they chose
 * none, or the brand offers none.
 */
export async function findNeutralName(
  { db, site }: Pick<Context, 'db' | 'site'>,
  whose: { member: string } | { address: string },
): Promise<string | null> {
  if (!site.settings.discretion || site.settings.neutral_names.length === 0) return null
  const record = await maybeRow<{ name: string | null }>(
    db,
    'member' in whose
      ? sql`select ${neutralNameSql(sql`${whose.member}::bigint`, sql`${site.id}::smallint`)} as name`
      : sql`select ${neutralNameSql(sql`a.member_id`, sql`a.site_id`)} as name from account a
            where a.site_id = ${site.id} and lower(a.email) = lower(${whose.address}) and a.status <> 'erased'
            order by a.email_confirmed_at is null limit 1`,
  )
  return record?.name ?? null
}
