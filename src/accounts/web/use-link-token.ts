import { useEffect, useState } from 'react'

/**
 * The token of a mailed link. It stands behind the `#`, so that it reaches neither a server, nor a log, nor a Referer,
 * and leaves the address bar as soon as it was read. undefined until then, null when there is none.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the address is outside React, and this very effect wipes it
    setToken((before) => before ?? new URLSearchParams(location.hash.slice(1)).get('token'))
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return token
}
