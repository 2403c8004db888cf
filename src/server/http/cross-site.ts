import { ApiError } from '../../platform/api-error.ts'
import type { Config } from '../config.ts'
import type { Visitor } from './visitor.ts'

/**
 * Throws for requests that another site makes the browser send (Fetch Metadata, W3C; OWASP CSRF
 * cheat sheet). A request with neither header does not come from a current browser, so no cookie is
 * sent without the user's intent.
 */
export function assertSameSite(headers: Headers, ownOrigins: string[]): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site && site !== 'same-origin' && site !== 'none') throw new ApiError('cross_site')
  if (origin && !ownOrigins.includes(origin)) throw new ApiError('cross_site')
}

/**
 * The origins of our own pages. In local mode a site is also reached at other addresses of this
 * machine, which have been checked by then (`answerKnownHosts`).
 */
export const ownOrigins = ({ mode }: Config, visitor: Visitor, url: URL): string[] =>
  mode === 'local' ? [visitor.origin, url.origin] : [visitor.origin]

/** Throws for a prefetch: a page that is only prepared must not change anything. */
export function assertNoPrefetch(headers: Headers): void {
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`
  if (/prefetch|prerender/.test(purpose)) throw new ApiError('cross_site')
}
