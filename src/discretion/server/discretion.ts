import sql, { type Sql } from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { maybeRow, row } from '../../server/database/query.ts'
import type { Parsed } from '../../platform/contract.ts'
import type { Discretion, updateDiscretion } from '../contract.ts'

/** Throws not_found at a brand without these settings. */
export function assertDiscretionOn({ site }: Pick<Context, 'site'>): void {
  if (!site.settings.discretion) throw new ApiError('not_found')
}

const columns = sql`quick_exit, neutral_name`

/** The member's choices; the defaults if they made none. */
export async function findDiscretion({ db, site, actor }: MemberContext): Promise<Discretion> {
  const stored = await maybeRow<Discretion>(
    db,
    sql`select ${columns} from discretion where site_id = ${site.id} and member_id = ${actor.memberId}`,
  )
  return stored ?? { quick_exit: false, neutral_name: null }
}

/** Stores the given choices; the others stay as they are. */
export async function storeDiscretion(
  { db, site, actor, now }: MemberContext,
  { quick_exit, neutral_name }: Parsed<typeof updateDiscretion>,
): Promise<Discretion> {
  const named = neutral_name !== undefined
  return row<Discretion>(
    db,
    sql`insert into discretion (site_id, member_id, quick_exit, neutral_name, updated_at)
        values (${site.id}, ${actor.memberId}, coalesce(${quick_exit ?? null}::boolean, false), ${neutral_name ?? null}, ${now})
        on conflict (site_id, member_id) do update set
          quick_exit = coalesce(${quick_exit ?? null}::boolean, discretion.quick_exit),
          neutral_name = case when ${named}::boolean then excluded.neutral_name else discretion.neutral_name end,
          updated_at = excluded.updated_at
        returning ${columns}`,
  )
}

/** SQL expression: whether the member wants the quick exit. */
export const hasQuickExitSql = (member: Sql, site: Sql): Sql =>
  sql`exists (select from discretion d where d.site_id = ${site} and d.member_id = ${member} and d.quick_exit)`
