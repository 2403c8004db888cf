import type { JobHandler, Schedule } from '../../server/feature.ts'
import { fetchSettlements } from './fetch-settlements.ts'
import { recheckOrderHandler, reconcile } from './reconcile.ts'

export const accountingJobs: JobHandler[] = [recheckOrderHandler]

export const accountingSchedules: Schedule[] = [
  { name: 'accounting_fetch_settlements', cron: '50 2 * * *', run: fetchSettlements },
  { name: 'accounting_reconcile', cron: '20 3 * * *', run: reconcile },
]
