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
  // Withheld: what was agreed with the affiliate.
  {
    table: 'affiliate_earning',
    owner: 'member_id',
    exported: ['kind', 'order_id', 'earned_at'],
    withheld: [
      'earning_id',
      'affiliate_id',
      'site_id',
      'member_id',
      'paid',
      'amount',
      'currency',
      'payout_id',
    ],
  },
]
