import { randomFillSync } from 'node:crypto'

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

type Policy = { nonce: string | null; secure: boolean; dev: boolean }

/**
 * The headers of every answer, errors, redirects and images included (OWASP secure headers, MDN Observatory).
 * Scripts run by nonce only; `strict-dynamic` lets them load their own chunks.
 */
export function securityHeaders({ nonce, secure, dev }: Policy): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(nonce, secure, dev),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'geolocation=(self), camera=(self), microphone=(), payment=(self), interest-cohort=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
  }
}

function contentSecurityPolicy(nonce: string | null, secure: boolean, dev: boolean): string {
  const directives = [
    "default-src 'none'",
    `script-src ${nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'none'"}`,
    // A style attribute in the HTML is refused like an inline script; what changes is set by script, which the policy allows.
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
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
