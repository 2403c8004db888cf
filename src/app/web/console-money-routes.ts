import { consolePage, page, type PageRoute } from './page-route.ts'

/** The pages of the staff about orders, payments and the books. */
export const moneyRoutes: PageRoute[] = [
  page(
    'operator-orders',
    '/operator/orders',
    'payments/console/web/pages/orders-page.tsx',
    consolePage(['support', 'finance']),
  ),
  page(
    'operator-order',
    '/operator/orders/:id',
    'payments/console/web/pages/order-page.tsx',
    consolePage(['support', 'finance']),
  ),
  page(
    'operator-withdrawals',
    '/operator/withdrawals',
    'payments/console/web/pages/withdrawals-page.tsx',
    consolePage(['support', 'finance']),
  ),
  page(
    'operator-chargebacks',
    '/operator/chargebacks',
    'payments/console/web/pages/disputes-page.tsx',
    consolePage(['support', 'finance']),
  ),
  page(
    'operator-dispute-ratio',
    '/operator/chargebacks/share',
    'payments/console/web/pages/dispute-ratio-page.tsx',
    consolePage(['support', 'finance']),
  ),
  page(
    'operator-reconciliation',
    '/operator/reconciliation',
    'accounting/console/web/pages/faults-page.tsx',
    consolePage(['finance']),
  ),
  page(
    'operator-refused-orders',
    '/operator/refused-orders',
    'order-limits/console/web/pages/refused-orders-page.tsx',
    consolePage(['finance']),
  ),
  page(
    'operator-payment-accounts',
    '/operator/payment-accounts',
    'providers/console/web/pages/payment-accounts-page.tsx',
    consolePage(['admin']),
  ),
  page(
    'operator-campaigns',
    '/operator/campaigns',
    'discounts/console/web/pages/campaigns-page.tsx',
    consolePage(['finance']),
  ),
  page(
    'operator-books',
    '/operator/books',
    'accounting/console/web/pages/books-page.tsx',
    consolePage(['finance']),
  ),
  page(
    'operator-oss',
    '/operator/oss',
    'accounting/console/web/pages/oss-page.tsx',
    consolePage(['finance']),
  ),
  page(
    'operator-months',
    '/operator/months',
    'accounting/console/web/pages/months-page.tsx',
    consolePage(['finance']),
  ),
]
