import type { Output } from '../../platform/contract.ts'
import { photoUrl } from '../../platform/photo-url.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listPhotos as contract, OwnerPhoto } from '../contract.ts'
import { listPhotoRows, type PhotoRow } from './photo.ts'

export const photoLimit = ({ actor, site }: MemberContext) =>
  actor.paid ? site.settings.premium_photos : site.settings.free_photos

export async function listPhotos(ctx: MemberContext): Promise<Output<typeof contract>> {
  const photos = await listPhotoRows(ctx.db, ctx.actor.memberId)
  return {
    photos: photos.map(toOwnerPhoto),
    album: ctx.site.settings.private_albums,
    limit: photoLimit(ctx),
    premium_limit: ctx.site.settings.premium_photos,
  }
}

export function toOwnerPhoto(photo: PhotoRow): OwnerPhoto {
  const { photo_id, name, status, refused_reason, main, width, height, thumbhash } = photo
  return {
    id: photo_id,
    status: status === 'processing' ? 'review' : status,
    refused_reason,
    main,
    private: photo.private,
    width,
    height,
    thumb: photoUrl(name, 'thumb'),
    card: photoUrl(name, 'card'),
    full: photoUrl(name, 'full'),
    thumbhash,
  }
}
