import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { SiteSettings } from '../../sites/contract.ts'

export const newNonce = (): string => randomBytes(16).toString('base64')

/** `hsts`: of a brand that is served over https; null on plain http. `cdn`: the brand's `cdn_prefix`. */
type Policy = { nonce: string | null; hsts: SiteSettings['hsts'] | null; cdn: string; dev: boolean }

/** What the library sends besides and browsers of today ignore. */
const unused = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/**
 * The headers of every answer, errors, redirects and images included (OWASP secure headers, MDN Observatory).
 * A header that the answer already has stays.
 */
export function securityHeaders({ nonce, hsts, cdn, dev }: Policy): MiddlewareHandler {
  return secureHeaders({
    ...unused,
    overwrite: false,
    contentSecurityPolicy: contentSecurityPolicy({ nonce, hsts, cdn, dev }),
    permissionsPolicy: {
      geolocation: ['self'],
      camera: ['self'],
      microphone: [],
      payment: ['self'],
      browsingTopics: [],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: transportSecurity(hsts),
    xFrameOptions: 'DENY',
  })
}

/** Of a built file, which never changes and is no document: what keeps it from being taken for one, and nothing that is for pages. */
export function fileHeaders({ hsts, cdn }: Pick<Policy, 'hsts' | 'cdn'>): MiddlewareHandler {
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

/** Scripts run by nonce only; `strict-dynamic` lets them load their own chunks. */
function contentSecurityPolicy({ nonce, hsts, cdn, dev }: Policy) {
  const self = cdn ? ["'self'", cdn] : ["'self'"]
  return {
    defaultSrc: ["'none'"],
    scriptSrc: nonce ? [`'nonce-${nonce}'`, "'strict-dynamic'"] : ["'none'"],
    // A style attribute in the HTML is refused like an inline script; what changes is set by script, which the policy allows.
    styleSrc: nonce ? [...self, `'nonce-${nonce}'`] : self,
    imgSrc: [...self, 'data:', 'blob:'],
    fontSrc: self,
    connectSrc: dev ? ["'self'", 'ws:'] : ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    // The one policy that makes an address of a script: the service worker's (web/register-worker.ts).
    ...(!dev && {
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['service-worker', "'allow-duplicates'"],
    }),
    ...(hsts && { upgradeInsecureRequests: [] }),
  }
}
