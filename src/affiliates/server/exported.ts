import type { ExportedTable } from '../../server/feature.ts'

/** The columns of these tables that a data export contains. */
export const affiliatesExport: ExportedTable[] = [
  {
    table: 'conversion',
    owner: 'member_id',
    exported: ['event', 'order_id', 'happened_at'],
    withheld: ['member_id', 'site_id'],
  },
  // The reports about the member to affiliates.
  {
    table: 'postback',
    owner: 'member_id',
    exported: ['event', 'pseudonym', 'parameters', 'created_at', 'sent_at'],
    withheld: ['postback_id', 'site_id', 'affiliate_id', 'member_id'],
  },
]
