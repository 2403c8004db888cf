import { ApiError } from '../../platform/api-error.ts'
import { findRegulatedRegion } from '../../platform/regulated-regions.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'

/** Throws `region_closed` where the brand takes nobody because it does not follow the law there. */
export function assertRegionOpen(
  { regions_closed: closed }: SiteSettings,
  country: string,
  region: number | null,
): void {
  const regulated = findRegulatedRegion(country, region)
  if (regulated && closed.includes(regulated)) throw new ApiError('region_closed')
}
