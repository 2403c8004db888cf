import { findLocalTextFaults, localTexts } from '../../src/legal/local-rules.ts'
import { regulatedRegions } from '../../src/platform/regulated-regions.ts'
import { SiteSettings } from '../../src/sites/settings-contract.ts'

/** The regulated regions that a new brand has open. */
function listOpenRegions() {
  const { countries, regions_closed: closed } = SiteSettings.parse({})
  return regulatedRegions.filter(
    (region) => countries.includes(region.slice(0, 2)) && !closed.includes(region),
  )
}

const words = {
  missing: 'is open without a text that its law asks for',
  no_source: 'has a text without a source',
  never_checked: 'has a text that nobody compared with its source',
  old: 'has a text that was last compared with its source over a year ago',
}

if (import.meta.main) {
  const faults = findLocalTextFaults(listOpenRegions(), localTexts, new Date())
  for (const { region, fault } of faults) console.error(`${region} ${words[fault]}`)
  // An old check is a warning: time alone must not break a build.
  if (faults.some(({ fault }) => fault !== 'old')) {
    console.error('Add the text to src/legal/local-rules.ts, or close the region.')
    process.exit(1)
  }
}
