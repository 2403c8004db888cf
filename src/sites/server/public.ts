import sql from 'sql-template-tag'
import * as z from 'zod'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { SiteSettings } from '../contract.ts'
import type { Site } from '../rules.ts'

/** All brands of the installation; the first one serves unknown hosts. */
export async function loadSites(db: Queryable): Promise<Site[]> {
  const found = await rows<{ site_id: number; slug: string; host: string; settings: unknown }>(
    db,
    sql`select site_id, slug, host, settings from site order by site_id`,
  )
  return found.map((site) => ({
    id: site.site_id,
    slug: site.slug,
    host: site.host,
    settings: z.parse(SiteSettings, site.settings),
  }))
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
