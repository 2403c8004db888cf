import { ApiError } from '../../platform/api-error.ts'

/**
 * Refuses what another site makes a browser send (Fetch Metadata, W3C; OWASP CSRF cheat sheet).
 * A request that carries neither header does not come from a current browser and has no ambient cookie to abuse.
 */
export function assertSameSite(headers: Headers, allowedOrigins: string[]): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site && site !== 'same-origin' && site !== 'none') throw new ApiError('cross_site')
  if (origin && !allowedOrigins.includes(origin)) throw new ApiError('cross_site')
}

/** A page that is only being prepared must not change anything. */
export function assertNoPrefetch(headers: Headers): void {
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`
  if (/prefetch|prerender/.test(purpose)) throw new ApiError('cross_site')
}
