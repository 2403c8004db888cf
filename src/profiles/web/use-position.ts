import { useEffect, useState, useSyncExternalStore } from 'react'
import { geocode, type City } from '../contract.ts'
import { coarsePosition } from '../rules.ts'
import { useApi } from '../../web/page-context.ts'
import { readPosition } from '../../web/read-position.ts'

/** The browser's permission state; `unsupported` without geolocation (specification, section 3). */
export type PositionPermission = 'unsupported' | 'unknown' | PermissionState

const subscribeNever = () => () => {}
const isSupported = () => 'geolocation' in navigator

/**
 * Asks the browser for the position and the server for its city; only a cell of about five
 * kilometres is sent.
 */
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

  const locate = () => {
    setState('busy')
    readPosition().then(
      ({ coords }) => {
        const [lat, lon] = coarsePosition(coords.latitude, coords.longitude)
        api(geocode, { lat: lat.toFixed(2), lon: lon.toFixed(2) }).then(
          ({ city }) => {
            setState(city ? 'idle' : 'failed')
            if (city) onCity(city)
          },
          () => setState('failed'),
        )
      },
      ({ code }: GeolocationPositionError) => {
        if (code === GeolocationPositionError.PERMISSION_DENIED) setPermission('denied')
        setState('failed')
      },
    )
  }
  return { permission: supported ? permission : ('unsupported' as const), state, locate }
}
