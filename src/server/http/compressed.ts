import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** In bytes; smaller responses fit into one packet anyway. */
const MIN_BYTES = 1024
const compressible = /^(text\/html|application\/json)/

// A page is a few tens of kilobytes and already in memory: compressing it at once costs a tenth of
// streams and threads. These are the cheapest levels whose output is at most a tenth larger than
// that of the usual ones.
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
}
const encodings: [name: string, compress: (body: Uint8Array) => Uint8Array<ArrayBuffer>][] = [
  ['br', (body) => new Uint8Array(brotliCompressSync(body, brotli))],
  ['gzip', (body) => new Uint8Array(gzipSync(body, { level: 3 }))],
]

const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

/** A response whose bytes are compressed as they are: reading them from it would cost as much. */
export function textResponse(parts: readonly string[], init: ResponseInit): Response {
  const body = encode(parts)
  const response = new Response(body, init)
  bodies.set(response, body)
  return response
}

/** In UTF-8. */
function encode(parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  const bytes = Buffer.allocUnsafeSlow(size)
  let offset = 0
  for (const part of parts) offset += bytes.write(part, offset)
  return bytes
}

/** Whether Accept-Encoding contains the encoding with a weight above zero (RFC 9110, 12.5.3). */
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

/** Compresses pages and responses of calls for browsers that accept it. */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (headers.has('content-encoding') || !compressible.test(headers.get('content-type') ?? ''))
    return
  headers.append('vary', 'accept-encoding')
  // The compressed length is unknown without a body (RFC 9110, 8.6).
  if (c.req.method === 'HEAD') return headers.delete('content-length')
  const accepted = c.req.header('accept-encoding')
  const encoding = accepted && encodings.find(([name]) => acceptsEncoding(accepted, name))
  if (!encoding) return
  const plain = bodies.get(c.res) ?? new Uint8Array(await c.res.arrayBuffer())
  const [name, compress] = encoding
  const compressedBody = plain.byteLength < MIN_BYTES ? null : compress(plain)
  const responseBody = compressedBody ?? plain
  if (compressedBody) headers.set('content-encoding', name)
  headers.set('content-length', String(responseBody.byteLength))
  // Assigning undefined first makes Hono replace the old response instead of merging its headers.
  c.res = undefined
  c.res = new Response(responseBody, { status, headers })
}
