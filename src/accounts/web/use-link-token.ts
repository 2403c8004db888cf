import { useEffect, useState } from 'react'

/**
 * The token of a mailed link. It stands behind the `#`, so that it reaches neither a server, nor a log, nor a Referer,
 * and leaves the address bar as soon as it was read. undefined until then, null when there is none.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const readToken = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('token')
      if (found) history.replaceState(history.state, '', location.pathname + location.search)
      setToken((before) => found ?? before ?? null)
    }
    readToken()
    // A link that is opened on the page it leads to changes only what stands behind the #.
    window.addEventListener('hashchange', readToken)
    return () => window.removeEventListener('hashchange', readToken)
  }, [])
  return token
}
