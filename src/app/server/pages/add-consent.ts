import {
  CONSENT_COOKIE,
  CONSENT_PATH,
  currentChoice,
  parseConsent,
  thirdParties,
  type ConsentChoice,
} from '../../../consent/rules.ts'
import { splitLocale } from '../../../platform/locales.ts'
import type { PageBundle, RenderedPage } from '../../../platform/page-bundle.ts'
import type { Visitor } from '../../../server/http/visitor.ts'
import { findLandingPage } from '../../../pages/rules.ts'
import { BOUNCE_PARAMETER } from '../../../traffic/rules.ts'
import { requiresConsent } from '../../../sites/visitor-rules.ts'
import { bounceReport, consentChanged, loadThirdParty, reloadOnChange } from './consent-scripts.ts'

type Page = {
  page: RenderedPage
  bundle: PageBundle
  url: URL
  visitor: Visitor
  nonce: string
}

/**
 * Adds the consent panel, or the third parties that the visitor allows, to the rendered document,
 * so that a cached page is the same for all visitors. The attribute `data-third-parties` makes the
 * browser load a new document on the way to a page that allows no third parties.
 */
export async function addConsent({ page, bundle, url, visitor, nonce }: Page): Promise<void> {
  const { settings } = visitor.site
  const [, path] = splitLocale(url.pathname)
  if (!page.html || page.status !== 200 || !requiresConsent(settings)) return
  if (path === CONSENT_PATH && url.searchParams.has('saved'))
    page.html = insertBefore(page.html, '</head>', consentChanged(nonce))
  // A member's document contains their id, so third parties are never allowed in it.
  if (visitor.actor) return
  const cookie = visitor.cookies[CONSENT_COOKIE]
  const hasPrivacyControl = visitor.headers.get('sec-gpc') === '1'
  const choice = currentChoice(cookie, hasPrivacyControl)
  addBounceReport(page, url, visitor, nonce, choice)
  if (!bundle.allowsThirdParties(path)) return
  if (!hasPrivacyControl && !parseConsent(cookie)) {
    const panel = await bundle.renderConsentPanel(
      visitor.locale,
      settings.brand,
      url.pathname + url.search,
    )
    page.html = withMark(insertBefore(page.html, '</body>', panel))
    return
  }
  addThirdParties(page, visitor, nonce, choice)
}

/** The page reports its bounce if its address wants that and the visitor agreed to statistics. */
function addBounceReport(
  page: RenderedPage,
  { pathname, searchParams }: URL,
  { locale }: Visitor,
  nonce: string,
  choice: ConsentChoice,
): void {
  if (!page.html || !choice.statistics || !searchParams.has(BOUNCE_PARAMETER)) return
  const landing = findLandingPage(splitLocale(pathname)[1], locale)
  const source = { lander: landing?.page ?? '', slug: landing?.slug ?? '' }
  page.html = insertBefore(page.html, '</head>', bounceReport(source, nonce))
}

function addThirdParties(
  page: RenderedPage,
  { site }: Visitor,
  nonce: string,
  choice: ConsentChoice,
): void {
  const parties = thirdParties(site.settings)
  if (!page.html || !choice.statistics || parties.length === 0) return
  const scripts = parties.map((party) => loadThirdParty(party, choice, nonce))
  page.html = withMark(
    insertBefore(page.html, '</head>', [reloadOnChange(nonce), ...scripts].join('')),
  )
  page.thirdParties = [...new Set(parties.flatMap(({ origins }) => origins))]
}

const withMark = (html: readonly string[]) =>
  html.map((part) => part.replace('<html ', '<html data-third-parties '))

/** Texts of the page cannot contain the marker: `<` is escaped in them. */
const insertBefore = (html: readonly string[], marker: string, inserted: string) =>
  html.map((part) => part.replace(marker, () => inserted + marker))
