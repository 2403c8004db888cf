import { jobHandler, type JobHandler, type Schedule } from '../../server/feature.ts'
import { defenceJobs } from './orders/defend-chargeback.ts'
import { eraseCustomerJobs } from './orders/erase-customers.ts'
import { memberMailJobs } from './orders/member-mails.ts'
import { refundJobs } from './orders/pay-refund.ts'
import { findPaymentJobs, pollStaleOrders } from './orders/poll-orders.ts'
import { settleOrder } from './orders/settle-order.ts'
import { settleOrderJob } from './settle-order-job.ts'
import { sendStatements, statementJobs } from './orders/statements.ts'
import { withdrawalJobs } from './orders/match-withdrawal.ts'
import { removeOldRequests } from './withdrawal-requests.ts'
import { expiryMailJobs, warnExpiringCards } from './orders/warn-expiring-cards.ts'

export const paymentsJobs: JobHandler[] = [
  jobHandler(settleOrderJob, (ctx, { order, payment }) => settleOrder(ctx, order, payment), {
    transaction: false,
  }),
  ...refundJobs,
  ...defenceJobs,
  ...findPaymentJobs,
  ...memberMailJobs,
  ...withdrawalJobs,
  ...statementJobs,
  ...eraseCustomerJobs,
  ...expiryMailJobs,
]

export const paymentsSchedules: Schedule[] = [
  { name: 'payments_poll_stale_orders', cron: '*/10 * * * *', run: pollStaleOrders },
  {
    name: 'payments_remove_old_withdrawals',
    cron: '10 4 * * *',
    run: ({ db, now }) => removeOldRequests(db, now),
  },
  { name: 'payments_send_statements', cron: '0 6 1 * *', run: sendStatements },
  { name: 'payments_warn_expiring_cards', cron: '40 8 * * *', run: warnExpiringCards },
]
