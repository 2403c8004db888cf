import type { QueryClient } from '@tanstack/react-query'
import { createApi } from '../platform/api-client.ts'
import type { Api } from '../platform/contract.ts'
import type { Locale } from '../platform/locales.ts'
import { FAILURE_CATALOGUE, loadCatalogues } from './catalogues.ts'

/** The browser's road to data. Losing the session shows at once, everywhere: the member is known to be logged out. */
export function createBrowserApi(queries: QueryClient, locale: Locale): Api {
  const api = createApi({
    send: (url, init) => fetch(url, withLocale(init)),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    newKey: () => crypto.randomUUID(),
    onLoggedOut: () => queries.setQueryData(['user'], { user: null }),
  })
  return async (call, input, options) => {
    try {
      return await api(call, input, options)
    } catch (error) {
      // Whoever says what failed finds the words for it.
      await loadCatalogues(locale, [FAILURE_CATALOGUE])
      throw error
    }
  }
}

/** Texts that the server writes (mails, receipts) follow the language of the page, not of the cookie. */
function withLocale(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('x-locale', document.documentElement.lang)
  return { ...init, headers }
}
