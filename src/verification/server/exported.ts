import type { ExportedTable } from '../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const verificationExport: ExportedTable[] = [
  // The picture is in the export as a file.
  {
    table: 'selfie',
    owner: 'member_id',
    exported: ['pose', 'state', 'started_at', 'sent_at', 'due_at', 'refused_for', 'decided_at'],
    withheld: ['member_id', 'site_id', 'picture', 'revision', 'decided_by'],
  },
]
