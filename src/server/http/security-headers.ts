import { randomFillSync } from 'node:crypto'
import type { SiteSettings } from '../../sites/contract.ts'

const NONCE_BYTES = 16
// Asking the system once for many costs little more than asking it for one.
const random = Buffer.alloc(NONCE_BYTES * 256)
let used = random.length

export function newNonce(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += NONCE_BYTES
  return random.toString('base64', used - NONCE_BYTES, used)
}

/** `hsts`: of a brand that is served over https; null on plain http. `cdn`: the brand's `cdn_prefix`. */
type Policy = { nonce: string | null; hsts: SiteSettings['hsts'] | null; cdn: string; dev: boolean }

/**
 * The headers of every answer, errors, redirects and images included (OWASP secure headers, MDN Observatory).
 * Scripts run by nonce only; `strict-dynamic` lets them load their own chunks.
 */
export function securityHeaders({ nonce, hsts, cdn, dev }: Policy): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(nonce, hsts !== null, cdn, dev),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'geolocation=(self), camera=(self), microphone=(), payment=(self), interest-cohort=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...transportSecurity(hsts),
  }
}

/** Of a built file, which never changes and is no document: what keeps it from being taken for one, and nothing that is for pages. */
export function fileHeaders({ hsts, cdn }: Pick<Policy, 'hsts' | 'cdn'>): Record<string, string> {
  return {
    // A CDN hands a file on with its headers; modules and fonts of another host need CORS.
    ...(cdn && { 'access-control-allow-origin': '*' }),
    'cross-origin-resource-policy': cdn ? 'cross-origin' : 'same-origin',
    'x-content-type-options': 'nosniff',
    ...transportSecurity(hsts),
  }
}

function transportSecurity(hsts: Policy['hsts']): Record<string, string> {
  if (!hsts) return {}
  const { max_age, include_subdomains, preload } = hsts
  const parts = [`max-age=${max_age}`, ...(include_subdomains ? ['includeSubDomains'] : []), ...(preload ? ['preload'] : [])]
  return { 'strict-transport-security': parts.join('; ') }
}

function contentSecurityPolicy(nonce: string | null, secure: boolean, cdn: string, dev: boolean): string {
  const own = cdn ? `'self' ${cdn}` : "'self'"
  const directives = [
    "default-src 'none'",
    `script-src ${nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'none'"}`,
    // A style attribute in the HTML is refused like an inline script; what changes is set by script, which the policy allows.
    `style-src ${own}${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `img-src ${own} data: blob:`,
    `font-src ${own}`,
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // The one policy that makes an address of a script: the service worker's (web/register-worker.ts).
    ...(dev ? [] : ["require-trusted-types-for 'script'", "trusted-types service-worker 'allow-duplicates'"]),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}
