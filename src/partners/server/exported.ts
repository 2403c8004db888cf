import type { ExportedTable } from '../../server/feature.ts'

/** The columns of these tables that a data export contains. */
export const partnersExport: ExportedTable[] = [
  {
    table: 'resale_consent',
    owner: 'member_id',
    exported: ['partner', 'partner_name', 'agreed_at', 'withdrawn_at', 'last_sent_at'],
    withheld: ['member_id', 'site_id'],
  },
  {
    // Of profiles that are not members.
    table: 'partner_profile',
    owner: null,
    exported: [],
    withheld: [
      'site_id',
      'feed',
      'external_id',
      'member_id',
      'content_hash',
      'version',
      'offer_url',
      'photo_url',
      'expires_at',
    ],
  },
]
