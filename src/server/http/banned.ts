import type { Call } from '../../platform/contract.ts'
import type { Visitor } from './visitor.ts'

/**
 * All that a banned member may still call: read why, object, see and take back what was paid, take their data along, keep the
 * account safe until it goes, and delete it; and what every page and every mailed link needs. The rest refuses them. Files,
 * which are asked for by plain addresses, they get as a visitor.
 */
const openToBanned: ReadonlySet<string> = new Set([
  'GET /api/user.php',
  'PUT /api/user.php',
  'GET /api/logout.php',
  'GET /api/settings.php',
  'GET /api/ban.php',
  'POST /api/complaint.php',
  'GET /api/reports.php',
  'GET /api/export.php',
  'POST /api/export.php',
  'GET /api/export-file.php',
  'GET /api/account-deletion.php',
  'DELETE /api/account.php',
  'GET /api/passkey-confirmation.php',
  'GET /api/security.php',
  'GET /api/order.php',
  'GET /api/orders.php',
  'GET /api/receipt.php',
  'GET /api/transactions.php',
  'GET /api/transactions-csv.php',
  'GET /api/spend-cap.php',
  'POST /api/order-news.php',
  'POST /api/withdrawal.php',
  'GET /api/sessions.php',
  'DELETE /api/sessions.php',
  'POST /api/user.php',
  'GET /api/passkey-login.php',
  'POST /api/passkey-login.php',
  'POST /api/password-reset.php',
  'POST /api/reset-access.php',
  'PUT /api/password-reset.php',
  'PUT /api/mail-change.php',
  'POST /api/activation.php',
  'POST /api/reactivation.php',
  'POST /api/reactivation-mail.php',
  'GET /api/companyinfo.php',
  'POST /api/page-hidden.php',
  'GET /api/mailbox.php',
])

type CallKey = Pick<Call, 'method' | 'path' | 'variant'> | { method: string; path: string }

export function isOpenToBanned(call: CallKey): boolean {
  const variant = 'variant' in call && call.variant ? `?${call.variant}` : ''
  return openToBanned.has(`${call.method} ${call.path}${variant}`)
}

/** The visitor as a file may know them. */
export function visitorForFiles(call: CallKey, visitor: Visitor): Visitor {
  return visitor.actor?.banned && !isOpenToBanned(call) ? { ...visitor, actor: null } : visitor
}
