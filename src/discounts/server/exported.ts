import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const discountsExport: ExportedTable[] = [
  {
    table: 'discount_code',
    owner: 'member_id',
    exported: [
      'code',
      'country',
      'percentage',
      'value_amount',
      'currency',
      'minimum_order_value',
      'methods',
      'status',
      'starts_at',
      'expires_at',
    ],
    withheld: ['member_id', 'site_id', 'batch_id', 'single_use'],
  },
  {
    table: 'discount_use',
    owner: 'member_id',
    exported: ['code', 'order_id', 'used', 'at', 'binding'],
    withheld: ['member_id'],
  },
  {
    table: 'campaign_code',
    owner: 'member_id',
    exported: ['code', 'at'],
    withheld: ['member_id'],
  },
]
