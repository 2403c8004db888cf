import { ApiError } from '../../platform/api-error.ts'
import { avifSizes, photoSizes, type PhotoSize } from '../../platform/photo-url.ts'
import type { Context } from '../../server/context.ts'
import { route, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { identifiesViewers } from './cdn-viewer.ts'
import { CDN_PATH, redirectToCdn, serveSigned } from './cdn.ts'
import { chooseMainPhoto } from './choose-main-photo.ts'
import { deletePhoto } from './delete-photo.ts'
import { editPhoto } from './edit-photo.ts'
import { listPhotos } from './list-photos.ts'
import { movePhoto } from './move-photo.ts'
import { orderPhotos } from './order-photos.ts'
import { mayRead, type ReadablePhoto } from './permissions.ts'
import { restorePhoto } from './restore-photo.ts'
import { uploadPhoto } from './upload-photo.ts'

export { uploadPhoto } from './upload-photo.ts'

const uploads = {
  name: 'photo',
  points: 120,
  seconds: 3600,
  by: 'member',
  store: 'database',
} as const

export const photosRoutes = [
  route(contract.listPhotos, listPhotos),
  route(contract.uploadPhoto, uploadPhoto, { transaction: 'own', limits: [uploads] }),
  route(contract.editPhoto, editPhoto, { transaction: 'own', limits: [uploads] }),
  route(contract.deletePhoto, deletePhoto),
  route(contract.restorePhoto, restorePhoto),
  route(contract.orderPhotos, orderPhotos),
  route(contract.chooseMainPhoto, chooseMainPhoto),
  route(contract.movePhoto, movePhoto),
]

/**
 * Serves photo files after the permission check, cached for five minutes by the viewer's browser
 * and by no shared cache. With a CDN it redirects members to an address there, signed for them.
 */
export const photosRawRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/photos/:name/:file',
    handle: async (ctx, request, params) => {
      const [stem, ending] = (params['file'] ?? '').split('.')
      const size = photoSizes.find((candidate) => candidate === stem)
      const name = params['name'] ?? ''
      if (!size || ending !== (size === 'social' ? 'jpg' : 'webp') || !/^[\w-]{22,64}$/.test(name))
        throw new ApiError('not_found')
      const photo = await mayRead(ctx, name, size)
      const accept = request.headers.get('accept') ?? ''
      if (ctx.actor && photo.openToAllMembers && identifiesViewers(ctx))
        return redirectToCdn(ctx, ctx.actor, photo, size, accept)
      const { bytes, type } = await readSmallestFile(ctx, photo, size, accept)
      return new Response(Buffer.from(bytes), {
        headers: {
          'content-type': type,
          'content-length': String(bytes.byteLength),
          'cache-control': 'private, max-age=300',
          vary: 'cookie, accept',
        },
      })
    },
  },
  {
    method: 'GET',
    path: CDN_PATH,
    // All requests of a CDN come from a few addresses.
    isUnlimited: true,
    handle: (ctx, request, params) => serveSigned(ctx, request, params),
  },
]

/** The smallest file that this browser accepts. */
async function readSmallestFile(
  ctx: Context,
  { file, avif }: ReadablePhoto,
  size: PhotoSize,
  accept: string,
) {
  const smaller =
    avif && avifSizes.some((candidate) => candidate === size) && accept.includes('image/avif')
  const small = smaller ? await ctx.files.get(`${file}.avif`) : null
  if (small) return { bytes: small, type: 'image/avif' }
  const bytes = await ctx.files.get(file)
  if (!bytes) throw new ApiError('not_found')
  return { bytes, type: size === 'social' ? 'image/jpeg' : 'image/webp' }
}
