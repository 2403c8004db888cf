import { findLandingPage } from '../../../pages/rules.ts'
import { splitLocale } from '../../../platform/locales.ts'
import type { RenderedPage } from '../../../platform/page-bundle.ts'
import type { Visitor } from '../../../server/http/visitor.ts'
import { BOUNCE_PARAMETER, isVisit, parseTraffic, TRAFFIC_COOKIE } from '../../../traffic/rules.ts'
import type { LanderCounter } from '../../../traffic/server/public.ts'
import { parseLandingSource } from '../landing-source.ts'

type Visit = { counter: LanderCounter; request: Request; visitor: Visitor; page: RenderedPage }

/**
 * Counts a visitor's request of a lander as a view, and a request of sign-up that names a lander as
 * a start. Runs after the page cache and stores neither a cookie nor an address.
 */
export function countVisit({ counter, request, visitor, page }: Visit): void {
  if (visitor.actor || page.status !== 200 || !isVisit(request.method, visitor.headers)) return
  const url = new URL(request.url)
  const [, path] = splitLocale(url.pathname)
  const { network = '' } = parseTraffic(visitor.cookies[TRAFFIC_COOKIE])
  const origin = { network, country: visitor.country, language: visitor.locale }
  // A page whose bounces are reported is counted too: a bounce is the end of a counted view.
  const landing =
    findLandingPage(path, visitor.locale) ??
    (url.searchParams.has(BOUNCE_PARAMETER) ? { page: '', slug: '' } : null)
  if (landing) {
    const { page: lander, slug } = landing
    counter.count(visitor.site.id, { ...origin, lander, slug }, 'views', visitor.now)
  }
  const { searchParams } = url
  const source = parseLandingSource(
    searchParams.get('lander'),
    searchParams.get('slug'),
    visitor.locale,
  )
  if (source.lander && /^\/(?:members\/\d+\/)?signup$/.test(path))
    counter.count(visitor.site.id, { ...origin, ...source }, 'starts', visitor.now)
}
