import sql from 'sql-template-tag'
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
  {
    table: 'data_request',
    owner: 'member_id',
    exported: [
      'kind',
      'email',
      'language',
      'received_at',
      'due_at',
      'extended_at',
      'outcome',
      'answer',
      'decided_at',
    ],
    withheld: ['site_id', 'request_id', 'member_id', 'note', 'decided_by', 'added_by'],
  },
  // Withheld where an authority forbids to tell the member.
  {
    table: 'legal_hold',
    owner: 'member_id',
    where: sql`disclosed`,
    exported: ['placed_at', 'expires_at', 'ended_at'],
    withheld: [
      'site_id',
      'hold_id',
      'member_id',
      'reason',
      'disclosed',
      'placed_by',
      'approved_by',
    ],
  },
]
