import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Api } from '../../platform/contract.ts'
import { geocode, type City } from '../places-contract.ts'
import { coarsePosition } from '../rules.ts'
import { useApi } from '../../web/page-context.ts'
import { readPosition } from '../../web/read-position.ts'

/** The browser's permission state; `unsupported` without geolocation (specification, section 3). */
export type PositionPermission = 'unsupported' | 'unknown' | PermissionState

const subscribeNever = () => () => {}
const isSupported = () => 'geolocation' in navigator

/**
 * Finds the city where the device is, null without one; only a cell of about five kilometres leaves
 * the device. Throws a `GeolocationPositionError` without a position.
 */
export async function locateCity(api: Api): Promise<City | null> {
  const { coords } = await readPosition()
  const [lat, lon] = coarsePosition(coords.latitude, coords.longitude)
  return (await api(geocode, { lat: lat.toFixed(2), lon: lon.toFixed(2) })).city
}

/** Finds the city where the device is, once its owner allows it. */
export function usePosition(onCity: (city: City) => void) {
  const api = useApi()
  const supported = useSyncExternalStore(subscribeNever, isSupported, () => true)
  const [permission, setPermission] = useState<PositionPermission>('unknown')
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  useEffect(() => {
    // Some browsers have geolocation but no permission query for it.
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (status) => {
        setPermission(status.state)
        status.addEventListener('change', () => setPermission(status.state))
      },
      () => setPermission('unknown'),
    )
  }, [])

  const locate = async () => {
    setState('busy')
    try {
      const city = await locateCity(api)
      setState(city ? 'idle' : 'failed')
      if (city) onCity(city)
    } catch (error) {
      const denied =
        error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
      if (denied) setPermission('denied')
      setState('failed')
    }
  }
  return { permission: supported ? permission : ('unsupported' as const), state, locate }
}
