import { useEffect, useState, useSyncExternalStore } from 'react'
import type { City } from '../contract.ts'
import { useApi } from '../../web/page-context.ts'
import { locateCity } from './locate-city.ts'

/** The browser's permission state; `unsupported` without geolocation (specification, section 3). */
export type PositionPermission = 'unsupported' | 'unknown' | PermissionState

const subscribeNever = () => () => {}
const isSupported = () => 'geolocation' in navigator

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
