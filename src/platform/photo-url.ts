/** Sizes that exist of every photo; `blurred` is a picture of its own, not a filter over another. */
export const photoSizes = ['thumb', 'card', 'full', 'social', 'blurred'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** A photo's stable address; who may see it is checked at each request. */
export const photoUrl = (name: string, size: PhotoSize) => `/photos/${name}/${size}.${size === 'social' ? 'jpg' : 'webp'}`
