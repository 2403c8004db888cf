/** Sizes that exist of every photo; `blurred` is a picture of its own, not a filter over another. */
export const photoSizes = ['thumb', 'card', 'full', 'social', 'blurred'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** Sizes that are worth a second, smaller file for browsers that read AVIF; it is served at the same address. */
export const avifSizes = ['card', 'full'] as const satisfies readonly PhotoSize[]

/** A photo's stable address; who may see it is checked at each request. */
export const photoUrl = (name: string, size: PhotoSize) =>
  `/photos/${name}/${size}.${size === 'social' ? 'jpg' : 'webp'}`
