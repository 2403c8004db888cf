import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../server/database/query.ts'

/** Versions that are tried when the current one is invalid. */
const LATEST = 20

export type StoredVersion = { host: string; aliases: string[]; settings: unknown }

/** The latest versions of a site, the newest first. */
export async function listLatestVersions(db: Queryable, site: number): Promise<StoredVersion[]> {
  return rows<StoredVersion>(
    db,
    sql`select host, aliases, settings from site_version where site_id = ${site}
        order by revision desc limit ${LATEST}`,
  )
}

export type VersionRow = StoredVersion & {
  revision: number
  opened_at: Date | null
  changed_by: string | null
  changed_from: 'console' | 'command' | 'database'
  reason: string
  at: Date
  name: string | null
}

/** Versions up to a revision, the newest first. */
export async function listVersions(
  db: Queryable,
  site: number,
  { to, limit }: { to: number; limit: number },
): Promise<VersionRow[]> {
  return rows<VersionRow>(
    db,
    sql`select v.revision, v.host, v.aliases, v.settings, v.opened_at, v.changed_by, v.changed_from, v.reason, v.at, p.name
        from site_version v left join profile p on p.member_id = v.changed_by
        where v.site_id = ${site} and v.revision <= ${to} order by v.revision desc limit ${limit}`,
  )
}
