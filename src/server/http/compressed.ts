import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Below, a packet carries it whole anyway. */
const MIN_BYTES = 1024
const texts = /^(text\/html|application\/json)/

// A page is a few tens of kilobytes, whole in memory: compressed at once it costs a tenth of what streams and threads take.
// These levels are the cheapest, and lose no more than a tenth of the size that the usual ones win.
const encodings: [name: string, encode: (body: Uint8Array) => Uint8Array<ArrayBuffer>][] = [
  [
    'br',
    (body) =>
      new Uint8Array(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })),
  ],
  ['gzip', (body) => new Uint8Array(gzipSync(body, { level: 3 }))],
]

/** Whether the browser takes an encoding (RFC 9110, 12.5.3): it names it, and not with a weight of nothing. */
function acceptsEncoding(accepted: string, name: string): boolean {
  const entries = accepted.split(',').map((entry) =>
    entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  )
  return entries.some(
    ([encoding, weight]) => encoding === name && !/^q=0(\.0*)?$/.test(weight ?? ''),
  )
}

/** Compresses pages and answers of calls for browsers that read it. */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (headers.has('content-encoding') || !texts.test(headers.get('content-type') ?? '')) return
  headers.append('vary', 'accept-encoding')
  // Without a body nobody knows how long it would be once compressed (RFC 9110, 8.6).
  if (c.req.method === 'HEAD') return headers.delete('content-length')
  const accepted = c.req.header('accept-encoding')
  const encoding = accepted && encodings.find(([name]) => acceptsEncoding(accepted, name))
  if (!encoding) return
  const plain = new Uint8Array(await c.res.arrayBuffer())
  const [name, encode] = encoding
  const compressedBody = plain.byteLength < MIN_BYTES ? null : encode(plain)
  const responseBody = compressedBody ?? plain
  if (compressedBody) headers.set('content-encoding', name)
  headers.set('content-length', String(responseBody.byteLength))
  // In place of the old one, not merged into it.
  c.res = undefined
  c.res = new Response(responseBody, { status, headers })
}
