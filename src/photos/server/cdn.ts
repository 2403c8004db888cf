import { timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../platform/api-error.ts'
import { avifSizes, type PhotoSize } from '../../platform/photo-url.ts'
import type { Context } from '../../server/context.ts'
import { isOpenToAllMembers, type ReadablePhoto } from './permissions.ts'

/** Seconds during which all viewers get the same address, so that the CDN caches one copy. */
const WINDOW = 240
/** Seconds for which an address is valid at least; with the window five minutes at most. */
const MIN_VALIDITY = 60
const MAX_VALIDITY = WINDOW + MIN_VALIDITY

export const CDN_PATH = '/cdn/photos/:expires/:key/:name/:file'

/**
 * Redirects a viewer who was allowed to see the photo to a signed address at the CDN that expires
 * within five minutes. The signature is in the path, because some CDNs ignore the query string.
 */
export async function redirectToCdn(
  ctx: Context,
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
  const key = signatureOf(ctx, { expires, name: photo.name, file })
  const path = CDN_PATH.replace(':expires', String(expires))
    .replace(':key', key)
    .replace(':name', photo.name)
    .replace(':file', file)
  return new Response(null, {
    status: 302,
    headers: {
      location: ctx.site.settings.cdn_prefix + path,
      'cache-control': `private, max-age=${MIN_VALIDITY / 2}`,
      vary: 'cookie, accept',
    },
  })
}

type SignedFile = { expires: number; name: string; file: string }

const signatureOf = ({ site, sign }: Context, { expires, name, file }: SignedFile) =>
  sign(`cdn-photo ${site.id} ${expires} ${name} ${file}`)

/** The photo at a signed address, as the CDN requests it: without a cookie. */
export async function serveSigned(ctx: Context, params: Record<string, string>): Promise<Response> {
  const { name = '', file = '', key = '' } = params
  const expires = Number(params['expires'])
  const validity = expires - ctx.now.getTime() / 1000
  const isSigned = isEqual(key, signatureOf(ctx, { expires, name, file }))
  if (!isSigned || !(validity > 0 && validity <= MAX_VALIDITY)) throw new ApiError('not_found')
  const [size, ending] = file.split('.')
  // Checked again, because the photo may have been deleted or rejected meanwhile.
  if (!(await isOpenToAllMembers(ctx, name, size === 'blurred'))) throw new ApiError('not_found')
  const bytes = await ctx.files.get(`photos/${name}/${ending === 'avif' ? file : size}`)
  if (!bytes) throw new ApiError('not_found')
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': `image/${ending}`,
      'content-length': String(bytes.byteLength),
      'cache-control': `public, max-age=${Math.floor(validity)}`,
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    },
  })
}

function isEqual(given: string, expected: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === two.length && timingSafeEqual(one, two)
}
