import type { ExportedTable } from '../../server/feature.ts'

/** What a member's copy of their data holds of these tables. */
export const personalExport: ExportedTable[] = [
  // Withheld: the address of the copy.
  {
    table: 'data_export',
    owner: 'member_id',
    exported: ['state', 'bytes', 'created_at', 'ready_at', 'expires_at'],
    withheld: ['member_id', 'file', 'export_id'],
  },
  // Withheld: answers that are stored for a day, of which everything is in another table.
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
