import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { checkSite, withoutInvalid } from '../../server/check-settings.ts'
import { listVersions, type StoredVersion, type VersionRow } from '../../server/site-version.ts'
import type { listSettingsVersions as contract, Version } from '../contract.ts'
import type { EditedSite } from '../rules.ts'
import { atEditedBrand } from './at-edited-brand.ts'
import { displayedChanges } from './save-settings.ts'

const PAGE = 20
const LATEST = 2_000_000_000

export async function listSettingsVersions(
  here: MemberContext,
  { site = here.site.id, before = LATEST }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = await atEditedBrand(here, site)
  // One more than a page, since each is compared with the one before it.
  const results = await listVersions(ctx.everySite, site, { to: before - 1, limit: PAGE + 1 })
  const versions = results.slice(0, PAGE).map((row, index) => toVersion(row, results[index + 1]))
  return { versions, more: results.length > PAGE }
}

function toVersion(row: VersionRow, previous: VersionRow | undefined): Version {
  return {
    revision: row.revision,
    at: row.at.toISOString(),
    by: row.changed_by === null ? null : { id: row.changed_by, name: row.name ?? '' },
    source: row.changed_from,
    reason: row.reason,
    changes: previous ? displayedChanges(readVersion(previous), readVersion(row)) : [],
  }
}

/** A version that somebody made invalid reads as its valid part. */
export function readVersion(stored: StoredVersion): EditedSite {
  const { settings, faults, aliases } = checkSite(stored)
  return {
    host: stored.host,
    aliases,
    settings: settings ?? withoutInvalid(stored.settings, faults),
  }
}
