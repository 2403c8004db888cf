import type { ExportedTable } from '../../../server/feature.ts'

/** Columns of these tables that a data export contains. */
export const operatorExport: ExportedTable[] = [
  // Withheld: names the operator who decided.
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
