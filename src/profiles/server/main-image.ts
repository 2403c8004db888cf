import type { MainImage } from '../../platform/ids.ts'
import type { PhotoStatus } from '../../server/database/generated/tables.ts'
import { photoUrl, type PhotoSize } from '../../platform/photo-url.ts'

type MainPhoto = { name: string; status: PhotoStatus; thumbhash: string | null }

export const toMainImage = (photo: MainPhoto): MainImage => ({
  ...files(photo.name, 'full', 'thumb', 'card'),
  status: photo.status === 'processing' ? 'review' : photo.status,
  thumbhash: photo.thumbhash ?? '',
})

/** The same photo as a blurred image, whose file reveals nothing more. */
export function toBlurredImage(image: MainImage): MainImage {
  const name = image.filename.split('/').at(-2) ?? ''
  return { ...image, ...files(name, 'blurred', 'blurred', 'blurred') }
}

const files = (name: string, whole: PhotoSize, thumb: PhotoSize, portrait: PhotoSize) => ({
  filename: photoUrl(name, whole),
  thumb_filename: photoUrl(name, thumb),
  match: photoUrl(name, portrait),
})
