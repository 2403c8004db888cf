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
