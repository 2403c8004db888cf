import type { ExportedTable } from '../../server/feature.ts'

/** The columns of these tables that a data export contains. */
export const partnersExport: ExportedTable[] = [
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
