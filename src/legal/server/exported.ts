import type { ExportedTable } from '../../server/feature.ts'

/** The columns of this table that a data export contains. */
export const legalExport: ExportedTable[] = [
  {
    table: 'terms_acceptance',
    owner: 'member_id',
    exported: ['version', 'locale', 'text_checksum', 'source', 'accepted_at'],
    withheld: ['member_id', 'site_id'],
  },
]
