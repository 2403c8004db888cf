import type { ExportedTable } from '../../server/feature.ts'

/** Columns of this table that a data export contains. */
export const causesExport: ExportedTable[] = [
  {
    table: 'impression',
    owner: 'member_id',
    exported: ['kind', 'other_id', 'day', 'at', 'via', 'points', 'rule_version'],
    withheld: ['site_id', 'member_id', 'session_id'],
  },
]
