import { ApiError } from '../../platform/api-error.ts'
import { splitLocale } from '../../platform/locales.ts'
import type { Call } from '../../platform/contract.ts'
import { isOpen, type Site } from '../../sites/rules.ts'
import type { App } from '../app.ts'
import { isTester } from './tester.ts'
import type { Visitor } from './visitor.ts'

/** The calls of a site that is not open yet: those by which its staff log in. */
const openCalls: ReadonlySet<string> = new Set([
  'GET /api/user.php',
  'POST /api/user.php',
  'GET /api/logout.php',
  'GET /api/settings.php',
  'GET /api/passkey-login.php',
  'POST /api/passkey-login.php',
  'POST /api/password-reset.php',
  'PUT /api/password-reset.php',
  'GET /api/reset-access.php',
  'POST /api/reset-access.php',
  'GET /api/consent.php',
  'GET /api/mailbox.php',
])

const openPages = /^\/(?:login|reset-password(?:\/.*)?|operator(?:\/.*)?)$/

/** A brand that moves to another database: nobody may read what it shows or change what was copied. */
export function assertNotMoving(site: Site): void {
  if (site.movingAt !== null) throw new ApiError('unavailable')
}

/** The staff set a site up before visitors and members get anything of it, and invite testers. */
function isClosedTo(app: App, visitor: Visitor): boolean {
  if (isOpen(visitor.site, app.config.mode === 'local')) return false
  const role = visitor.actor?.role
  return role !== 'operator' && role !== 'locked_operator' && !isTester(app, visitor)
}

export function assertCallIsOpen(app: App, visitor: Visitor, { method, path }: Call): void {
  if (openCalls.has(`${method} ${path}`) || !isClosedTo(app, visitor)) return
  throw new ApiError('not_open')
}

export function assertPageIsOpen(app: App, visitor: Visitor, path: string): void {
  if (openPages.test(splitLocale(path)[1]) || !isClosedTo(app, visitor)) return
  throw new ApiError('not_open')
}
