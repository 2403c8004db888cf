import sql from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'

export type SiteRow = {
  site_id: number
  slug: string
  host: string
  aliases: string[]
  settings: unknown
  opened_at: Date | null
  /** Differs whenever anything of the row differs. */
  version: string
}

export async function listSiteRows(db: Queryable): Promise<SiteRow[]> {
  return rows<SiteRow>(
    db,
    sql`select site_id, slug, host, aliases, settings, opened_at, md5(site::text) as version from site order by site_id`,
  )
}

/**
 * Creates one brand in a new installation; in local mode two, so that brands with different themes
 * and rules can be tried. Local mode sets the minimum group size to 1, because a few hundred demo
 * people would all be below it.
 */
export async function ensureSites(db: Queryable, local: boolean): Promise<void> {
  await execute(
    db,
    sql`insert into site (site_id, slug, host, settings) values (1, 'vonk', 'localhost', ${JSON.stringify({ fictional: local, ...(local && { min_group_size: 1 }) })}) on conflict do nothing`,
  )
  if (!local) return
  const linden = { name: 'Linden', brand: 'linden', design_version: 2, min_group_size: 1 }
  await execute(
    db,
    sql`insert into site (site_id, slug, host, settings) values (2, 'linden', 'linden.localhost', ${JSON.stringify(linden)}) on conflict do nothing`,
  )
}
