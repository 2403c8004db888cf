import { setTimeout as delay } from 'node:timers/promises'
import { createApi } from '../../src/platform/api-client.ts'

/** Milliseconds that one request may take. */
const REQUEST_TIMEOUT = 15_000

/** A client that keeps its cookies and sends the headers of a browser on the site's own page. */
export function openBrowser(origin: string) {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(new URL(path, origin), {
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      ...init,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin,
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Vonk synthetic member',
      },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const api = createApi({
    send,
    wait: (milliseconds) => delay(milliseconds),
    newKey: () => crypto.randomUUID(),
  })
  return { send, api }
}

export type Browser = ReturnType<typeof openBrowser>
