import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const orderLimitsExport: ExportedTable[] = [
  // Withheld: hashes, and why an order was refused, which would tell how to pass the limits.
  {
    table: 'order_origin',
    owner: 'member_id',
    exported: ['order_id', 'kind', 'at'],
    withheld: ['member_id', 'site_id', 'value'],
  },
  {
    table: 'order_refusal',
    owner: 'member_id',
    exported: ['at'],
    withheld: ['refusal_id', 'member_id', 'site_id', 'reasons'],
  },
]
