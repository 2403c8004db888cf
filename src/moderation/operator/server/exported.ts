import type { ExportedTable } from '../../../server/feature.ts'

/** What a member's copy of their data holds of these tables. */
export const operatorExport: ExportedTable[] = [
  // Withheld: names the staff member who decided.
  {
    table: 'operator_decision',
    owner: null,
    exported: [],
    withheld: [
      'decision_id',
      'site_id',
      'operator_id',
      'affected_id',
      'subject',
      'subject_id',
      'verdict',
      'reason',
      'at',
    ],
  },
]
