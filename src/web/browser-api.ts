import type { QueryClient } from '@tanstack/react-query'
import { createApi } from '../platform/api-client.ts'
import type { Api } from '../platform/contract.ts'

/** The browser's road to data. Losing the session shows at once, everywhere: the member is known to be logged out. */
export function createBrowserApi(queries: QueryClient): Api {
  return createApi({
    send: (url, init) => fetch(url, withLocale(init)),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    newKey: () => crypto.randomUUID(),
    onLoggedOut: () => queries.setQueryData(['user'], { user: null }),
  })
}

/** Texts that the server writes (mails, receipts) follow the language of the page, not of the cookie. */
function withLocale(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('x-locale', document.documentElement.lang)
  return { ...init, headers }
}
