import { findHelplineFault } from '../../src/helplines/rules.ts'
import { safetyLines } from '../../src/helplines/safety-lines-rules.ts'
import { scamLines } from '../../src/helplines/scam-lines-rules.ts'
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

/** Says which helplines of the product nobody compared with their source lately; returns whether one has no source. */
function warnOfHelplines(now: Date): boolean {
  const faults = [...safetyLines, ...scamLines].map((line) => findHelplineFault(line, now))
  const count = (fault: (typeof faults)[number]) => faults.filter((each) => each === fault).length
  if (count('old') > 0) console.error(`${count('old')} helplines were last checked over a year ago`)
  if (count('never') > 0)
    console.error(
      `${count('never')} helplines were not checked for the product: each brand confirms them in the console, and members read that`,
    )
  return count('no_source') > 0
}

if (import.meta.main) {
  const faults = findLocalTextFaults(listOpenRegions(), localTexts, new Date())
  for (const { region, fault } of faults) console.error(`${region} ${words[fault]}`)
  if (warnOfHelplines(new Date())) {
    console.error('Each helpline in src/helplines needs an https:// source.')
    process.exit(1)
  }
  // An old check is a warning: time alone must not break a build.
  if (faults.some(({ fault }) => fault !== 'old')) {
    console.error('Add the text to src/legal/local-rules.ts, or close the region.')
    process.exit(1)
  }
}
