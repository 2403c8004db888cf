import * as z from 'zod'
import type { Queryable } from '../../server/database/query.ts'
import type { Bus } from '../../server/live/bus.ts'
import type { Log } from '../../server/log.ts'
import { SiteSettings } from '../contract.ts'
import type { Site } from '../rules.ts'
import { listSiteRows, type SiteRow } from './site.ts'

/** The topic that the trigger `site_changed` publishes. */
const SITES_TOPIC = 'sites'
/** Milliseconds before the sites are read again after a failure. */
const RETRY_DELAY = 1_000

export type SiteRegistry = {
  /** All brands of the installation, as of their last change; the first one serves unknown hosts. */
  all(): readonly Site[]
}

type Settings = { db: Queryable; bus: Bus; log: Log }

/**
 * The sites of this node, read again whenever a row changes or a change may have been missed. A row
 * with invalid settings changes nothing: the node keeps the last valid version.
 */
export async function createSiteRegistry({ db, bus, log }: Settings): Promise<SiteRegistry> {
  let sites: Site[] = []
  let reading = false
  let changed = false

  async function read(): Promise<void> {
    const rows = await listSiteRows(db)
    const known = new Map(sites.map((site) => [site.id, site]))
    const next = rows.map((row) => toSite(row, known.get(row.site_id), log))
    if (next.length > 0) sites = next
    else log.error('the table of sites is empty')
  }

  async function readUntilCurrent(): Promise<void> {
    changed = true
    if (reading) return
    reading = true
    try {
      while (changed) {
        changed = false
        await read()
      }
    } catch (error) {
      log.error({ error }, 'the sites could not be read again')
      setTimeout(() => void readUntilCurrent(), RETRY_DELAY).unref()
    } finally {
      reading = false
    }
  }

  // Subscribed first: a change during the first read is not lost.
  bus.subscribe((topic) => {
    if (topic === SITES_TOPIC) void readUntilCurrent()
  })
  bus.onGap(() => void readUntilCurrent())
  await read()
  if (sites.length === 0) throw new Error('the installation has no site')
  return { all: () => sites }
}

/** The row as a site; an unchanged row remains the same object. */
function toSite(row: SiteRow, known: Site | undefined, log: Log): Site {
  if (known?.version === row.version) return known
  const { site_id: id, slug, host, version } = row
  const parsed = z.safeParse(SiteSettings, row.settings)
  if (parsed.success) return { id, slug, host, version, settings: parsed.data }
  const issues = parsed.error.issues.map(({ path, message }) => ({
    setting: path.join('.'),
    message,
  }))
  log.error({ site: slug, issues }, 'the settings of a site are invalid')
  return { id, slug, host, version, settings: known?.settings ?? withoutInvalid(row, issues) }
}

/**
 * For a node that starts and knows no valid version: the defaults in place of the invalid settings.
 * Without the site its members would see another brand.
 */
function withoutInvalid({ settings }: SiteRow, issues: { setting: string }[]): SiteSettings {
  const invalid = new Set(issues.map(({ setting }) => setting.split('.')[0]))
  const valid =
    typeof settings === 'object' && settings !== null
      ? Object.fromEntries(Object.entries(settings).filter(([name]) => !invalid.has(name)))
      : {}
  return z.parse(SiteSettings, valid)
}
