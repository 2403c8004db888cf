import type { localForms, LocalPlace, localTextNames } from './contract.ts'
import type { RegulatedRegion } from '../platform/regulated-regions.ts'

export type LocalText = {
  region: RegulatedRegion
  /** Its key in the catalogue `localLaw`. */
  text: (typeof localTextNames)[number]
  places: readonly LocalPlace[]
  /** What the law says about its form: bold capitals of 12 points, bold of 10 points, or nothing. */
  form: (typeof localForms)[number]
  /** The provision, a proper name that is not translated. */
  law: string
  source: string
  /** The day on which the text was last compared with the source, in ISO 8601. */
  checked: string
}

/** The texts that the law of a country or state asks for, each with its source. */
export const localTexts: readonly LocalText[] = [
  {
    region: 'US-NJ',
    text: 'screening',
    places: ['sign_up', 'profile', 'chat', 'page'],
    form: 'capitals',
    law: 'N.J.S.A. 56:8-171, N.J.A.C. 13:45A-6',
    source: 'https://www.njconsumeraffairs.gov',
    checked: '2026-11-28',
  },
  {
    region: 'US-NJ',
    text: 'safety',
    places: ['page'],
    form: 'plain',
    law: 'N.J.S.A. 56:8-171',
    source: 'https://www.njconsumeraffairs.gov',
    checked: '2026-11-28',
  },
  {
    region: 'US-CO',
    text: 'policy',
    places: ['page', 'terms'],
    form: 'plain',
    law: 'C.R.S. § 6-1-731.5',
    source: 'https://leg.colorado.gov/bills/sb24-011',
    checked: '2026-11-28',
  },
  {
    region: 'US-VT',
    text: 'fraud',
    places: ['page'],
    form: 'plain',
    law: '9 V.S.A. § 2482b',
    source: 'https://legislature.vermont.gov/statutes/section/09/063/02482b',
    checked: '2026-11-28',
  },
  {
    region: 'US-CA',
    text: 'cancel',
    places: ['order', 'page'],
    form: 'bold',
    law: 'Civil Code § 1694.2',
    source: 'https://codes.findlaw.com/ca/civil-code/civ-sect-1694-2/',
    checked: '2026-11-28',
  },
  {
    region: 'GB',
    text: 'claim',
    places: ['terms', 'page'],
    form: 'plain',
    law: 'Online Safety Act 2023, section 72(1)',
    source: 'https://www.legislation.gov.uk/ukpga/2023/50/section/72',
    checked: '2026-11-28',
  },
  {
    region: 'AU',
    text: 'code',
    places: ['page'],
    form: 'plain',
    law: 'Online Safety Code for dating services',
    source: 'https://www.australianonlinedatingcode.com.au',
    checked: '2026-11-28',
  },
]

/** The texts of a place, for one region or, where it is unknown, for all of a country. */
export const listLocalTexts = (
  place: LocalPlace,
  isFor: (region: RegulatedRegion) => boolean,
): LocalText[] => localTexts.filter(({ region, places }) => places.includes(place) && isFor(region))

/** Months after which somebody should compare a text with its source again. */
const CHECK_MONTHS = 12

type LocalTextFault = {
  region: RegulatedRegion
  fault: 'missing' | 'no_source' | 'never_checked' | 'old'
}

/** What is wrong with the texts of the regions that are open on a day; `old` is a warning. */
export function findLocalTextFaults(
  open: readonly RegulatedRegion[],
  texts: readonly LocalText[],
  today: Date,
): LocalTextFault[] {
  const oldest = new Date(today)
  oldest.setUTCMonth(oldest.getUTCMonth() - CHECK_MONTHS)
  return open.flatMap((region): LocalTextFault[] => {
    const regional = texts.filter((text) => text.region === region && text.places.length > 0)
    if (regional.length === 0) return [{ region, fault: 'missing' }]
    return regional.flatMap(({ source, checked }): LocalTextFault[] => {
      const at = Date.parse(checked)
      if (!source.startsWith('https://')) return [{ region, fault: 'no_source' }]
      if (Number.isNaN(at) || at > today.getTime()) return [{ region, fault: 'never_checked' }]
      return at < oldest.getTime() ? [{ region, fault: 'old' }] : []
    })
  })
}
