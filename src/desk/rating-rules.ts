/** The page of the link in the mail. */
export const ratingPath = (token: string): string => `/case-rating?token=${token}`

/** Splits the token of a mailed link into the case and its signature; null for anything else. */
export function parseRatingToken(token: string): { id: string; signature: string } | null {
  const [, id, signature] = /^([1-9]\d{0,17})\.([\w-]{20,100})$/.exec(token) ?? []
  return id !== undefined && signature !== undefined ? { id, signature } : null
}
