import { getCountryZone } from '../../server/places/places.ts'
import type { Site } from '../../sites/rules.ts'

/** The time zone of the country of the brand's company. */
export const brandZone = ({ settings }: Pick<Site, 'settings'>): string =>
  getCountryZone(settings.company.country)
