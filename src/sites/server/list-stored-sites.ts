import type { Queryable } from '../../server/database/query.ts'
import type { SiteSettings } from '../settings-contract.ts'
import { checkSettings, withoutInvalid } from './check-settings.ts'
import { listSiteRows } from './site.ts'

/** Lists host and settings of every brand, for commands that run without a node. */
export async function listStoredSites(
  db: Queryable,
): Promise<{ id: number; host: string; settings: SiteSettings }[]> {
  return (await listSiteRows(db)).map(({ site_id: id, host, settings: stored }) => {
    const { settings, faults } = checkSettings(stored)
    return { id, host, settings: settings ?? withoutInvalid(stored, faults) }
  })
}
