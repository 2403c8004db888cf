import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const albumsExport: ExportedTable[] = [
  {
    table: 'album_grant',
    owner: 'member_id',
    exported: ['other_id', 'granted_at'],
    withheld: ['site_id', 'member_id'],
  },
]
