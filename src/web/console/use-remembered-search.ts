import { useEffect } from 'react'
import { deviceStorage } from '../browser-storage.ts'
import { useLocation, useNavigate } from '../router/hooks.ts'

/** The next visit is about the brand of the console, whatever another one was looked at. */
function withoutBrand(search: string): string {
  const left = new URLSearchParams(search)
  left.delete('site')
  const query = left.toString()
  return query === '' ? '' : `?${query}`
}

/**
 * Opens a page without filters with those that were last chosen on this device, and remembers those
 * of an address that has some.
 */
export function useRememberedSearch(page: string): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const key = `console-filters-${page}`
  useEffect(() => {
    if (search !== '') deviceStorage.write(key, withoutBrand(search))
    else {
      const stored = deviceStorage.read(key)
      if (stored) void navigate(pathname + stored, { replace: true })
    }
  }, [key, navigate, pathname, search])
}
