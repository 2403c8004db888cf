import type { CheckState, HelplineKind } from './contract.ts'

/** What a helpline is for, in the order in which its page shows it. */
export const helplineKinds = {
  safety: ['victims', 'sexual_violence', 'home_violence', 'talk'],
  scam: ['bank', 'police', 'victims', 'identity'],
} as const

/**
 * A helpline of the product. A name is a proper name and is not translated; the number is as people
 * write it, null where the page leads to several; the page is also the source of the number. The last
 * value is the day on which somebody compared both, in ISO 8601; without it nobody has.
 */
export type BuiltInLine = readonly [
  country: string,
  kind: HelplineKind,
  name: string,
  phone: string | null,
  url: string,
  checked?: string,
]

/** The countries with helplines of the product. */
export const helplineCountries = [
  'NL',
  'BE',
  'DE',
  'AT',
  'CH',
  'FR',
  'IT',
  'ES',
  'PL',
  'GB',
  'IE',
  'US',
  'CA',
  'AU',
  'NZ',
] as const

/** Months after which members read that a number may be out of date … */
const OLD_MONTHS = 12
/** … and after which they do not see it any more. */
const EXPIRY_MONTHS = 15

/** How old the last comparison with a source is. */
export function getCheckState(checked: Date | null, now: Date): CheckState {
  if (checked === null) return 'never'
  if (checked < monthsBefore(now, EXPIRY_MONTHS)) return 'expired'
  return checked < monthsBefore(now, OLD_MONTHS) ? 'old' : 'checked'
}

function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - months)
  return before
}

/** What is wrong with a helpline of the product; an old check or none is a warning. */
export function findHelplineFault(
  [, , , , url, checked]: BuiltInLine,
  now: Date,
): 'no_source' | 'never' | 'old' | null {
  if (!url.startsWith('https://')) return 'no_source'
  const state = getCheckState(checked === undefined ? null : new Date(checked), now)
  if (state === 'checked') return null
  return state === 'never' ? 'never' : 'old'
}

const emergencyNumbers: Record<string, string> = {
  AU: '000',
  CA: '911',
  GB: '999',
  NZ: '111',
  US: '911',
}

/** The number for help in danger; 112 also where a country has no entry. */
export const emergencyNumber = (country: string): string => emergencyNumbers[country] ?? '112'

/** `https://www.example.org/a` → `example.org`. */
export const toHost = (url: string): string => new URL(url).host.replace(/^www\./, '')
