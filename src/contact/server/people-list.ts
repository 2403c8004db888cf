import sql, { raw, type Sql } from 'sql-template-tag'
import { loadVisibleCards } from '../../profiles/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { execute, maybeRow, rows } from '../../server/database/query.ts'
import type { PersonEntry } from '../bookmarks-contract.ts'

type List = 'member_bookmark' | 'hidden_member'

const tables = { member_bookmark: raw('member_bookmark'), hidden_member: raw('hidden_member') }
const MAX_LISTED = 200

/** The people of a list of the member's own, the latest first. */
export async function listPeople(ctx: MemberContext, list: List): Promise<PersonEntry[]> {
  const { db, site, actor } = ctx
  const found = await rows<{ other_id: string; at: Date }>(
    db,
    sql`select other_id, at from ${tables[list]} where site_id = ${site.id} and member_id = ${actor.memberId}
        order by at desc, other_id desc limit ${MAX_LISTED}`,
  )
  const cards = await loadVisibleCards(
    ctx,
    found.map(({ other_id }) => other_id),
  )
  return found.map(({ other_id, at }) => ({
    id: other_id,
    at: at.toISOString(),
    profile: cards.get(other_id) ?? null,
  }))
}

/**
 * Moves somebody into one list, out of the other. Accepts any id, so that the answer does not tell
 * whether a member exists.
 */
export async function moveInto(ctx: MemberContext, list: List, other: string): Promise<void> {
  const { db, site, actor, now } = ctx
  if (other === actor.memberId) return
  await removeFrom(ctx, list === 'hidden_member' ? 'member_bookmark' : 'hidden_member', other)
  await execute(
    db,
    sql`insert into ${tables[list]} (site_id, member_id, other_id, at) values (${site.id}, ${actor.memberId}, ${other}, ${now})
        on conflict do nothing`,
  )
}

export async function removeFrom(
  { db, site, actor }: MemberContext,
  list: List,
  other: string,
): Promise<void> {
  await execute(
    db,
    sql`delete from ${tables[list]} where site_id = ${site.id} and member_id = ${actor.memberId} and other_id = ${other}`,
  )
}

/** In which list of the member somebody is. */
export async function findList(
  { db, site }: Pick<MemberContext, 'db' | 'site'>,
  member: string,
  other: string,
): Promise<'bookmarked' | 'hidden' | null> {
  const found = await maybeRow<{ list: 'bookmarked' | 'hidden' }>(
    db,
    sql`select 'bookmarked' as list from member_bookmark where site_id = ${site.id} and member_id = ${member} and other_id = ${other}
        union all select 'hidden' from hidden_member where site_id = ${site.id} and member_id = ${member} and other_id = ${other} limit 1`,
  )
  return found?.list ?? null
}

/** SQL condition: the viewer set this member aside. */
export const isHiddenSql = (site: number, viewer: string, other: Sql): Sql => sql`exists (
  select from hidden_member h where h.site_id = ${site}::smallint and h.member_id = ${viewer} and h.other_id = ${other})`
