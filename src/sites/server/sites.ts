import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { rows, type Queryable } from '../../server/database/query.ts'
import { SiteSettings, type Site } from '../rules.ts'

/** Every brand of the installation, the first one being where an unknown host lands. */
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
