import type { Call } from '../../platform/contract.ts'
import type { Visitor } from './visitor.ts'

/**
 * The only calls open to a banned member: read the reason, object, list and withdraw orders, export
 * data, secure the account and delete it; and those that every page and mailed link requires. For
 * files they count as a visitor.
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
  'GET /api/consent.php',
  'POST /api/consent.php',
  'POST /api/page-hidden.php',
  'POST /api/page-bounce.php',
  'GET /api/mailbox.php',
])

type CallKey = Pick<Call, 'method' | 'path' | 'variant'> | { method: string; path: string }

export function isOpenToBanned(call: CallKey): boolean {
  const variant = 'variant' in call && call.variant ? `?${call.variant}` : ''
  return openToBanned.has(`${call.method} ${call.path}${variant}`)
}

/** Treats a banned member as a visitor for files. */
export function visitorForFiles(call: CallKey, visitor: Visitor): Visitor {
  return visitor.actor?.banned && !isOpenToBanned(call) ? { ...visitor, actor: null } : visitor
}
