import { useEffect, useState } from 'react'

/**
 * Returns the token of a mailed link: undefined before hydration, null if there is none. It is in
 * the URL fragment, so that it reaches no server, log or Referer, and is removed from the address
 * bar after reading.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const readToken = () => {
      const linkToken = new URLSearchParams(location.hash.slice(1)).get('token')
      if (linkToken) history.replaceState(history.state, '', location.pathname + location.search)
      setToken((before) => linkToken ?? before ?? null)
    }
    readToken()
    // Opening another link to the same page changes only the fragment.
    window.addEventListener('hashchange', readToken)
    return () => window.removeEventListener('hashchange', readToken)
  }, [])
  return token
}
