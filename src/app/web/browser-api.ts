import { createApi } from '../../platform/api-client.ts'
import type { Api } from '../../platform/contract.ts'
import type { Locale } from '../../platform/locales.ts'
import { FAILURE_CATALOGUE, loadCatalogues } from '../../web/catalogues.ts'
import { isOffline, reportNetworkError } from '../../web/connection.ts'
import { idleHeaders } from '../../web/idle.ts'
import { memberHeaders, pageMember } from '../../web/page-member.ts'
import { syncSession, handleSessionFailure, runEndingSession } from '../../web/session-watch.ts'

/** The browser's road to data. A call that is refused because the session is gone makes the page leave. */
export function createBrowserApi(locale: Locale): Api {
  const api = createApi({
    send: async (url, init) => {
      const member = pageMember()
      const response = await fetch(url, withPageHeaders(init))
      // Sent before a log-in that was answered first: nothing has changed, and now the page is the new member's.
      if (response.status === 409 && pageMember() !== member)
        return fetch(url, withPageHeaders(init))
      syncSession(response)
      return response
    },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    newKey: () => crypto.randomUUID(),
    onSessionFailure: handleSessionFailure,
    onNetworkError: reportNetworkError,
    isOffline,
  })
  return async (call, input, options) => {
    try {
      return await runEndingSession(call, () => api(call, input, options))
    } catch (error) {
      // Whoever says what failed finds the words for it.
      await loadCatalogues(locale, [FAILURE_CATALOGUE]).catch(() => {})
      throw error
    }
  }
}

/** Texts that the server writes (mails, receipts) follow the language of the page, not of the cookie; so does the member. */
function withPageHeaders(init: RequestInit): RequestInit {
  const headers = new Headers({
    ...Object.fromEntries(new Headers(init.headers)),
    ...memberHeaders(),
    ...idleHeaders(),
  })
  headers.set('x-locale', document.documentElement.lang)
  return { ...init, headers }
}
