import type { JobHandler, Schedule } from '../../server/feature.ts'
import { fetchRates } from './fetch-rates.ts'
import { fetchSettlements } from './fetch-settlements.ts'
import { recheckOrderHandler, reconcile } from './reconcile.ts'

export const accountingJobs: JobHandler[] = [recheckOrderHandler]

export const accountingSchedules: Schedule[] = [
  { name: 'accounting_fetch_settlements', cron: '50 2 * * *', run: fetchSettlements },
  // The bank publishes at about 16:00 in Frankfurt.
  { name: 'accounting_fetch_rates', cron: '30 15 * * *', run: fetchRates },
  { name: 'accounting_reconcile', cron: '20 3 * * *', run: reconcile },
]
