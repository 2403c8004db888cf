import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const importsExport: ExportedTable[] = [
  // What an invitation held is in the profile since its owner joined.
  {
    table: 'member_import_row',
    owner: 'member_id',
    exported: ['state', 'at'],
    withheld: [
      'import_id',
      'site_id',
      'line',
      'problem',
      'cells',
      'email',
      'person',
      'token_hash',
      'member_id',
    ],
  },
]
