/** The sizes of every photo; `blurred` is a separate image, not a CSS filter over another. */
export const photoSizes = ['thumb', 'card', 'full', 'social', 'blurred'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** Sizes with a second, smaller file for browsers that support AVIF, served at the same URL. */
export const avifSizes = ['card', 'full'] as const satisfies readonly PhotoSize[]

/** The stable URL of a photo; permission is checked on each request. */
export const photoUrl = (name: string, size: PhotoSize) =>
  `/photos/${name}/${size}.${size === 'social' ? 'jpg' : 'webp'}`
