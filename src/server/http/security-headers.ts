import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Site } from '../../sites/rules.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'

export const newNonce = (): string => randomBytes(16).toString('base64')

/** The nonce of the page in `c`, so that the headers of all pages can be built once. */
const nonceSource = (c: Context<{ Variables: { nonce: () => string } }>): string =>
  `'nonce-${c.get('nonce')()}'`

/**
 * `hsts`: of a brand that is served over https; null on plain http. `cdn`: the brand's
 * `cdn_prefix`.
 */
type Policy = {
  /** Its scripts run by nonce; other responses run none. */
  isPage: boolean
  hsts: SiteSettings['hsts'] | null
  cdn: string
  /** Members record voice notes. */
  microphone: boolean
  dev: boolean
  /** Origins that the visitor has allowed on this very page. */
  thirdParties: string[]
}

type SiteHeaders = {
  ofFile: MiddlewareHandler
  ofPage(thirdParties: string[]): MiddlewareHandler
  /** Of calls, images and all other responses that run no script. */
  ofOther: MiddlewareHandler
}

type SitePolicy = Pick<Policy, 'hsts' | 'cdn' | 'microphone' | 'dev'>

/**
 * Returns the headers of a site. Only a page with scripts of third parties has headers of its own;
 * the others are cached until a setting changes, as building them costs five times as much as
 * setting them.
 */
export function createSiteHeaders({ origin }: { origin: string }): (site: Site) => SiteHeaders {
  const cached = new WeakMap<Site, SitePolicy & { headers: SiteHeaders }>()
  const dev = process.env['VONK_DEV'] === '1'
  return (site) => {
    const hsts = origin.startsWith('https:') ? site.settings.hsts : null
    const { cdn_prefix: cdn, voice_notes: microphone } = site.settings
    const cachedHeaders = cached.get(site)
    if (
      cachedHeaders?.hsts === hsts &&
      cachedHeaders.cdn === cdn &&
      cachedHeaders.microphone === microphone
    )
      return cachedHeaders.headers
    const policy = { hsts, cdn, microphone, dev }
    const headers = buildHeaders(policy)
    cached.set(site, { ...policy, headers })
    return headers
  }
}

function buildHeaders(policy: SitePolicy): SiteHeaders {
  const ofPage = securityHeaders({ ...policy, isPage: true, thirdParties: [] })
  return {
    ofFile: fileHeaders(policy),
    ofPage: (thirdParties) =>
      thirdParties.length === 0
        ? ofPage
        : securityHeaders({ ...policy, isPage: true, thirdParties }),
    ofOther: securityHeaders({ ...policy, isPage: false, thirdParties: [] }),
  }
}

/** Headers that the library sends by default and current browsers ignore. */
const unused = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/**
 * The headers of every response, including errors, redirects and images (OWASP secure headers, MDN
 * Observatory). A header that the response already has is kept.
 */
function securityHeaders(policy: Policy): MiddlewareHandler {
  return secureHeaders({
    ...unused,
    overwrite: false,
    contentSecurityPolicy: contentSecurityPolicy(policy),
    permissionsPolicy: {
      geolocation: ['self'],
      camera: ['self'],
      microphone: policy.microphone ? ['self'] : [],
      payment: ['self'],
      browsingTopics: [],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: transportSecurity(policy.hsts),
    xFrameOptions: 'DENY',
  })
}

/**
 * Headers of a built file, which is no document: they prevent content sniffing, and leave out what
 * only concerns pages.
 */
function fileHeaders({ hsts, cdn }: Pick<Policy, 'hsts' | 'cdn'>): MiddlewareHandler {
  return secureHeaders({
    ...unused,
    overwrite: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: cdn ? 'cross-origin' : 'same-origin',
    referrerPolicy: false,
    strictTransportSecurity: transportSecurity(hsts),
    xFrameOptions: false,
  })
}

function transportSecurity(hsts: Policy['hsts']): string | false {
  if (!hsts) return false
  const { max_age, include_subdomains, preload } = hsts
  const directives = [
    `max-age=${max_age}`,
    ...(include_subdomains ? ['includeSubDomains'] : []),
    ...(preload ? ['preload'] : []),
  ]
  return directives.join('; ')
}

/**
 * Scripts run by nonce only; `strict-dynamic` lets them load their own chunks. With third parties
 * it would let them load from anywhere, so there the origins are listed instead, and Trusted Types,
 * which their scripts do not know, are not required.
 */
function contentSecurityPolicy({ isPage, hsts, cdn, dev, thirdParties }: Policy) {
  const self = cdn ? ["'self'", cdn] : ["'self'"]
  const hasThirdParties = thirdParties.length > 0
  const scripts = hasThirdParties ? [...self, ...thirdParties] : ["'strict-dynamic'"]
  return {
    defaultSrc: ["'none'"],
    scriptSrc: isPage ? [nonceSource, ...scripts] : ["'none'"],
    // Style attributes in the HTML are refused like inline scripts; script may still set styles,
    // which the policy allows.
    styleSrc: isPage ? [...self, nonceSource] : self,
    imgSrc: [...self, 'data:', 'blob:', ...thirdParties],
    mediaSrc: self,
    fontSrc: self,
    connectSrc: [...(dev ? ["'self'", 'ws:'] : ["'self'"]), ...thirdParties],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    // The only Trusted Types policies that create script URLs: one for the service worker, one for
    // the decoder of HEIC photos (web/script-url-policy.ts).
    ...(!dev &&
      !hasThirdParties && {
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['service-worker', 'heic-worker', "'allow-duplicates'"],
      }),
    ...(hsts && { upgradeInsecureRequests: [] }),
  }
}
