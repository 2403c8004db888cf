import sql from 'sql-template-tag'
import type { StoredText } from '../../server/texts/site-texts.ts'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'

export type SiteRow = {
  site_id: number
  slug: string
  host: string
  aliases: string[]
  settings: unknown
  opened_at: Date | null
  moving_at: Date | null
  publishes_figures: boolean
  /** Differs whenever anything of the row or its texts differs. */
  version: string
  texts: StoredText[]
  announcements: unknown[]
}

const columns = sql`site.site_id, slug, host, aliases, settings, opened_at, moving_at, site.revision, words.texts, notices.announcements, figures.publishes_figures,
  md5(site::text || words.texts::text || notices.announcements::text || figures.publishes_figures) as version`

/** What a site says itself; what ended a day ago changes no version. */
const withTexts = sql`cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('locale', t.locale, 'key', t.key, 'text', t.text) order by t.locale, t.key), '[]') as texts
  from site_text t where t.site_id = site.site_id and t.text is not null) words
  cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('id', a.announcement_id::text, 'texts', a.texts, 'starts_at', a.starts_at, 'ends_at', a.ends_at)
    order by a.starts_at desc), '[]') as announcements
  from announcement a where a.site_id = site.site_id and a.ends_at > now() - interval '1 day') notices
  cross join lateral (select exists (select from honesty_day d where d.site_id = site.site_id) as publishes_figures) figures`

export async function listSiteRows(db: Queryable): Promise<SiteRow[]> {
  return rows<SiteRow>(db, sql`select ${columns} from site ${withTexts} order by site_id`)
}

/**
 * Creates one brand in a new installation (one to which a brand moved has that one); in local mode two, so that brands with different themes
 * and rules can be tried. Local mode sets the minimum group size to 1, because a few hundred demo
 * people would all be below it, and the first brand shows its figures from 20 members on.
 */
export async function ensureSites(db: Queryable, local: boolean): Promise<void> {
  await execute(
    db,
    sql`insert into site (site_id, slug, host, settings)
        select 1, 'vonk', 'localhost', ${JSON.stringify({ fictional: local, ...(local && { min_group_size: 1, honesty_members: 20 }) })}::jsonb
        where not exists (select from site) on conflict do nothing`,
  )
  if (!local) return
  const linden = { name: 'Linden', brand: 'linden', design_version: 2, min_group_size: 1 }
  await execute(
    db,
    sql`insert into site (site_id, slug, host, settings) values (2, 'linden', 'linden.localhost', ${JSON.stringify(linden)}) on conflict do nothing`,
  )
}

export type EditedRow = SiteRow & { revision: number }

export async function findSiteRow(db: Queryable, id: number): Promise<EditedRow | null> {
  return maybeRow<EditedRow>(
    db,
    sql`select ${columns} from site ${withTexts} where site_id = ${id}`,
  )
}

export async function listEditedRows(db: Queryable): Promise<EditedRow[]> {
  return rows<EditedRow>(db, sql`select ${columns} from site ${withTexts} order by site_id`)
}

/**
 * Lets changes of all brands happen one after the other, so that two do not get the same host or
 * id.
 */
export async function lockSites(db: Queryable): Promise<void> {
  await execute(db, sql`lock table site in share row exclusive mode`)
}

export type SiteUpdate = {
  id: number
  host: string
  aliases: readonly string[]
  settings: object
  openedAt: Date | null
  change: SiteChange
}
/** `by` null: somebody with access to the machine. */
export type SiteChange = {
  by: string | null
  source: 'console' | 'command'
  reason: string
  at: Date
}

/** Stores the next version; a trigger adds it to the history and tells every node. */
export async function updateSite(db: Queryable, update: SiteUpdate): Promise<number> {
  const { id, host, aliases, settings, openedAt, change } = update
  const { revision } = await row<{ revision: number }>(
    db,
    sql`update site set host = ${host}, aliases = ${aliases}, settings = ${JSON.stringify(settings)}::jsonb, opened_at = ${openedAt},
               revision = revision + 1, changed_by = ${change.by}, changed_from = ${change.source},
               change_reason = ${change.reason}, changed_at = ${change.at}
        where site_id = ${id} returning revision`,
  )
  return revision
}

/** Returns the new site's id, or null if the slug is taken. Call `lockSites` before. */
export async function insertSite(
  db: Queryable,
  site: { slug: string; host: string; settings: object; change: SiteChange },
): Promise<number | null> {
  const { slug, host, settings, change } = site
  const added = await maybeRow<{ site_id: number }>(
    db,
    sql`insert into site (site_id, slug, host, settings, changed_by, changed_from, change_reason, changed_at)
        select max(site_id) + 1, ${slug}, ${host}, ${JSON.stringify(settings)}::jsonb, ${change.by}, ${change.source}, ${change.reason}, ${change.at}
        from site on conflict (slug) do nothing returning site_id`,
  )
  return added?.site_id ?? null
}
