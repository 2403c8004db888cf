/**
 * Countries and states whose law asks a dating site for texts of its own, as in ISO 3166. A brand may
 * close each of them (setting `regions_closed`).
 */
export const regulatedRegions = ['US-CA', 'US-CO', 'US-NJ', 'US-VT', 'AU', 'GB'] as const
export type RegulatedRegion = (typeof regulatedRegions)[number]

/** The states among them by the id of our list of regions. */
export const regulatedStates: Readonly<Record<number, RegulatedRegion>> = {
  1205: 'US-CA',
  1206: 'US-CO',
  1231: 'US-NJ',
  1246: 'US-VT',
}

const isRegulated = (code: string): code is RegulatedRegion =>
  regulatedRegions.some((region) => region === code)

/** The regulated state, else country, of a place; null where the law asks for nothing of its own. */
export function findRegulatedRegion(
  country: string,
  region: number | null,
): RegulatedRegion | null {
  const state = region === null ? undefined : regulatedStates[region]
  return state ?? (isRegulated(country) ? country : null)
}
