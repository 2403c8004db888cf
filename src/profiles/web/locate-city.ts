import type { Api } from '../../platform/contract.ts'
import { readPosition } from '../../web/read-position.ts'
import { geocode, type City } from '../contract.ts'
import { coarsePosition } from '../rules.ts'

/**
 * Finds the city where the device is, null without one; only a cell of about five kilometres leaves
 * the device. Throws a `GeolocationPositionError` without a position.
 */
export async function locateCity(api: Api): Promise<City | null> {
  const { coords } = await readPosition()
  const [lat, lon] = coarsePosition(coords.latitude, coords.longitude)
  return (await api(geocode, { lat: lat.toFixed(2), lon: lon.toFixed(2) })).city
}
