import { createApi } from '../../platform/api-client.ts'
import type { Api } from '../../platform/contract.ts'
import { FAILURE_CATALOGUE, loadCatalogues } from '../../web/catalogues.ts'
import { isOffline, reportNetworkError } from '../../web/connection.ts'
import { idleHeaders } from '../../web/idle.ts'
import { pageLocale } from '../../web/page-locale.ts'
import { memberHeaders, pageMember } from '../../web/page-member.ts'
import { withJitter } from '../../web/reconnect-delay.ts'
import { syncSession, handleSessionFailure, runEndingSession } from '../../web/session-watch.ts'

/** The browser's `api()`. When a call fails because the session ended, the page is left. */
export function createBrowserApi(): Api {
  const api = createApi({
    send: async (url, init) => {
      const member = pageMember()
      const response = await fetch(url, withPageHeaders(init))
      // The call was sent before a log-in in this page that was answered first; nothing changed, so
      // it can be repeated for the new member.
      if (response.status === 409 && pageMember() !== member)
        return fetch(url, withPageHeaders(init))
      syncSession(response)
      return response
    },
    wait: (milliseconds) => {
      const [randomBits = 0] = crypto.getRandomValues(new Uint32Array(1))
      return new Promise((resolve) => setTimeout(resolve, withJitter(milliseconds, randomBits)))
    },
    newKey: () => crypto.randomUUID(),
    onSessionFailure: handleSessionFailure,
    onNetworkError: reportNetworkError,
    isOffline,
  })
  return async (call, input, options) => {
    try {
      return await runEndingSession(call, () => api(call, input, options))
    } catch (error) {
      // The texts of failures are loaded with the first failure.
      await loadCatalogues(pageLocale(), [FAILURE_CATALOGUE]).catch(() => {})
      throw error
    }
  }
}

/**
 * Texts that the server writes (mails, receipts) use the language of the page, not of the cookie;
 * the member header is also the page's.
 */
function withPageHeaders(init: RequestInit): RequestInit {
  const headers = new Headers({
    ...Object.fromEntries(new Headers(init.headers)),
    ...memberHeaders(),
    ...idleHeaders(),
  })
  headers.set('x-locale', pageLocale())
  return { ...init, headers }
}
