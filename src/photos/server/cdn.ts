import { ApiError } from '../../platform/api-error.ts'
import { avifSizes, type PhotoSize } from '../../platform/photo-url.ts'
import type { Context } from '../../server/context.ts'
import { timingSafeEquals } from '../../server/signatures.ts'
import { findCdnViewer, viewerCookie, type CdnViewer } from './cdn-viewer.ts'
import { isOpenToMember, type ReadablePhoto } from './permissions.ts'

/** Seconds during which a viewer gets the same address, so that the browser caches the photo. */
const WINDOW = 240
/** Seconds for which an address is valid at least; with the window five minutes at most. */
const MIN_VALIDITY = 60
const MAX_VALIDITY = WINDOW + MIN_VALIDITY

export const CDN_PATH = '/cdn/photos/:name/:file'

/**
 * Redirects a member who was allowed to see the photo to an address at the CDN that is signed for
 * their session and expires within five minutes. The path is the same for all viewers, so a CDN
 * that ignores the query in its cache key keeps one copy.
 */
export async function redirectToCdn(
  ctx: Context,
  viewer: CdnViewer,
  photo: ReadablePhoto,
  size: PhotoSize,
  accept: string,
): Promise<Response> {
  const now = Math.floor(ctx.now.getTime() / 1000)
  const expires = Math.ceil((now + MIN_VALIDITY) / WINDOW) * WINDOW
  const avif =
    photo.avif &&
    avifSizes.some((candidate) => candidate === size) &&
    accept.includes('image/avif') &&
    (await ctx.files.exists(`${photo.file}.avif`))
  const file = `${size}.${avif ? 'avif' : 'webp'}`
  const key = signFile(ctx, viewer, { expires, name: photo.name, file })
  const path = CDN_PATH.replace(':name', photo.name).replace(':file', file)
  return new Response(null, {
    status: 302,
    headers: {
      location: `${ctx.site.settings.cdn_prefix}${path}?expires=${expires}&key=${key}`,
      'set-cookie': viewerCookie(ctx, viewer, MAX_VALIDITY),
      'cache-control': `private, max-age=${MIN_VALIDITY / 2}`,
      vary: 'cookie, accept',
    },
  })
}

type SignedFile = { expires: number; name: string; file: string }

const signFile = ({ site, sign }: Context, viewer: CdnViewer, signed: SignedFile) =>
  sign(`cdn-photo ${site.id} ${viewer.sessionId} ${signed.expires} ${signed.name} ${signed.file}`)

/**
 * The photo at a signed address, or 304 for the copy that the CDN has. Shared caches must ask on
 * each request, so each viewer is checked, and a block or a deletion takes effect at once.
 */
export async function serveSigned(
  ctx: Context,
  request: Request,
  { name = '', file = '' }: Record<string, string>,
): Promise<Response> {
  const expires = Number(ctx.query.get('expires'))
  const validity = expires - ctx.now.getTime() / 1000
  const viewer = await findCdnViewer(ctx)
  const isSigned =
    viewer !== null &&
    timingSafeEquals(ctx.query.get('key') ?? '', signFile(ctx, viewer, { expires, name, file }))
  if (!isSigned || !(validity > 0 && validity <= MAX_VALIDITY)) throw new ApiError('not_found')
  const [size, ending] = file.split('.')
  if (!(await isOpenToMember(ctx, viewer.memberId, name, size === 'blurred')))
    throw new ApiError('not_found')
  const etag = `"${name}-${file}"`
  const headers = {
    etag,
    'cache-control': `public, max-age=${Math.min(MIN_VALIDITY, Math.floor(validity))}, s-maxage=0, must-revalidate`,
    'cross-origin-resource-policy': 'same-site',
    'x-robots-tag': 'noindex',
  }
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers })
  const bytes = await ctx.files.get(`photos/${name}/${ending === 'avif' ? file : size}`)
  if (!bytes) throw new ApiError('not_found')
  return new Response(Buffer.from(bytes), {
    headers: {
      ...headers,
      'content-type': `image/${ending}`,
      'content-length': String(bytes.byteLength),
    },
  })
}
