import type { Call } from '../../platform/contract.ts'
import type { Visitor } from './visitor.ts'

/**
 * All that a banned member may still do as themselves: read why, object, see and take back what was paid, take their data
 * along, keep the account safe until it goes, and delete it. Everywhere else they are refused, or a visitor like any other
 * where visitors may come.
 */
const open: ReadonlySet<string> = new Set([
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
])

type Asked = Pick<Call, 'method' | 'path' | 'variant'> | { method: string; path: string }

export function staysOpen(asked: Asked): boolean {
  const variant = 'variant' in asked && asked.variant ? `?${asked.variant}` : ''
  return open.has(`${asked.method} ${asked.path}${variant}`)
}

/** The visitor as what they ask for may know them. */
export function seenBy(asked: Asked, visitor: Visitor): Visitor {
  return visitor.actor?.banned && !staysOpen(asked) ? { ...visitor, actor: null } : visitor
}
