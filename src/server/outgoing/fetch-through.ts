import { inCallSpan } from '../tracing/spans.ts'
import type { Outgoing } from './outgoing.ts'

const MAX_BYTES = 64 * 1024 * 1024
const TIMEOUT = 60_000

/** Requests in the shape of `fetch`, for clients that are written for it. Responses have no headers. */
export function fetchThrough(
  outgoing: Outgoing,
): (url: string, init: RequestInit) => Promise<Response> {
  return (url, init) =>
    inCallSpan(url, init, async () => {
      const request = new Request(url, init)
      const { status, body } = await outgoing.request(url, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(request.body && { body: new Uint8Array(await request.arrayBuffer()) }),
        maxBytes: MAX_BYTES,
        timeout: TIMEOUT,
        signal: init.signal ?? null,
      })
      return new Response(body.byteLength > 0 ? new Uint8Array(body) : null, { status })
    })
}
