import type { Context } from '../../server/context.ts'
import { getBrand, type Brands } from '../../server/brands/brands.ts'
import type { Queryable } from '../../server/database/query.ts'
import type { Bus } from '../../server/live/bus.ts'
import type { Log } from '../../server/log.ts'
import type { SiteSettings } from '../settings-contract.ts'
import { isHost, isSampleCompany, sampleCompany, type SettingFault, type Site } from '../rules.ts'
import { readAnnouncements } from './announcement.ts'
import { checkSite, withoutInvalid, type StoredSite } from './check-settings.ts'
import { compileSiteTexts, type StoredText } from '../../server/texts/site-texts.ts'
import { listSiteRows, type SiteRow } from './site.ts'
import { listLatestVersions } from './site-version.ts'

/** The topic that the trigger `site_changed` publishes. */
const SITES_TOPIC = 'sites'
/** Milliseconds before the sites are read again after a failure. */
const RETRY_DELAY = 1_000

export type SiteRegistry = {
  /** All brands of the installation, as of their last change. */
  all(): readonly Site[]
}

/** `ending`: the pool is being closed. */
type ClosableDatabase = Queryable & { readonly ending: boolean }
type Settings = { db: ClosableDatabase; bus: Bus; log: Log; local: boolean; brands: Brands }

/**
 * The sites of this node, read again whenever a row changes or a change may have been missed. A row
 * with invalid settings changes nothing: the node serves the last valid version.
 */
export async function createSiteRegistry(settings: Settings): Promise<SiteRegistry> {
  const { db, bus, log } = settings
  let sites: Site[] = []
  let reading = false
  let changed = false

  async function read(): Promise<void> {
    const rows = await listSiteRows(db)
    const current = new Map(sites.map((site) => [site.id, site]))
    const next = await Promise.all(
      rows.map((row) => toSite(row, current.get(row.site_id), settings)),
    )
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
      // A command that changed a site ends before the news of its own change arrives.
      if (db.ending) return
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

type Sources = Pick<Settings, 'log' | 'local' | 'brands'> & { db: Queryable }

/** The row as a site; an unchanged row remains the same object. */
async function toSite(row: SiteRow, previous: Site | undefined, sources: Sources): Promise<Site> {
  if (previous?.version === row.version) return previous
  const { site_id: id, slug, version, opened_at: openedAt, moving_at: movingAt } = row
  const { publishes_figures: publishesFigures } = row
  const { served: valid, faults } = readSite(row, sources.local || openedAt === null)
  if (faults.length > 0)
    sources.log.error({ site: slug, issues: faults }, 'the settings of a site are invalid')
  const { host, aliases, settings } = valid ?? previous ?? (await findLastValid(row, sources))
  if (!sources.brands.has(settings.brand))
    sources.log.error({ site: slug, brand: settings.brand }, 'brands/ has no such brand')
  const branded = withBrand(settings, sources.brands)
  const { texts, invalid } = compileSiteTexts(branded.brand, row.texts)
  const invalidTexts = invalid.map(toTextFault)
  if (invalid.length > 0)
    sources.log.error({ site: slug, issues: invalidTexts }, 'texts of a site are invalid')
  const allFaults = [...faults, ...invalidTexts]
  const announcements = readAnnouncements(row.announcements)
  const served = { id, slug, host, aliases, settings: branded, version, openedAt, movingAt }
  return { ...served, publishesFigures, faults: allFaults, texts, announcements }
}

const toTextFault = ({ locale, key }: StoredText): SettingFault => ({
  setting: `${key} (${locale})`,
  problem: 'text_invalid',
  bound: null,
})

/** A brand that exists, and its name where the settings give none. */
function withBrand(settings: SiteSettings, brands: Brands): SiteSettings {
  const { key, name } = getBrand(brands, settings.brand)
  return { ...settings, brand: key, name: settings.name || name }
}

type Served = Pick<Site, 'host' | 'aliases' | 'settings'>
type ReadSite = { served: Served | null; faults: SettingFault[] }

/** An open site may not return to the sample company. */
function readSite(row: StoredSite, allowsSample: boolean): ReadSite {
  const { host, aliases, settings, faults } = checkSite(row)
  if (!settings || host === null) return { served: null, faults }
  if (allowsSample || !isSampleCompany(settings.company))
    return { served: { host, aliases, settings }, faults }
  return { served: null, faults: [...faults, sampleCompany] }
}

/** The version that a node serves which starts now. */
export async function findServed(
  row: SiteRow,
  { everySite, local }: Pick<Context, 'everySite' | 'local'>,
): Promise<ServedSite> {
  const { served, faults } = readSite(row, local || row.opened_at === null)
  const site = served ?? (await findLastValid(row, { db: everySite, local }))
  const { invalid } = compileSiteTexts(site.settings.brand, row.texts)
  return { ...site, faults: [...faults, ...invalid.map(toTextFault)] }
}

export type ServedSite = Served & { faults: readonly SettingFault[] }

/**
 * For a node that starts and knows no valid version: the last one that was valid, or else the
 * defaults in place of the invalid settings. Without the site its members would see another brand.
 */
async function findLastValid(
  row: SiteRow,
  { db, local }: Pick<Sources, 'db' | 'local'>,
): Promise<Served> {
  for (const version of await listLatestVersions(db, row.site_id)) {
    const { served } = readSite(version, local)
    if (served) return served
  }
  const { faults } = checkSite(row)
  const host = isHost(row.host) ? row.host : 'localhost'
  return { host, aliases: [], settings: withoutInvalid(row.settings, faults) }
}
