import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'

/**
 * A stored sound as a response, with byte ranges (RFC 9110, section 14): without them Safari plays
 * none. `name`: of its file.
 */
export async function serveSound(
  { files }: Pick<Context, 'files'>,
  request: Request,
  name: string,
): Promise<Response> {
  const bytes = await files.get(`photos/${name}/full`)
  if (!bytes) throw new ApiError('not_found')
  const headers = {
    'content-type': 'audio/webm',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=300',
    vary: 'cookie',
  }
  const size = bytes.byteLength
  const range = readRange(request.headers.get('range'), size)
  if (range === null)
    return new Response(Buffer.from(bytes), {
      headers: { ...headers, 'content-length': String(size) },
    })
  const [start, end] = range
  return new Response(Buffer.from(bytes.subarray(start, end + 1)), {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end + 1 - start),
      'content-range': `bytes ${start}-${end}/${size}`,
    },
  })
}

/** One satisfiable range; null for none, several, or one that the whole answers as well. */
function readRange(header: string | null, size: number): [start: number, end: number] | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,9})-(\d{0,9})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? [start, end] : null
}
