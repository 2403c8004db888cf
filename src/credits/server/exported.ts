import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const creditsExport: ExportedTable[] = [
  {
    table: 'wallet',
    owner: 'member_id',
    exported: ['balance', 'held'],
    withheld: ['member_id'],
  },
  {
    table: 'credit_hold',
    owner: 'member_id',
    exported: ['credits', 'created_at'],
    withheld: ['site_id', 'member_id', 'hold_key'],
  },
  {
    table: 'credit_lot',
    owner: 'member_id',
    exported: [
      'lot_id',
      'origin',
      'order_id',
      'credits',
      'remaining',
      'paid_amount',
      'currency',
      'provisional',
      'created_at',
    ],
    withheld: ['member_id'],
  },
  {
    table: 'ledger_transfer',
    owner: 'member_id',
    exported: [
      'transaction_id',
      'line',
      'kind',
      'reference',
      'from_account',
      'to_account',
      'lot_id',
      'credits',
      'at',
    ],
    withheld: ['member_id'],
  },
]
