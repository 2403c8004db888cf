import type { Site } from '../../sites/rules.ts'
import { getCountryZone } from './places.ts'

/** The time zone of the country of the brand's company. */
export const brandZone = ({ settings }: Pick<Site, 'settings'>): string =>
  getCountryZone(settings.company.country)
