import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const personalExport: ExportedTable[] = [
  // Withheld: the file name of the archive.
  {
    table: 'data_export',
    owner: 'member_id',
    exported: ['state', 'bytes', 'created_at', 'ready_at', 'expires_at'],
    withheld: ['member_id', 'file', 'export_id'],
  },
  // Withheld: responses stored for a day; other tables contain the same data.
  {
    table: 'idempotency_key',
    owner: null,
    exported: [],
    withheld: [
      'scope',
      'key',
      'call',
      'body_hash',
      'member_id',
      'state',
      'status',
      'answer',
      'created_at',
    ],
  },
]
