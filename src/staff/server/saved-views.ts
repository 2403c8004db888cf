import sql from 'sql-template-tag'
import { execute, row, rows, type Queryable } from '../../server/database/query.ts'
import { newId } from '../../server/ids.ts'
import type { ViewPage } from '../views-contract.ts'

type ViewRow = {
  view_id: string
  member_id: string
  name: string
  search: string
  is_shared: boolean
  author: string
}

type Reader = { site: number; member: string }

/** The reader's own views first, then those that colleagues share. */
export async function listViewRows(
  db: Queryable,
  { site, member, page }: Reader & { page: ViewPage },
): Promise<ViewRow[]> {
  return rows<ViewRow>(
    db,
    sql`select v.view_id, v.member_id, v.name, v.search, v.is_shared, coalesce(p.name, '') as author
        from saved_view v left join profile p on p.member_id = v.member_id
        where v.site_id = ${site} and v.page = ${page} and (v.member_id = ${member} or v.is_shared)
        order by v.member_id <> ${member}, v.name, v.view_id limit 200`,
  )
}

export async function countViews(
  db: Queryable,
  { site, member, page, name }: Reader & { page: ViewPage; name: string },
): Promise<number> {
  const { views } = await row<{ views: number }>(
    db,
    sql`select count(*)::int as views from saved_view
        where site_id = ${site} and member_id = ${member} and page = ${page} and name <> ${name}`,
  )
  return views
}

type NewView = Reader & {
  page: ViewPage
  name: string
  search: string
  shared: boolean
  now: Date
}

/** Returns the id of the view with this name. */
export async function upsertView(db: Queryable, view: NewView): Promise<string> {
  const { view_id: id } = await row<{ view_id: string }>(
    db,
    sql`insert into saved_view (site_id, view_id, member_id, page, name, search, is_shared, saved_at)
        values (${view.site}, ${newId()}, ${view.member}, ${view.page}, ${view.name}, ${view.search}, ${view.shared}, ${view.now})
        on conflict (site_id, member_id, page, name)
        do update set search = excluded.search, is_shared = excluded.is_shared, saved_at = excluded.saved_at
        returning view_id`,
  )
  return id
}

export async function deleteView(
  db: Queryable,
  { site, member, id, isAdmin }: Reader & { id: string; isAdmin: boolean },
): Promise<void> {
  await execute(
    db,
    sql`delete from saved_view where site_id = ${site} and view_id = ${id}
        and (member_id = ${member} or (is_shared and ${isAdmin}))`,
  )
}
