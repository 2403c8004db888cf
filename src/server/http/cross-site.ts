import { ApiError } from '../../platform/api-error.ts'

/**
 * Throws for requests that another site makes the browser send (Fetch Metadata, W3C; OWASP CSRF
 * cheat sheet). A request with neither header does not come from a current browser, so no cookie is
 * sent without the user's intent.
 */
export function assertSameSite(headers: Headers, allowedOrigins: string[]): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site && site !== 'same-origin' && site !== 'none') throw new ApiError('cross_site')
  if (origin && !allowedOrigins.includes(origin)) throw new ApiError('cross_site')
}

/** Throws for a prefetch: a page that is only prepared must not change anything. */
export function assertNoPrefetch(headers: Headers): void {
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`
  if (/prefetch|prerender/.test(purpose)) throw new ApiError('cross_site')
}
